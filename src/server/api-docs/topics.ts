/** The hand-written parts of the page: what an engineer needs before the first call, and how to verify events. */
import { html } from 'hono/html';
import type { Mode } from '../basics/mode.ts';
import type { ApiDocument } from './document.ts';
import { codeBlock, fieldTable, type Html, jsonBlock, paragraphs, prose, table } from './markup.ts';
import { fieldsOf } from './schema-fields.ts';
import { receiveSample, verifySample } from './webhook-sample.ts';

/** By anchor: its heading, and the paragraphs under it. */
const topics = {
  keys: [
    'Keys',
    'Your server shows its secret key in `Authorization: Bearer sk_…`. It can do everything for your school: keep it out of pages, apps and logs. A key is shown once, when it is made; a lost one is replaced. [Make](#createKey) one for each server, and [rotate](#rotateKey) it without losing a call.',
    '`sk_test_…` belongs to a test school and works only in a sandbox and in staging. `sk_live_…` belongs to a live school and works only in production. Their sessions never mix.',
  ],
  idempotency: [
    'Safe to repeat',
    'Send an `Idempotency-Key` with each call that takes one: your own id of what you do, such as the statement’s number. The same request again gets the same answer, with `Idempotent-Replayed: true`, and nothing happens twice. Another request under the same key is [`idempotency_key_reused`](#problem-idempotency_key_reused). Calls that book money or decide about it are refused without one, as [`idempotency_key_required`](#problem-idempotency_key_required).',
  ],
  values: [
    'Amounts and instants',
    'Amounts are whole minor units beside their currency: `435000` with `MXN` is 4,350.00 pesos. All three currencies have two decimals here; an amount with a point, or as text, is refused.',
    'Instants are ISO 8601 with their offset, `2027-01-08T18:30:00Z`. Days are `YYYY-MM-DD` in the school’s zone; a last day ends at 23:59:59 there.',
  ],
  requests: [
    'Requests',
    'Send `application/json`, unless a call says otherwise. Where a body takes no other fields than its own, a misspelt one is refused rather than overlooked. Ignore answer fields that you do not know: new ones may come.',
    'This reference as data: [openapi.json](/api/openapi.json), OpenAPI 3.1.',
  ],
} as const;

/** The parts of the first section, by anchor, as the contents name them. */
export const startTopics: readonly (readonly [string, string])[] = [
  ['address', 'Address and first call'],
  ...Object.entries(topics).map(([anchor, [title]]) => [anchor, title] as const),
  ['errors', 'Errors'],
];

const problemExample = {
  type: 'urn:cuota:problem:invalid_request',
  title: 'Invalid request',
  status: 422,
  code: 'invalid_request',
  description: 'The request does not fit its schema.',
  metadata: { issues: [{ path: 'payer.email', message: 'Invalid email address' }] },
  support_code: 'K7Q2-9XMD',
  request_id: '4f0c1d6e9b2a47d38e51c07fa6b9d210',
};

export function startSection(document: ApiDocument, origin: string, mode: Mode): Html {
  const rest = Object.entries(topics).map(
    ([anchor, [title, ...texts]]) => html`<div class="topic">${heading(anchor, title)} ${paragraphs(...texts)}</div>`,
  );
  return html`<section id="start" aria-labelledby="start-title">
    <h2 id="start-title">Start here</h2>
    <div class="topics">${addressTopic(origin, mode)} ${rest}</div>
    ${errorsTopic(document)}
  </section>`;
}

const heading = (anchor: string, title: string): Html =>
  html`<h3 id="${anchor}"><a href="#${anchor}">${title}</a></h3>`;

const whereWeAre = {
  sandbox: 'This is a sandbox: every provider is emulated and no money moves.',
  staging: 'This is staging: it calls the providers’ own test environments, and no real money moves.',
  production: 'This is production: money moves.',
} as const satisfies Record<Mode, string>;

function addressTopic(origin: string, mode: Mode): Html {
  const first = `export CUOTA_KEY=sk_test_…\ncurl "${origin}/api/v1/payment_sessions" -H "Authorization: Bearer $CUOTA_KEY"`;
  const where = whereWeAre[mode];
  const before = `Every path below begins at \`${origin}\`. ${where} Put your key into the shell once; the examples then run as they are.`;
  const after =
    'Then [create a payment session](#createPaymentSession), send its `url` to the payer, and wait for the [webhook](#webhooks) that says it was paid. Where an example needs an id, set the variable first: `export SESSION_ID=…`';
  return html`<div class="topic wide">
    ${heading('address', 'Address and first call')} ${paragraphs(before)} ${codeBlock('First call', first, 'shell')}
    ${paragraphs(after)}
  </div>`;
}

function errorsTopic({ schemas }: ApiDocument): Html {
  const fields = fieldsOf(schemas['Problem'] ?? {}, 'Problem', { schemas, inner: 'linked', direction: 'answer' });
  const named = fields.map((field) =>
    field.name === 'code' ? { ...field, description: 'What to branch on: one of the problems below.' } : field,
  );
  const intro =
    'Every refusal is `application/problem+json` (RFC 9457) with a `code`. 4xx: you can act. 5xx: we, or a provider, failed; repeat it later under the same `Idempotency-Key`. `429` says in `Retry-After` how long to wait. [All codes](#problems).';
  return html`<div class="errors">
    <div class="example">${jsonBlock('A problem', problemExample)}</div>
    <div class="facts">
      ${heading('errors', 'Errors')} ${paragraphs(intro)} ${fieldTable('Fields of a problem', named)}
    </div>
  </div>`;
}

export const webhooksLead = paragraphs(
  'We `POST` each event as JSON to every address you gave with [Create webhook endpoint](#createWebhookEndpoint). Book money from these and from nothing else: a browser that comes back proves nothing.',
  'Answer 2xx once it is stored. After any other answer, or none within 15 seconds, it is sent again with growing pauses for 30 days. Events of one session come in the order of `seq`; any may come twice, so keep its `id`.',
);

const headers = {
  'webhook-id': 'The event’s `id`; the same for every delivery.',
  'webhook-timestamp': 'When it was sent, in seconds since 1970.',
  'x-request-id': 'The request that the event came of, as in its answer and in our logs.',
  'webhook-signature':
    '`v1,` and the base64 of an HMAC-SHA256 over `id.timestamp.body`. The key is what follows `whsec_`, decoded from base64.',
} as const;

export function verifyArticle(): Html {
  const intro =
    'Events are signed by [Standard Webhooks](https://www.standardwebhooks.com); its libraries, in many languages, verify ours. In Node nothing needs to be installed. Save the first block as `read-event.mjs`, the second as `server.mjs`, and run it with the secret of your endpoint:';
  const rows = Object.entries(headers).map(
    ([name, meaning]) =>
      html`<tr>
        <th scope="row"><code>${name}</code></th>
        <td>${prose(meaning)}</td>
      </tr>`,
  );
  return html`<article id="verify" class="flow" aria-labelledby="verify-title">
    <header>
      <h3 id="verify-title"><a href="#verify">Verify the signature</a></h3>
      ${paragraphs(intro)} ${codeBlock('Run the receiver', 'CUOTA_WEBHOOK_SECRET=whsec_… node server.mjs', 'shell')}
    </header>
    <div class="example">
      ${codeBlock('read-event.mjs', verifySample, 'script')} ${codeBlock('server.mjs', receiveSample, 'script')}
    </div>
    <div class="facts">${table('fields', 'Headers of an event', ['Header', 'Meaning'], rows)}</div>
  </article>`;
}
