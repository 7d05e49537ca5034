export type TimelineEvent = { date: string; title: string; detail?: string; isKey?: true };
export type Period = { name: string; events: TimelineEvent[] };
export type Timeline = { title: string; periods: Period[] };

export const historyTimeline: Timeline = {
  title: "Onze dates de l’histoire de l’Ukraine, de 988 à 2021",
  periods: [
    {
      name: "Moyen Âge",
      events: [
        {
          date: "988",
          title: "Baptême de la Rous’ de Kyiv",
          detail: "Un héritage que revendiquent l’Ukraine, la Russie et la Biélorussie.",
        },
      ],
    },
    {
      name: "Cosaques et Empire de Russie",
      events: [
        {
          date: "1654",
          title: "Serment de Pereïaslav",
          detail: "Des Cosaques prêtent serment au tsar. La portée de l’acte est discutée.",
        },
        {
          date: "1783",
          title: "L’Empire de Russie annexe le khanat de Crimée",
        },
        {
          date: "1863",
          title: "Circulaire Valouïev",
          detail: "Les livres religieux, scolaires et populaires en ukrainien sont interdits d’impression.",
        },
      ],
    },
    {
      name: "Révolution et époque soviétique",
      events: [
        {
          date: "22 janvier 1918",
          title: "Une Ukraine indépendante est proclamée",
          detail: "La République populaire ukrainienne ne tient qu’une partie du pays et reste peu reconnue.",
        },
        {
          date: "30 décembre 1922",
          title: "Création de l’Union soviétique",
          detail: "L’Ukraine soviétique est l’une des républiques fondatrices.",
        },
        {
          date: "1932-1933",
          title: "La grande famine, ou Holodomor",
          detail: "De 3,3 à 3,9 millions de morts en Ukraine, selon les démographes.",
        },
        {
          date: "19 février 1954",
          title: "La Crimée passe à l’Ukraine soviétique",
          detail: "Elle dépendait jusque-là de la Russie soviétique.",
        },
      ],
    },
    {
      name: "Ukraine indépendante",
      events: [
        {
          date: "1er décembre 1991",
          title: "90,3\u00a0% des votants pour l’indépendance",
          detail: "Le oui dépasse la moitié des votants dans toutes les régions.",
          isKey: true,
        },
        {
          date: "5 décembre 1994",
          title: "Mémorandum de Budapest",
          detail: "La Russie, les États-Unis et le Royaume-Uni s’engagent à respecter les frontières de l’Ukraine.",
        },
        {
          date: "12 juillet 2021",
          title: "Article de Vladimir Poutine",
          detail: "Il écrit que Russes et Ukrainiens sont «\u00a0un seul peuple\u00a0».",
        },
      ],
    },
  ],
};

export const originsTimeline: Timeline = {
  title: "Onze dates, du sommet de Bucarest aux annexions annoncées en 2022",
  periods: [
    {
      name: "Entre l’Union européenne, l’OTAN et la Russie",
      events: [
        {
          date: "3 avril 2008",
          title: "Sommet de Bucarest",
          detail: "L’OTAN déclare que l’Ukraine et la Géorgie «\u00a0deviendront membres\u00a0», sans plan d’adhésion.",
        },
        {
          date: "21 novembre 2013",
          title: "Kyiv suspend l’accord avec l’Union européenne",
          detail: "Des rassemblements commencent\u00a0: le mouvement de Maïdan.",
        },
      ],
    },
    {
      name: "2014-2015, le tournant",
      events: [
        {
          date: "22 février 2014",
          title: "Départ du président Ianoukovytch",
          detail: "«\u00a0Coup d’État\u00a0» selon Moscou, «\u00a0révolution de la Dignité\u00a0» selon Kyiv.",
        },
        {
          date: "18 mars 2014",
          title: "La Russie annexe la Crimée",
          detail: "L’Assemblée générale de l’ONU ne reconnaît pas cette annexion.",
        },
        {
          date: "avril 2014",
          title: "La guerre du Donbass commence",
          detail: "Des groupes armés prennent des bâtiments à Donetsk et à Louhansk.",
        },
        {
          date: "12 février 2015",
          title: "Accords de Minsk\u00a0II",
          detail: "Ils prévoient un cessez-le-feu et un volet politique. Ils n’aboutissent pas.",
        },
      ],
    },
    {
      name: "2021-2022, l’attaque et ses suites",
      events: [
        {
          date: "17 décembre 2021",
          title: "Moscou publie deux projets de traités",
          detail: "Ils demandent la fin de l’élargissement de l’OTAN, refusée le 26\u00a0janvier 2022.",
        },
        {
          date: "21 février 2022",
          title: "La Russie reconnaît les «\u00a0républiques\u00a0»",
          detail: "Celles de Donetsk et de Louhansk, proclamées en 2014.",
        },
        {
          date: "24 février 2022",
          title: "La Russie attaque l’Ukraine",
          detail: "L’armée russe part de Russie, de Biélorussie et de Crimée.",
          isKey: true,
        },
        {
          date: "2 mars 2022",
          title: "L’Assemblée générale de l’ONU exige le retrait russe",
          detail: "141 États pour, 5 contre, 35 abstentions. Le texte n’est pas contraignant.",
        },
        {
          date: "30 septembre 2022",
          title: "La Russie annonce l’annexion de quatre régions",
          detail: "Donetsk, Louhansk, Kherson et Zaporijjia. Sans validité pour l’Assemblée générale de l’ONU.",
        },
      ],
    },
  ],
};
