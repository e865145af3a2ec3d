import { Hono } from 'hono';
import { paperCheck } from '#contracts/paper-check';
import { missLimiter } from '../http/wrong-keys.ts';
import type { Services } from '../services/services.ts';
import { drawCheckCode, readPaperCheck } from '../use-cases/payments/check-codes.ts';
import { answer, openCall } from './openapi.ts';

/** Whether a slip or receipt is genuine, by its code: read-only, without a token, until its school revokes it. */
export function checkRoutes(services: Services): Hono {
  const routes = new Hono();
  routes.use('/:checkKey/*', missLimiter(services));
  routes.get('/:checkKey', describeCheck, async (c) =>
    c.json(await readPaperCheck(services, c.req.param('checkKey'), c.req.query('locale'))),
  );
  routes.get('/:checkKey/code.svg', describeCode, async (c) =>
    c.body(await drawCheckCode(services, c.req.param('checkKey')), 200, {
      'content-type': 'image/svg+xml',
      'cache-control': 'private, max-age=86400',
    }),
  );
  return routes;
}

const whenUnknown = ['check_code_not_found', 'too_many_requests'] as const;

const describeCheck = openCall('readPaperCheck', {
  summary: 'Whether a slip or receipt is genuine, and how it stands, by the code on it.',
  description: 'Never a name, an amount or a concept. A code that was revoked is answered like one nobody was given.',
  200: answer(paperCheck, 'The paper is genuine.'),
  refusals: whenUnknown,
});
const describeCode = openCall('drawCheckCode', {
  summary: 'The code itself, as a QR code to be scanned.',
  200: { description: 'image/svg+xml' },
  refusals: whenUnknown,
});
