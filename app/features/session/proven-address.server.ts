import { createAuthEndpoint } from "better-auth/api";
import { setSessionCookie } from "better-auth/cookies";
import { z } from "zod";

/**
 * Opens a session for an address that its owner has just proven, by a link or a code of our e-mail. The endpoint has no path: only
 * the server's own code can call it.
 *
 * Better Auth's plugins for links and codes are not used: they cannot say why a link is refused (used, expired, replaced), do not
 * end older links, and refuse addresses that the rest of the site accepts.
 */
export function provenAddress() {
  return {
    id: "proven-address",
    endpoints: {
      openSession: createAuthEndpoint(
        { method: "POST", requireHeaders: true, body: z.object({ email: z.string() }) },
        async (context) => {
          const { internalAdapter } = context.context;
          const { email } = context.body;
          const find = async () => (await internalAdapter.findUserByEmail(email))?.user;
          const create = () =>
            internalAdapter.createUser({ email, name: "", emailVerified: true }, { method: "email" });
          // Of two first sign-ins at the same moment, one makes the account and the other finds it.
          const known = await find();
          const user =
            known ??
            (await create().catch(async (error) => {
              const made = await find();
              if (!made) throw error;
              return made;
            }));
          const session = await internalAdapter.createSession(user.id);
          await setSessionCookie(context, { session, user });
          return { userId: user.id, isNew: !known };
        },
      ),
    },
  };
}
