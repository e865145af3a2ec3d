/** Who caused a change. */
import * as z from 'zod/mini';
import { actorKinds } from '#domain/actor';

export const actor = z.object({
  /** `key`: one that is nobody's own. `provider`: a provider's or a bank's word. `clock`: a deadline or a schedule. */
  kind: z.enum(actorKinds),
  /** The person's or the key's id; null for the others. */
  id: z.nullable(z.string()),
});
