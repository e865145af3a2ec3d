/** What an engineer needs before the first call, and to verify events: tags of the document without calls. */
import { receiveSample, verifySample } from './webhook-sample.ts';
import { clientSample } from './client-sample.ts';

export interface Topic {
  /** Its anchor on the page, which never changes. */
  readonly name: string;
  readonly 'x-displayName': string;
  readonly 'x-traitTag': true;
  /** Markdown: paragraphs, `code`, links, and fenced blocks. */
  readonly description: string;
}

const topic = (name: string, title: string, ...blocks: readonly string[]): Topic => ({
  name,
  'x-displayName': title,
  'x-traitTag': true,
  description: blocks.join('\n\n'),
});
const code = (language: string, text: string): string => `\`\`\`${language}\n${text.trimEnd()}\n\`\`\``;

export const firstTopics: readonly Topic[] = [
  topic(
    'address',
    'Address and first call',
    'Every path below begins at the address of this reference. A sandbox emulates every provider, and staging calls the providers’ own test environments: no real money moves there. In production money moves.',
    'Put the address and your key into the environment once; the examples then run as they are.',
    code(
      'sh',
      'export CUOTA_URL=http://localhost:3000 CUOTA_KEY=sk_test_…\ncurl "$CUOTA_URL/api/v1/payment_sessions" -H "Authorization: Bearer $CUOTA_KEY"',
    ),
    'Then [create a payment session](/api/docs#createPaymentSession), send its `url` to the payer, and wait for the [webhook](/api/docs#webhooks) that says it was paid. Where an example needs an id, set the variable first: `export SESSION_ID=…`',
  ),
  topic(
    'keys',
    'Keys',
    'Your server shows its secret key in `Authorization: Bearer sk_…`. It can do everything for your school: keep it out of pages, apps and logs. A key is shown once, when it is made; a lost one is replaced. [Make](/api/docs#createKey) one for each server, and [rotate](/api/docs#rotateKey) it without losing a call.',
    '`sk_test_…` belongs to a test school and works only in a sandbox and in staging. `sk_live_…` belongs to a live school and works only in production. Their sessions never mix.',
  ),
  topic(
    'idempotency',
    'Safe to repeat',
    'Send an `Idempotency-Key` with each call that takes one: your own id of what you do, such as the statement’s number. The same request again gets the same answer, with `Idempotent-Replayed: true`, and nothing happens twice. Another request under the same key is [`idempotency_key_reused`](/api/docs#problem-idempotency_key_reused). Calls that book money or decide about it are refused without one, as [`idempotency_key_required`](/api/docs#problem-idempotency_key_required).',
  ),
  topic(
    'values',
    'Amounts and instants',
    'Amounts are whole minor units beside their currency: `435000` with `MXN` is 4,350.00 pesos. All three currencies have two decimals here; an amount with a point, or as text, is refused.',
    'Instants are ISO 8601 with their offset, `2027-01-08T18:30:00Z`. Days are `YYYY-MM-DD` in the school’s zone; a last day ends at 23:59:59 there.',
  ),
  topic(
    'requests',
    'Requests',
    'Send `application/json`, unless a call says otherwise. Where a body takes no other fields than its own, a misspelt one is refused rather than overlooked. Ignore answer fields that you do not know: new ones may come.',
    'This reference as data: [openapi.json](/api/openapi.json), OpenAPI 3.1.',
  ),
  topic(
    'pages',
    'Pages of a list',
    'A long list comes in pages of `limit` entries. Ask again with `next_cursor` as `cursor`, and with the same filters, until it is null. A CSV file goes on the same way: its `Next-Cursor` is a header.',
  ),
  topic(
    'names',
    'Names of one payment',
    'A payment’s `status` is how it stands: `successful`. An event’s `type` is what happened: `payment.succeeded` made it `successful`. A session is `paid` once nothing is owed, and `payment_session.paid` says so.',
  ),
  topic(
    'client',
    'Typed client',
    'Types for TypeScript come from the document, by the defaults of `openapi-typescript`. The TypeScript examples below use this client:',
    code('sh', 'npx openapi-typescript "$CUOTA_URL/api/openapi.json" -o cuota.ts\nnpm install openapi-fetch'),
    code('ts', clientSample),
  ),
  topic(
    'errors',
    'Errors',
    'Every refusal is `application/problem+json` (RFC 9457) with a `code`. 4xx: you can act. 5xx: we, or a provider, failed; repeat it later under the same `Idempotency-Key`. `429` says in `Retry-After` how long to wait. [All codes](/api/docs#problems).',
  ),
];

export const lastTopics: readonly Topic[] = [
  topic(
    'webhooks',
    'Webhooks',
    'We `POST` each event as JSON to every address you gave with [Create webhook endpoint](/api/docs#createWebhookEndpoint). Book money from these and from nothing else: a browser that comes back proves nothing.',
    'Answer 2xx once it is stored. After any other answer, or none within 15 seconds, it is sent again with growing pauses for 30 days. Events of one session come in the order of `seq`; any may come twice, so keep its `id`.',
  ),
  topic(
    'verify',
    'Verify the signature',
    'Events are signed by [Standard Webhooks](https://www.standardwebhooks.com); its libraries, in many languages, verify ours. Their types are `webhooks` of the typed client. Save the first block as `read-event.ts`, the second as `server.ts`, and run it with the secret of your endpoint:',
    code('sh', 'npm install standardwebhooks\nCUOTA_WEBHOOK_SECRET=whsec_… node server.ts'),
    code('ts', verifySample),
    code('ts', receiveSample),
  ),
];

const header = (name: string, description: string) => ({
  in: 'header',
  name,
  required: true,
  description,
  schema: { type: 'string' },
});

/** What comes with each event. */
export const eventHeaders = [
  header('webhook-id', 'The event’s `id`; the same for every delivery.'),
  header('webhook-timestamp', 'When it was sent, in seconds since 1970.'),
  header(
    'x-request-id',
    'The request that the event came of, as in its answer and in our logs. Quote it when you ask us.',
  ),
  header(
    'webhook-signature',
    '`v1,` and the base64 of an HMAC-SHA256 over `id.timestamp.body`. The key is what follows `whsec_`, decoded from base64. Two with a space between while a secret changes.',
  ),
];
