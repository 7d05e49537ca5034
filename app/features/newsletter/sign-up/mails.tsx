import { isConfirmationWanted, isPurposeWanted } from "#app/features/newsletter/subscriptions/wanted-mail.server.ts";
import { typeset } from "#platform/french/typography.ts";
import { defineMailKind, SAMPLE_SITE, SAMPLE_TOKEN, WEEK_MINUTES } from "#platform/mail/mail-kind.ts";
import { MailLayout, MainLink, Paragraph, SmallPrint, TextLink } from "#platform/mail/mail-layout.tsx";

declare module "#platform/mail/mail-message.ts" {
  interface MailKinds {
    /** Profile form. */
    "newsletter-confirmation": { subscriberId: string; confirmUrl: string };
    /** Home form: within ten minutes the link also signs in. */
    "sign-up-link": { subscriberId: string; confirmUrl: string };
    "newsletter-welcome": {
      subscriberId: string;
      unsubscribeUrl: string;
      latestSubject?: string;
      latestUrl?: string;
    };
    "launch-welcome": { subscriberId: string; unsubscribeUrl: string; joinUrl?: string };
  }
}

const NOT_ME =
  "Vous n'avez rien demandé ? Ignorez ce message : rien ne change sans votre clic, et une adresse jamais confirmée est effacée au bout de sept jours.";
const SAMPLE_ID = "0198c0de-0000-7000-8000-000000000001";
const CONFIRMATION = {
  isTransactional: true,
  usefulForMinutes: WEEK_MINUTES,
  subject: "Confirmez votre inscription au Récap",
  sample: { subscriberId: SAMPLE_ID, confirmUrl: `${SAMPLE_SITE}/lettre/confirmer?jeton=${SAMPLE_TOKEN}` },
  isWanted: isConfirmationWanted,
};
const WELCOME = {
  isTransactional: false,
  usefulForMinutes: WEEK_MINUTES,
  sample: { subscriberId: SAMPLE_ID, unsubscribeUrl: `${SAMPLE_SITE}/lettre/desinscription?jeton=v1.${SAMPLE_TOKEN}` },
};

export const NEWSLETTER_MAILS = [
  defineMailKind({
    kind: "newsletter-confirmation",
    ...CONFIRMATION,
    body: ({ confirmUrl }) => (
      <MailLayout title="Confirmez votre inscription" preview="Encore un clic et vous serez informé(e) du lancement.">
        <Paragraph>
          Vous avez laissé cette adresse sur le site du Récap pour être informé(e) du lancement. Il reste un clic :
          ouvrez le lien, puis appuyez sur le bouton de la page.
        </Paragraph>
        <MainLink href={confirmUrl}>Confirmer mon inscription</MainLink>
        <Paragraph>Ce lien est valable sept jours.</Paragraph>
        <SmallPrint>{NOT_ME}</SmallPrint>
      </MailLayout>
    ),
  }),
  defineMailKind({
    kind: "sign-up-link",
    ...CONFIRMATION,
    body: ({ confirmUrl }) => (
      <MailLayout
        title="Confirmez votre inscription"
        preview="Encore un clic pour recevoir la formation express, chaque semaine."
      >
        <Paragraph>
          Vous avez demandé à recevoir la formation express du Récap, chaque semaine par e-mail. Il reste un clic :
          ouvrez le lien, puis appuyez sur le bouton de la page.
        </Paragraph>
        <MainLink href={confirmUrl}>Confirmer mon inscription</MainLink>
        <Paragraph>
          Ce lien confirme votre inscription pendant sept jours. Dans les dix minutes, la page qui suit propose aussi
          d'ouvrir votre compte, sans mot de passe.
        </Paragraph>
        <SmallPrint>{NOT_ME}</SmallPrint>
      </MailLayout>
    ),
  }),
  defineMailKind({
    kind: "newsletter-welcome",
    ...WELCOME,
    subject: "Votre inscription au Récap est confirmée",
    isWanted: (db, { subscriberId }) => isPurposeWanted(db, { subscriberId, purpose: "weekly_letter" }),
    sample: {
      ...WELCOME.sample,
      latestSubject: typeset("Un seul peuple ? Ce que l’histoire dit de l’Ukraine"),
      latestUrl: `${SAMPLE_SITE}/lettre/1`,
    },
    body: ({ unsubscribeUrl, latestSubject, latestUrl }) => (
      <MailLayout title="Votre inscription est confirmée" preview="Ce qui arrive, quand, et comment partir.">
        <Paragraph>
          Merci de votre confiance. La lettre du Récap part chaque jeudi à 7 h 30 : un article, trois questions, cinq
          minutes. Vous ne recevrez rien d'autre : ni publicité, ni pistage. Répondez à une lettre : une personne vous
          lira.
        </Paragraph>
        {latestUrl ? (
          <>
            <Paragraph>{`Sans attendre jeudi, voici la dernière parue : « ${latestSubject} »`}</Paragraph>
            <MainLink href={latestUrl}>Lire la dernière lettre</MainLink>
          </>
        ) : null}
        <Leaving href={unsubscribeUrl} />
      </MailLayout>
    ),
  }),
  defineMailKind({
    kind: "launch-welcome",
    ...WELCOME,
    subject: "Vous serez informé(e) du lancement du Récap",
    isWanted: (db, { subscriberId }) => isPurposeWanted(db, { subscriberId, purpose: "launch_notice" }),
    body: ({ unsubscribeUrl, joinUrl }) => (
      <MailLayout title="Votre inscription est confirmée" preview="Ce qui arrive, quand, et comment partir.">
        {joinUrl ? (
          <>
            <Paragraph>
              Merci de votre confiance. Le Récap est déjà ouvert : il n'y a plus rien à attendre, et aucun message ne
              suivra celui-ci. La lettre est une autre inscription : chaque jeudi, un article, trois questions, cinq
              minutes. Si vous la voulez, ouvrez ce lien et appuyez sur le bouton de la page.
            </Paragraph>
            <MainLink href={joinUrl}>Recevoir aussi la lettre</MainLink>
          </>
        ) : (
          <Paragraph>
            Merci de votre confiance. Vous recevrez un seul message, au lancement du Récap, et rien d'autre : ni
            publicité, ni pistage. La lettre, chaque jeudi, est une autre inscription, que vous pouvez demander sur la
            page d'accueil.
          </Paragraph>
        )}
        <Leaving href={unsubscribeUrl} />
      </MailLayout>
    ),
  }),
];

function Leaving({ href }: { href: string }) {
  return (
    <>
      <Paragraph>
        Gardez ce message si vous voulez : son dernier lien suffit pour vous désinscrire, à tout moment et sans mot de
        passe.
      </Paragraph>
      <SmallPrint>
        {typeset("Vous ne voulez plus rien recevoir ? ")}
        <TextLink href={href}>Me désinscrire</TextLink>
      </SmallPrint>
    </>
  );
}
