import { html } from 'hono/html';
import type { ApiDocument, Operation } from './document.ts';
import { fieldTable } from './field-table.ts';
import { eventNote } from './event-notes.ts';
import { codeBlock, type Html, prose } from './prose.ts';
import { recorded } from './recorded.ts';
import { fieldsOf } from './schema-fields.ts';
import { receiveSample, verifySample } from './webhook-sample.ts';

/** What we send to the school, and how the school knows that it was us. */
export function webhooksSection(document: ApiDocument): Html | '' {
  if (document.events.length === 0) return '';
  return html`<section id="webhooks" aria-labelledby="webhooks-title">
    <h2 id="webhooks-title">Webhooks</h2>
    <div class="lead">
      <p>
        We <code>POST</code> each event as JSON to every address you gave with
        <a href="#createWebhookEndpoint">Create webhook endpoint</a>. Book money from these and from nothing else: a
        browser that comes back proves nothing.
      </p>
      <p>
        Answer 2xx once it is stored. After any other answer, or none within 15 seconds, it is sent again with growing
        pauses for 30 days. Events of one session come in the order of <code>seq</code>; any may come twice, so keep its
        <code>id</code>.
      </p>
    </div>
    ${verifyArticle()} ${document.events.map((event) => eventArticle(event, document))}
  </section>`;
}

function verifyArticle(): Html {
  return html`<article id="verify" class="flow" aria-labelledby="verify-title">
    <header>
      <h3 id="verify-title"><a href="#verify">Verify the signature</a></h3>
      <p>
        Events are signed by <a href="https://www.standardwebhooks.com">Standard Webhooks</a>; its libraries, in many
        languages, verify ours. In Node nothing needs to be installed. Save the first block as
        <code>read-event.mjs</code>, the second as <code>server.mjs</code>, and run it with the secret of your endpoint:
      </p>
      ${codeBlock('Run the receiver', 'CUOTA_WEBHOOK_SECRET=whsec_… node server.mjs', 'shell')}
    </header>
    <div class="example">
      ${codeBlock('read-event.mjs', verifySample, 'script')} ${codeBlock('server.mjs', receiveSample, 'script')}
    </div>
    <div class="facts">
      <table class="fields">
        <caption>
          Headers of an event
        </caption>
        <thead>
          <tr>
            <th scope="col">Header</th>
            <th scope="col">Meaning</th>
          </tr>
        </thead>
        <tbody>
          <tr>
            <th scope="row"><code>webhook-id</code></th>
            <td>The event’s <code>id</code>; the same for every delivery.</td>
          </tr>
          <tr>
            <th scope="row"><code>webhook-timestamp</code></th>
            <td>When it was sent, in seconds since 1970.</td>
          </tr>
          <tr>
            <th scope="row"><code>webhook-signature</code></th>
            <td>
              <code>v1,</code> and the base64 of an HMAC-SHA256 over <code>id.timestamp.body</code>. The key is what
              follows <code>whsec_</code>, decoded from base64.
            </td>
          </tr>
        </tbody>
      </table>
    </div>
  </article>`;
}

function eventArticle(event: Operation, document: ApiDocument): Html {
  const { schemas } = document;
  const anchor = `event-${event.id}`;
  const fields = event.body.flatMap(({ schema }) =>
    schema ? fieldsOf(schema, 'event', { schemas, inner: 'linked', direction: 'answer' }) : [],
  );
  return html`<article id="${anchor}" class="event" aria-labelledby="${anchor}-title">
    <header>
      <h3 id="${anchor}-title">
        <a href="#${anchor}"><code>${event.id}</code></a>
      </h3>
      <p>${prose(event.description || eventNote(event.id) || event.summary)}</p>
    </header>
    <div class="example">
      ${codeBlock(`${event.id}: body`, JSON.stringify(recorded.events[event.id], null, 2), 'json')}
    </div>
    <div class="facts">
      <details>
        <summary>Fields of the event</summary>
        ${fieldTable(`Fields of ${event.id}`, fields)}
      </details>
    </div>
  </article>`;
}
