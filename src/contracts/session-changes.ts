/** `PATCH /api/v1/payment_sessions/{id}`: what a school may still change of a session. */
import * as z from 'zod/mini';
import { createSessionRequest, schoolSession } from './school-api.ts';

const { charges, vat, return_url, external_id, generate_invoice } = createSessionRequest.shape;

/** Any of them; what is left out stays as it is. A key with null is emptied. */
export const changeSessionRequest = z.partial(
  z.strictObject({
    /** The whole new list, by the rules of a new session. Refused once a payment is in process or money came. */
    charges,
    /** Nobody can start a payment of it while it is true; what was started goes on. */
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
