import * as z from 'zod/mini';

/** A school's announcement about a method, for its payers; older programs omit it. */
export const announcement = z.object({
  text: z.string(),
  /** Its end: an open page then removes it. */
  until: z.iso.datetime({ offset: true }),
});
