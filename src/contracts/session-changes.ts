/** What a school may still change of a session: fields and links. */
import * as z from 'zod/mini';
import { tokenizedCard } from './saved-card.ts';
import { schoolSession } from './school-sessions.ts';
import { createSessionRequest } from './session-request.ts';

const instant = z.iso.datetime({ offset: true });
const { charges, payer, vat, return_url, external_id, generate_invoice } = createSessionRequest.shape;

/** `PATCH /api/v1/payment_sessions/{id}`. Any of them; absent fields stay as they are. A field with null is cleared. */
export const changeSessionRequest = z.partial(
  z.strictObject({
    /** The whole new list, by the rules of a new session. Refused once a payment is in process or money came. */
    charges,
    /** No payment of it can be started while it is true; started ones go on. */
    disabled: z.boolean(),
    return_url: return_url.def.innerType,
    external_id: external_id.def.innerType,
    generate_invoice: generate_invoice.def.innerType,
    vat: vat.def.innerType,
    /** The payer's address, corrected: later e-mails and links go there. Nothing is sent now. */
    payer_email: payer.shape.email,
  }),
);
export type ChangeSessionRequest = z.infer<typeof changeSessionRequest>;

/** The session after it, with what `GET` does not tell. */
export const changedSession = z.extend(schoolSession, {
  disabled: z.boolean(),
  return_url: z.nullable(z.string()),
  generate_invoice: z.boolean(),
  vat: z.string(),
});
export type ChangedSession = z.infer<typeof changedSession>;

/** `POST /api/v1/payment_sessions/{id}/links`: a new link in the place of all older ones. */
export const renewLinkRequest = z.strictObject({
  /** Sends it to the payer's e-mail. Say false where e-mail is not set up. */
  send: z._default(z.boolean(), true),
});

/** The only time the new link is shown. */
export const renewedLink = z.object({ url: z.string(), link_expires_at: instant });
export type RenewedLink = z.infer<typeof renewedLink>;

/** `POST /api/v1/payment_sessions/{id}/expire`. */
export const expireSessionRequest = z.strictObject({
  /** Whether the links of its vouchers end too. */
  revoke_voucher_links: z._default(z.boolean(), false),
  /** Whether the codes on the papers of its payments end too. */
  revoke_check_codes: z._default(z.boolean(), false),
});

/** `GET /api/v1/payment_sessions/{id}/cards`: what its payer keeps for later payments, at any session of yours. */
export const sessionCards = z.object({ data: z.array(tokenizedCard) });

/** `POST /api/v1/payment_sessions/{id}/cards/forget`. */
export const forgetCardRequest = z.strictObject({ card_id: z.string().check(z.minLength(1), z.maxLength(200)) });
export const forgottenCard = z.object({ card_id: z.string(), forgotten: z.literal(true) });
