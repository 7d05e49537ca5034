import { renderToStaticMarkup } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { expect, test } from "vitest";
import { PhoneSetup } from "./phone-setup.tsx";

test("who has no application is told of two, and what to do when none opens", () => {
  const offer = { qr: { size: 1, path: "M0 0" }, uri: "otpauth://totp/x", secret: "ABCD" };
  const Page = createRoutesStub([
    { path: "/", Component: () => <PhoneSetup offer={offer} isFirst returnPath="/redaction" error={null} /> },
  ]);
  const page = renderToStaticMarkup(<Page />);
  for (const said of ["« FreeOTP »", "« Aegis »", "rien ne s’ouvre"])
    expect(page.replaceAll(/\s/g, " ")).toContain(said);
});
