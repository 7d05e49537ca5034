import { readSubscriberId } from "#bench/load/reader-session.ts";

export type Visitors = Record<"visitor" | "reader" | "administration", string>;

export type AttackRun = {
  tool: "wapiti" | "sqlmap" | "healthz";
  who: keyof Visitors;
  target: string;
  /** "ended", or "out of time" when the tool was stopped. */
  outcome: string;
  findings: string[];
};

export type Target = { who: keyof Visitors; path: string; body?: string };

const TOKEN = "a".repeat(43);
const REQUEST = "0f8fad5b-d9cb-469f-a165-70867728950e";

export async function listTargets(url: string, visitors: Visitors): Promise<Target[]> {
  const id = await readSubscriberId(url, visitors.administration);
  return [...ofVisitor(), ...ofReader(), ...ofAdministration(id)];
}

function ofVisitor(): Target[] {
  const who = "visitor";
  return [
    { who, path: "/connexion?retour=/profil" },
    { who, path: "/connexion", body: "intention=envoyer&email=a@exemple.fr&retour=/profil" },
    { who, path: "/connexion", body: `intention=verifier&email=a@exemple.fr&demande=${REQUEST}&code=12345678` },
    { who, path: `/connexion/lien?jeton=${TOKEN}` },
    { who, path: "/connexion/lien", body: `jeton=${TOKEN}` },
    { who, path: "/compte/envoi", body: "formulaire=connexion&intention=envoyer&email=a@exemple.fr" },
    { who, path: "/lettre/inscription", body: "email=a@exemple.fr&source=updates_signup&objet=&duree=5000" },
    { who, path: "/lettre/inscription.json", body: "email=a@exemple.fr&source=updates_signup&duree=5000" },
    { who, path: `/lettre/confirmer?jeton=${TOKEN}` },
    { who, path: "/lettre/confirmer", body: `jeton=${TOKEN}&demande=confirmer` },
    { who, path: `/lettre/desinscription?jeton=${TOKEN}` },
    { who, path: "/lettre/desinscription", body: `jeton=${TOKEN}` },
    { who, path: `/lettre/desinscription?jeton=${TOKEN}`, body: "List-Unsubscribe=One-Click" },
    { who, path: "/avis", body: "article=ukraine" },
    { who, path: "/admin/connexion", body: "mot-de-passe=abc&code=123456" },
  ];
}

function ofReader(): Target[] {
  const who = "reader";
  const at = "2026-01-01T00:00:00Z";
  const change = { kind: "article", id: "ukraine", at, removed: false };
  const result = { completed: true, score: 1, total: 5, timestamp: at };
  return [
    { who, path: "/profil", body: "intention=deconnecter-appareil&session=abc" },
    { who, path: "/profil", body: "intention=retirer-favori&nature=article&article=ukraine" },
    { who, path: "/compte/envoi", body: "formulaire=profil&intention=synchroniser" },
    { who, path: "/profil/suppression", body: "confirmation=non&effacer=non" },
    {
      who,
      path: "/profil/synchronisation",
      body: JSON.stringify({ account: "abc", progress: { ukraine: result }, favourites: [change] }),
    },
  ];
}

function ofAdministration(id: string): Target[] {
  const who = "administration";
  const list = "q=a&source=updates_signup&etat=confirme&tri=email&sens=asc";
  const row = { id: "", email: "b@exemple.fr", source: "salon", date: "31/12/2025 14:05", states: null };
  return [
    { who, path: `/admin?${list}&apres=${TOKEN}` },
    { who, path: `/admin/abonnes.json?${list}&apres=${TOKEN}&export=${REQUEST}` },
    { who, path: `/admin/abonnes-nombre.json?${list}` },
    { who, path: `/admin/abonnes/${id}?liste=q%3Da&effacer=1` },
    { who, path: `/admin/abonnes/${id}`, body: "action=resend&liste=q%3Da" },
    {
      who,
      path: "/admin/importer/lot",
      body: JSON.stringify({ mode: "check", importId: null, purpose: null, rows: [row] }),
    },
  ];
}
