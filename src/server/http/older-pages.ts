/**
 * Pages that were opened before there was one step for what is paid elsewhere, and ask this server: they are answered in the
 * kinds they know. Goes with `contracts/older-steps.ts`: docs/decisions/0031-one-step-for-what-is-paid-elsewhere.md.
 */
import type { HonoRequest, MiddlewareHandler } from 'hono';
import { inOlderSteps } from '#contracts/older-steps';
import { proofKeyHeader } from '#contracts/proof';
import { stepsHeader } from '#contracts/steps-header';

/** What only browsers send, and what of them only our pages do. */
const sentByPages = ['sec-fetch-site', 'x-xsrf-token', proofKeyHeader] as const;

/** How an answer is to be written: with the steps an older page knows, or as it is. */
export function stepsFor(request: Pick<HonoRequest, 'header'>): typeof inOlderSteps | undefined {
  const isPage = sentByPages.some((name) => request.header(name) !== undefined);
  return isPage && request.header(stepsHeader) === undefined ? inOlderSteps : undefined;
}

/** Writes the JSON that follows so, refusals too. */
export const asPagesKnowIt: MiddlewareHandler = async (c, next) => {
  await next();
  const steps = stepsFor(c.req);
  if (!steps || !c.res.headers.get('content-type')?.includes('json')) return;
  const written = JSON.stringify(await c.res.json(), steps);
  c.res = new Response(written, c.res);
};
