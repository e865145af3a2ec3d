/** How a school verifies an event, as it is printed; the tests run this very text. Needs Node and nothing else. */
export const verifySample = `import { createHmac, timingSafeEqual } from 'node:crypto';

/** Answers the event, or null for a body that we did not sign. \`now\` is real time: milliseconds since 1970. */
export function readEvent(headers, rawBody, secret, now = Date.now()) {
  const id = headers['webhook-id'] ?? '';
  const timestamp = headers['webhook-timestamp'] ?? '';
  // Older than five minutes: somebody may be replaying it.
  if (!(Math.abs(now / 1000 - Number(timestamp)) <= 300)) return null;
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64');
  const expected = createHmac('sha256', key)
    .update(\`\${id}.\${timestamp}.\${rawBody}\`)
    .digest();
  const signed = (headers['webhook-signature'] ?? '').split(' ').some((part) => {
    const [version, signature = ''] = part.split(',');
    const given = Buffer.from(signature, 'base64');
    return version === 'v1' && given.length === expected.length && timingSafeEqual(given, expected);
  });
  return signed ? JSON.parse(rawBody) : null;
}
`;

/** A whole server around it. Runs beside the sample above, saved as \`read-event.mjs\`. */
export const receiveSample = `import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { readEvent } from './read-event.mjs';

createServer(async (request, response) => {
  // The body as it came: parsed and written again, its signature no longer fits.
  const event = readEvent(request.headers, await text(request), process.env.CUOTA_WEBHOOK_SECRET);
  if (event === null) return response.writeHead(401).end();
  // Keep event.id in the same transaction that books it: you may get an event twice.
  if (event.type === 'payment.succeeded') console.log('paid', event.session_id, event.data.payment.received_amount);
  response.writeHead(204).end();
}).listen(process.env.PORT ?? 4000);
`;
