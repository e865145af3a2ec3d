/** Messages of a checkout page to the analytics frame: nothing else is ever sent there. Source: spec §9. */
import * as z from 'zod/mini';

const pageMessage = z.strictObject({
  type: z.literal('page'),
  /** Its route as a pattern, `/card/status/:paymentId`; never an address with an id or a key in it. */
  path: z.string().check(z.maxLength(120), z.regex(/^(\/:?[A-Za-z-]{1,24}){1,4}$/)),
  locale: z.enum(['es-MX', 'es-CO', 'es-EC', 'en-US']),
  country: z.enum(['MX', 'CO', 'EC']),
});

/** The user: `analytics.user_pseudonym` of the session. */
const userMessage = z.strictObject({
  type: z.literal('user'),
  user_pseudonym: z.string().check(z.regex(/^[A-Za-z0-9_-]{43}$/)),
});

export const analyticsMessage = z.discriminatedUnion('type', [pageMessage, userMessage]);
export type AnalyticsMessage = z.infer<typeof analyticsMessage>;

export const analyticsFramePath = '/analytics-frame';
