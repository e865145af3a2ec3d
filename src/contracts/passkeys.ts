/** What a browser sends of a passkey: `PublicKeyCredential.toJSON()`. Source: W3C, Web Authentication Level 3, §5.1. */
import * as z from 'zod/mini';

/** Base64url of at most so many characters; an attestation of a security key stays far below. */
const encoded = (most: number) => z.string().check(z.maxLength(most), z.regex(/^[\w-]*$/));

const credential = { id: encoded(1400), rawId: encoded(1400), type: z.literal('public-key') } as const;

/** What was made by `navigator.credentials.create`. */
export const madePasskey = z.object({
  ...credential,
  response: z.object({ clientDataJSON: encoded(4000), attestationObject: encoded(16_000) }),
});
export type MadePasskey = z.infer<typeof madePasskey>;

/** What was signed by `navigator.credentials.get`. */
export const signedByPasskey = z.object({
  ...credential,
  response: z.pipe(
    z.object({
      clientDataJSON: encoded(4000),
      authenticatorData: encoded(4000),
      signature: encoded(8000),
      userHandle: z.optional(z.nullable(encoded(200))),
    }),
    // A security key may name nobody.
    z.transform(({ userHandle, ...response }) => ({ ...response, ...(userHandle ? { userHandle } : {}) })),
  ),
});
export type SignedByPasskey = z.output<typeof signedByPasskey>;
