import type { ReactElement } from "react";
import { Code, MailLayout, MainLink, Paragraph, SmallPrint, TextLink, typeset } from "./mail-layout.tsx";
import type { MailKind, MailMessage } from "./mail-message.ts";

type Message<Kind extends MailKind> = Extract<MailMessage, { kind: Kind }>;

export type MailTemplate<Kind extends MailKind> = {
  subject: string;
  body: (message: Message<Kind>) => ReactElement;
};

const NOT_ME =
  "Vous n'avez rien demandé ? Ignorez ce message : rien ne change sans votre clic, et une adresse jamais confirmée est effacée au bout de sept jours.";

export const MAIL_TEMPLATES: { [Kind in MailKind]: MailTemplate<Kind> } = {
  "newsletter-confirmation": {
    subject: "Confirmez votre inscription au Récap",
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
  },
  "sign-up-link": {
    subject: "Confirmez votre inscription au Récap",
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
          Ce lien confirme votre inscription pendant sept jours. Dans les dix minutes, il vous connecte aussi au site,
          sans mot de passe.
        </Paragraph>
        <SmallPrint>{NOT_ME}</SmallPrint>
      </MailLayout>
    ),
  },
  "newsletter-welcome": {
    subject: "Votre inscription au Récap est confirmée",
    body: ({ unsubscribeUrl }) => (
      <MailLayout title="Votre inscription est confirmée" preview="Bienvenue, et comment partir quand vous le voudrez.">
        <Paragraph>
          Merci de votre confiance. Vous recevrez nos prochains messages à cette adresse, et rien d'autre : ni
          publicité, ni pistage.
        </Paragraph>
        <Paragraph>
          Gardez ce message si vous voulez : son dernier lien suffit pour vous désinscrire, à tout moment et sans mot de
          passe.
        </Paragraph>
        <SmallPrint>
          {typeset("Vous ne voulez plus rien recevoir ? ")}
          <TextLink href={unsubscribeUrl}>Me désinscrire</TextLink>
        </SmallPrint>
      </MailLayout>
    ),
  },
  "sign-in": {
    subject: "Votre lien de connexion au Récap",
    body: ({ signInUrl, code }) => (
      <MailLayout title="Votre connexion au Récap" preview="Un lien et un code, valables dix minutes.">
        <Paragraph>
          Ouvrez ce lien sur l'appareil où vous voulez vous connecter, puis appuyez sur le bouton de la page.
        </Paragraph>
        <MainLink href={signInUrl}>Me connecter</MainLink>
        <Paragraph>
          Vous êtes sur un autre appareil ? Tapez plutôt ce code sur la page où vous avez demandé la connexion :
        </Paragraph>
        <Code>{code}</Code>
        <Paragraph>Le lien et le code sont valables dix minutes et servent une seule fois.</Paragraph>
        <SmallPrint>
          Vous n'avez rien demandé ? Ignorez ce message : personne ne peut se connecter sans lui. Ne donnez ce code à
          personne.
        </SmallPrint>
      </MailLayout>
    ),
  },
  "sign-in-notice": {
    subject: "Nouvelle connexion à votre compte du Récap",
    body: ({ signedInAt, device, settingsUrl }) => (
      <MailLayout title="Nouvelle connexion à votre compte" preview="C'était vous ? Il n'y a rien à faire.">
        <Paragraph>{`Votre compte a été ouvert le ${signedInAt} (heure de Paris), depuis cet appareil :`}</Paragraph>
        <Paragraph>{device}</Paragraph>
        <Paragraph>C'était vous ? Il n'y a rien à faire.</Paragraph>
        <Paragraph>
          Ce n'était pas vous ? Ouvrez les paramètres de votre compte, puis appuyez sur « Déconnecter tous mes appareils
          ».
        </Paragraph>
        <MainLink href={settingsUrl}>Ouvrir mon compte</MainLink>
        <SmallPrint>
          Ce message suit chaque connexion. Il n'y a pas de mot de passe à changer : qui lit vos e-mails peut se
          connecter. Protégez donc aussi votre boîte.
        </SmallPrint>
      </MailLayout>
    ),
  },
  "inactive-account": {
    subject: "Votre compte du Récap va être effacé",
    body: ({ erasedOn, signInUrl }) => (
      <MailLayout title="Votre compte va être effacé" preview="Une connexion suffit pour le garder.">
        <Paragraph>
          {`Vous n'avez pas ouvert votre compte depuis près de deux ans. Il sera effacé le ${erasedOn}, avec la progression et les favoris qu'il contient.`}
        </Paragraph>
        <Paragraph>Pour le garder, connectez-vous une fois avant cette date.</Paragraph>
        <MainLink href={signInUrl}>Garder mon compte</MainLink>
        <SmallPrint>
          Vous n'en voulez plus ? Ne faites rien. Si vous recevez la lettre du Récap, rien ne change pour elle.
        </SmallPrint>
      </MailLayout>
    ),
  },
  "report-answer": {
    subject: "La réponse du Récap à votre message",
    body: ({ answer, message }) => (
      <MailLayout title="Notre réponse à votre message" preview="La rédaction du Récap vous répond.">
        {paragraphs(answer).map((text) => (
          <Paragraph key={text}>{typeset(text)}</Paragraph>
        ))}
        <SmallPrint>{typeset(`Vous nous aviez écrit : « ${excerpt(message)} »`)}</SmallPrint>
        <SmallPrint>
          Vous recevez ce message parce que vous avez laissé votre adresse pour avoir une réponse. Elle ne sert à rien
          d'autre.
        </SmallPrint>
      </MailLayout>
    ),
  },
};

function paragraphs(text: string): string[] {
  return text.split(/\n+/).filter((line) => line.trim() !== "");
}

/** Enough for the reader to know what they had written. */
function excerpt(text: string): string {
  const line = text.replace(/\s+/g, " ").trim();
  return line.length <= 200 ? line : `${line.slice(0, 200).trimEnd()}…`;
}
