import * as z from 'zod/mini';

/** What a school announced of a way to pay, as its payers read it; a program of before says nothing of it. */
export const announcement = z.object({
  text: z.string(),
  /** When it is over: a page that stands open then says it no more. */
  until: z.iso.datetime({ offset: true }),
});
