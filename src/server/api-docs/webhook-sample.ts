/** How a school verifies an event, as it is printed; the tests run this very text, beside the generated `cuota.ts`. */
export const verifySample = `import { Webhook } from 'standardwebhooks';
import type { components } from './cuota.ts';

export type CuotaEvent = components['schemas']['SchoolEvent'];

/** Returns the event, or null for a body that Cuota did not sign or that is older than five minutes. */
export function readEvent(headers: NodeJS.Dict<string | string[]>, rawBody: string, secret: string): CuotaEvent | null {
  const given = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]));
  try {
    return new Webhook(secret).verify(rawBody, given) as CuotaEvent;
  } catch {
    return null;
  }
}
`;

/** A whole server around it. Runs beside the sample above, saved as \`read-event.ts\`. */
export const receiveSample = `import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { readEvent } from './read-event.ts';

const secret = process.env.CUOTA_WEBHOOK_SECRET ?? '';

createServer(async (request, response) => {
  // The body as it came: parsed and written again, its signature no longer fits.
  const event = readEvent(request.headers, await text(request), secret);
  if (event === null) return response.writeHead(401).end();
  // Keep event.id in the same transaction that books it: you may get an event twice.
  if (event.type === 'payment.succeeded') console.log('paid', event.session_id, event.data.payment.received_amount);
  response.writeHead(204).end();
}).listen(process.env.PORT ?? 4000);
`;
