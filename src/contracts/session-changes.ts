/** `PATCH /api/v1/payment_sessions/{id}`: the fields of a session that a school may still change. */
import * as z from 'zod/mini';
import { createSessionRequest, schoolSession } from './school-api.ts';

const { charges, vat, return_url, external_id, generate_invoice } = createSessionRequest.shape;

/** Any of them; absent fields stay as they are. A field with null is cleared. */
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
