import { Hono } from 'hono';
import * as z from 'zod/mini';
import type { WebhookReading } from '#providers/observation';
import { providers } from '#providers/registry';
import { accountPrefix, type OfAccount } from '../db/read/provider-accounts.ts';
import { databaseNow } from '../db/driver/now.ts';
import { storeWebhook } from '../db/write/inbox.ts';
import { sha256 } from '../basics/keys.ts';
import { unsignedBody } from '../http/unsigned-body.ts';
import { clientAddress } from '../http/client-address.ts';
import { currentRequestId } from '../basics/request-context.ts';
import { Refusal } from '../basics/refusal.ts';
import { securityLines } from '../http/security-lines.ts';
import type { Metrics } from '../services/services.ts';
import type { Services } from '../services/services.ts';

/** Providers send whole objects, many at once from few addresses. */
const unsigned = { bytes: 256 * 1024, withinMs: 5_000, ofAddress: 20, ofAll: 200 } as const;

/**
 * Takes in providers' webhooks: verified, stored and committed, answered, and then worked off. A second delivery of the
 * same event is answered 200 and changes nothing. Each account has an address of its own, and only its own secrets
 * count there, also once it is closed; `/webhooks/{provider}` is the default's.
 */
export function providerWebhooks(services: Services, metrics: Pick<Metrics, 'ignored'>): Hono {
  const routes = new Hono();
  const lineOf = securityLines(services.log, () => metrics.ignored('webhook_line'));
  routes.post('/:provider/:account?', unsignedBody(unsigned), async (context) => {
    const { provider, account } = context.req.param();
    const address = { provider, account_id: account ?? null };
    const connected = isAddress(account) ? await services.accounts.of(address) : null;
    if (!connected) {
      // Only our own values are logged: a name of the registry, and an id that has the form of one.
      if (isAddress(account) && account !== undefined && providers.has(provider))
        lineOf(clientAddress(context))?.({ ...address, why: 'no such account' }, 'webhook refused');
      throw new Refusal('not_found', 'No such provider or account.');
    }
    const body = readExactly(await context.req.arrayBuffer());
    if (body === null) throw new Refusal('invalid_signature', 'The body is not UTF-8.');
    // real time: a provider signs by its own clock, which in the sandbox is the database's.
    const now = services.mode === 'sandbox' ? await databaseNow(services.db) : new Date();
    const reading = connected.connection.readWebhook(context.req.raw.headers, body, now);
    if (reading.kind === 'invalid') {
      lineOf(clientAddress(context))?.({ ...address, why: reading.why }, 'webhook refused');
      throw new Refusal('invalid_signature', 'The signature does not fit.');
    }
    if (reading.kind !== 'ignored') await keep(services, address, reading, body);
    return context.json({ received: true });
  });
  return routes;
}

const isAddress = (account: string | undefined): boolean =>
  account === undefined || z.uuid().safeParse(account).success;

/** The text byte for byte, as it was signed: `text()` would drop a byte order mark. Null for what is not UTF-8. */
function readExactly(bytes: ArrayBuffer): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return null;
  }
}

async function keep(
  services: Services,
  account: OfAccount,
  event: Extract<WebhookReading, { kind: 'event' | 'deposit' }>,
  body: string,
): Promise<void> {
  const { providerRef, paymentId, report } = wordOf(event);
  const webhook = {
    ...account,
    event_id: accountPrefix(account) + event.eventId,
    event_type: event.eventType,
    provider_ref: providerRef,
    // Money that somebody else made there may carry any text in the place of our id.
    payment_id: z.uuid().safeParse(paymentId).data ?? null,
    observation: report && JSON.stringify(report),
    body_sha256: sha256(body),
    request_id: currentRequestId(),
  };
  await services.arrive((isTaken) => storeWebhook(services.db, webhook, isTaken));
}

/** Returns the ids to find it by, and its report of money: null if the provider is to be asked. */
function wordOf(event: Extract<WebhookReading, { kind: 'event' | 'deposit' }>) {
  if (event.kind === 'event') return { ...event, report: event.observation };
  const { deposit } = event;
  return { providerRef: deposit.reference, paymentId: null, report: { kind: 'deposit', ...deposit } };
}
