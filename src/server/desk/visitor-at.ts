import type { Context } from 'hono';
import { clientAddress, clientFacts, wholeAddress } from '../http/client-address.ts';
import { deskLimits } from '../http/rate-limit.ts';
import type { Services } from '../services/services.ts';
import type { Visitor } from '../use-cases/desk/visitor.ts';
import { browserWords } from './browser-words.ts';
import { browserOf } from './sign-in-cookie.ts';

/** Returns who a request is of, for the ways in. */
export type VisitorAt = (context: Context) => Visitor;

export function visitorsOf(services: Services & { readonly deskOrigin: string }): VisitorAt {
  const limits = deskLimits(services);
  return (context) => ({
    services,
    origin: services.deskOrigin,
    limits,
    browserSha256: browserOf(context),
    browser: browserWords(clientFacts(context).userAgent),
    address: wholeAddress(context),
    network: clientAddress(context),
  });
}
