import { html } from 'hono/html';
import type { ApiDocument } from './document.ts';
import { fieldTable } from './field-table.ts';
import { codeBlock, type Html } from './prose.ts';
import { fieldsOf } from './schema-fields.ts';

const problemExample = {
  type: 'urn:cuota:problem:invalid_request',
  title: 'Invalid request',
  status: 422,
  code: 'invalid_request',
  description: 'The request does not fit its schema.',
  metadata: { issues: [{ path: 'payer.email', message: 'Invalid email address' }] },
  support_code: 'K7Q2-9XMD',
};

/** What an engineer must know before the first call. */
export function startSection(document: ApiDocument, origin: string, sandbox: boolean): Html {
  return html`<section id="start" aria-labelledby="start-title">
    <h2 id="start-title">Start here</h2>
    <div class="topics">
      ${addressTopic(origin, sandbox)} ${keyTopic()} ${onceTopic()} ${valuesTopic()} ${strictTopic()}
    </div>
    ${errorsTopic(document)}
  </section>`;
}

function addressTopic(origin: string, sandbox: boolean): Html {
  const first = `export CUOTA_KEY=sk_test_…\ncurl "${origin}/api/v1/payment_sessions" -H "Authorization: Bearer $CUOTA_KEY"`;
  return html`<div class="topic wide">
    <h3 id="address"><a href="#address">Address and first call</a></h3>
    <p>
      Every path below begins at <code>${origin}</code>.
      ${sandbox ? 'This is a sandbox: every provider is emulated and no money moves.' : 'This is production: money moves.'}
      Put your key into the shell once; the examples then run as they are.
    </p>
    ${codeBlock('First call', first, 'shell')}
    <p>
      Then <a href="#createPaymentSession">create a payment session</a>, send its <code>url</code> to the payer, and
      wait for the <a href="#webhooks">webhook</a> that says it was paid. Where an example needs an id, set the variable
      first:
      <code>export SESSION_ID=…</code>
    </p>
  </div>`;
}

function keyTopic(): Html {
  return html`<div class="topic">
    <h3 id="keys"><a href="#keys">Keys</a></h3>
    <p>
      Your server shows its secret key in <code>Authorization: Bearer sk_…</code>. It can do everything for your school:
      keep it out of pages, apps and logs. A key is shown once, when it is made; a lost one is replaced.
    </p>
    <p>
      <code>sk_test_…</code> belongs to a test school and works only in a sandbox. <code>sk_live_…</code> belongs to a
      live school. Their sessions never mix.
    </p>
  </div>`;
}

function onceTopic(): Html {
  return html`<div class="topic">
    <h3 id="idempotency"><a href="#idempotency">Safe to repeat</a></h3>
    <p>
      Send an <code>Idempotency-Key</code> with each call that takes one: your own id of what you do, such as the
      statement’s number. The same request again gets the same answer, with <code>Idempotent-Replayed: true</code>, and
      nothing happens twice. Another request under the same key is
      <a href="#problem-idempotency_key_reused"><code>idempotency_key_reused</code></a
      >. Calls that book money or decide about it are refused without one, as
      <a href="#problem-idempotency_key_required"><code>idempotency_key_required</code></a
      >.
    </p>
  </div>`;
}

function valuesTopic(): Html {
  return html`<div class="topic">
    <h3 id="values"><a href="#values">Amounts and instants</a></h3>
    <p>
      Amounts are whole minor units beside their currency: <code>435000</code> with <code>MXN</code> is 4,350.00 pesos.
      All three currencies have two decimals here; an amount with a point, or as text, is refused.
    </p>
    <p>
      Instants are ISO 8601 with their offset, <code>2027-01-08T18:30:00Z</code>. Days are <code>YYYY-MM-DD</code> in
      the school’s zone; a last day ends at 23:59:59 there.
    </p>
  </div>`;
}

function strictTopic(): Html {
  return html`<div class="topic">
    <h3 id="requests"><a href="#requests">Requests</a></h3>
    <p>
      Send <code>application/json</code>, unless a call says otherwise. Where a body takes no other fields than its own,
      a misspelt one is refused rather than overlooked. Ignore answer fields that you do not know: new ones may come.
    </p>
    <p>This reference as data: <a href="/api/openapi.json">openapi.json</a>, OpenAPI 3.1.</p>
  </div>`;
}

function errorsTopic({ schemas }: ApiDocument): Html {
  const fields = fieldsOf(schemas['Problem'] ?? {}, 'Problem', { schemas, inner: 'linked', direction: 'answer' });
  const named = fields.map((field) =>
    field.name === 'code' ? { ...field, description: 'What to branch on: one of the problems below.' } : field,
  );
  return html`<div class="errors">
    <div class="example">${codeBlock('A problem', JSON.stringify(problemExample, null, 2), 'json')}</div>
    <div class="facts">
      <h3 id="errors"><a href="#errors">Errors</a></h3>
      <p>
        Every refusal is <code>application/problem+json</code> (RFC 9457) with a <code>code</code>. 4xx: you can act.
        5xx: we, or a provider, failed; repeat it later under the same <code>Idempotency-Key</code>.
        <code>429</code> says in <code>Retry-After</code> how long to wait. <a href="#problems">All codes</a>.
      </p>
      ${fieldTable('Fields of a problem', named)}
    </div>
  </div>`;
}
