import { Hono } from 'hono';
import { describeRoute } from 'hono-openapi';
import { exchangedHandoff, handoff, handoffExchange } from '#contracts/handoff';
import { actionRequest } from '#contracts/payment-detail';
import { type PayerEnv, requirePayer } from '../payer-auth.ts';
import { missLimiter } from '../rate-limit.ts';
import { checkedBody, readableJson } from '../request-check.ts';
import type { Services } from '../services.ts';
import { createHandoff, exchangeHandoff } from '../use-cases/sessions/hand-off.ts';
import { refuseCrossSite } from '../xsrf.ts';
import { answer, problems } from './openapi.ts';

/** How a session moves from a frame into a window of its own: a code that opens it once, and the key that the code gives. */
export function handoffRoutes(services: Services): Hono<PayerEnv> {
  const routes = new Hono<PayerEnv>();
  routes.use(refuseCrossSite(services), readableJson);
  routes.post('/', describeCreate, requirePayer(services), checkedBody(actionRequest), async (c) =>
    c.json(await createHandoff(services, c.var.claims), 201),
  );
  routes.post('/exchange', describeExchange, missLimiter(services), checkedBody(handoffExchange), async (c) =>
    c.json(await exchangeHandoff(services, c.req.valid('json').code)),
  );
  return routes;
}

const bodyRefusals = ['invalid_request', 'malformed_json', 'unsupported_media_type', 'payload_too_large'] as const;

const describeCreate = describeRoute({
  tags: ['Payer'],
  security: [{ payerToken: [] }],
  operationId: 'createHandoff',
  summary: 'Get a code that opens this session once in another window, within a minute.',
  description: 'For a page inside a frame that must leave it: the code stands in an address where the key must not.',
  responses: {
    201: answer(handoff, 'The code, and until when it can be used.'),
    ...problems('unauthorized', 'too_many_requests', ...bodyRefusals),
  },
});

const describeExchange = describeRoute({
  tags: ['Payer'],
  operationId: 'exchangeHandoff',
  summary: 'Exchange a code for a key of its session.',
  description:
    'The key ends when the link ends that the code came from, and with it when the school takes the session’s links back. ' +
    'Codes that were used, are too old or were made up are answered alike.',
  responses: {
    200: answer(exchangedHandoff, 'A new key, for `GET /api/sessions/{hashKey}`.'),
    ...problems('handoff_not_found', 'too_many_requests', ...bodyRefusals),
  },
});
