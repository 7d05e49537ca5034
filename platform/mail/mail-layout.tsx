import type { ReactNode } from "react";
import { Body, Button, Container, Head, Heading, Hr, Html, Link, Preview, Text } from "react-email";
import { typeset } from "#platform/french/typography.ts";
import { MAIL_COLOURS as COLOURS, MAIL_DARK_STYLE as DARK, MAIL_FONT as FONT } from "./mail-colours.ts";
import { MailWords } from "./mail-words.tsx";

export function MailLayout({ preview, title, children }: { preview: string; title: string; children: ReactNode }) {
  return (
    <Html lang="fr">
      <Head>
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <title>{typeset(title)}</title>
        <style>{DARK}</style>
      </Head>
      <Body
        lang="fr"
        className="paper"
        style={{ backgroundColor: COLOURS.paper, fontFamily: FONT, padding: "24px 12px" }}
      >
        <Preview useTitleTag={false}>{typeset(preview)}</Preview>
        <Container
          className="card"
          style={{
            maxWidth: "560px",
            padding: "24px",
            backgroundColor: COLOURS.card,
            border: `1px solid ${COLOURS.rule}`,
            borderRadius: "8px",
          }}
        >
          <Text className="accent" style={{ margin: 0, color: COLOURS.accent, fontSize: "18px", fontWeight: 700 }}>
            Le Récap
          </Text>
          <Heading
            as="h1"
            className="ink"
            style={{ margin: "16px 0", color: COLOURS.ink, fontSize: "26px", lineHeight: "32px" }}
          >
            <MailWords>{typeset(title)}</MailWords>
          </Heading>
          {children}
        </Container>
      </Body>
    </Html>
  );
}

export function Paragraph({ children }: { children: string }) {
  return (
    <Text className="ink" style={{ margin: "0 0 16px", color: COLOURS.ink, fontSize: "17px", lineHeight: "27px" }}>
      <MailWords>{typeset(children)}</MailWords>
    </Text>
  );
}

export function SmallPrint({ children }: { children: ReactNode }) {
  return (
    <>
      <Hr className="rule" style={{ margin: "24px 0 16px", borderColor: COLOURS.rule }} />
      <Text className="muted" style={{ margin: 0, color: COLOURS.muted, fontSize: "15px", lineHeight: "23px" }}>
        {typeof children === "string" ? <MailWords>{typeset(children)}</MailWords> : children}
      </Text>
    </>
  );
}

export function MainLink({ href, children }: { href: string; children: string }) {
  return (
    <>
      <Button
        href={href}
        className="button"
        style={{
          padding: "14px 22px",
          backgroundColor: COLOURS.accent,
          borderRadius: "8px",
          color: COLOURS.onAccent,
          fontSize: "17px",
          fontWeight: 700,
        }}
      >
        <MailWords>{typeset(children)}</MailWords>
      </Button>
      <Text
        className="muted"
        style={{ margin: "16px 0", color: COLOURS.muted, fontSize: "14px", lineHeight: "21px", wordBreak: "break-all" }}
      >
        {typeset("Si le bouton ne fonctionne pas, copiez cette adresse dans votre navigateur :")}
        <br />
        <TextLink href={href}>{href}</TextLink>
      </Text>
    </>
  );
}

export function TextLink({ href, children }: { href: string; children: string }) {
  return (
    <Link href={href} className="accent" style={{ color: COLOURS.accent, textDecorationLine: "underline" }}>
      {children}
    </Link>
  );
}

export function Code({ children }: { children: string }) {
  return (
    <Text
      className="ink"
      style={{
        margin: "0 0 16px",
        color: COLOURS.ink,
        fontFamily: "monospace",
        fontSize: "30px",
        letterSpacing: "4px",
        lineHeight: "38px",
      }}
    >
      {children}
    </Text>
  );
}
