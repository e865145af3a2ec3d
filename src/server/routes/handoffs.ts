import { Hono } from 'hono';
import { exchangedHandoff, handoff, handoffExchange } from '#contracts/handoff';
import { actionRequest } from '#contracts/action-request';
import { type PayerEnv, requirePayer } from '../http/payer-auth.ts';
import { sharedLimit, takePoint } from '../http/rate-limit.ts';
import { missLimiter } from '../http/wrong-keys.ts';
import { checkedBody, readableJson } from '../http/request-check.ts';
import type { Services } from '../services/services.ts';
import { createHandoff, exchangeHandoff } from '../use-cases/sessions/hand-off.ts';
import { bodyRefusals, openBodyRefusals } from './checkout-object.ts';
import { answer, openCall, payerCall } from './openapi.ts';

/** A payer led to a bank and back a few times stays far below; each used code is one more link. */
const codesPerSession = { name: 'handoffs', points: 30, seconds: 600 };

/** Moves a session from a frame into a window of its own: a code that opens it once, and the key that it gives. */
export function handoffRoutes(services: Services): Hono<PayerEnv> {
  const routes = new Hono<PayerEnv>();
  const codes = sharedLimit(services, codesPerSession);
  routes.use(readableJson);
  routes.post('/', describeCreate, requirePayer(services), checkedBody(actionRequest), async (c) => {
    await takePoint(codes, c.var.claims.sessionId, 'Too many codes were made for this session.');
    return c.json(await createHandoff(services, c.var.claims), 201);
  });
  routes.post('/exchange', describeExchange, missLimiter(services), checkedBody(handoffExchange), async (c) =>
    c.json(await exchangeHandoff(services, c.req.valid('json').code)),
  );
  return routes;
}

const describeCreate = payerCall('createHandoff', {
  summary: 'Get a code that opens this session once in another window, within a minute.',
  description: 'For a page inside a frame that must leave it: the code stands in an address where the key must not.',
  201: answer(handoff, 'The code, and until when it can be used.'),
  refusals: ['too_many_requests', ...bodyRefusals],
});

const describeExchange = openCall('exchangeHandoff', {
  summary: 'Exchange a code for a key of its session.',
  description:
    'The key ends when the link ends that the code came from (where it has ended, with the last bearers of it), and when ' +
    'the school takes the session’s links back. ' +
    'Codes that were used, are too old or were made up are answered alike.',
  200: answer(exchangedHandoff, 'A new key, for `GET /api/sessions/{hashKey}`.'),
  refusals: ['handoff_not_found', 'too_many_requests', ...openBodyRefusals],
});
