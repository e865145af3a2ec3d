import { html } from 'hono/html';
import type { Answer, ApiDocument, Media, Operation } from './document.ts';
import { credentialOf, requestExample } from './examples.ts';
import { languages } from './languages.ts';
import { shapeOf } from './json-schema.ts';
import { breakable, codeBlock, fieldTable, type Html, jsonBlock, paragraphs, prose, table, titleOf } from './markup.ts';
import { fieldsOf, typeOf } from './schema-fields.ts';

export function operationArticle(operation: Operation, document: ApiDocument): Html {
  const { id, method, path, summary, description } = operation;
  return html`<article id="${id}" aria-labelledby="${id}-title">
    <header>
      <h3 id="${id}-title"><a href="#${id}">${summary || titleOf(id)}</a></h3>
      <p class="call"><span class="method ${method.toLowerCase()}">${method}</span> <code>${breakable(path)}</code></p>
      ${paragraphs(description)}
      <p class="who">${prose(whoOf(operation, document))}</p>
    </header>
    <div class="example">${exampleOfCall(operation)}</div>
    <div class="facts">
      ${parametersOf(operation)} ${operation.body.map((media) => bodyOf(media, document))}
      <h4>Answers</h4>
      ${operation.answers.map((answer) => answerOf(answer, document))} ${refusalsOf(operation, document)}
    </div>
  </article>`;
}

export function eventArticle({ id, description, body }: Operation, { schemas }: ApiDocument): Html {
  const anchor = `event-${id}`;
  const fields = body.flatMap(({ schema }) =>
    schema ? fieldsOf(schema, { schemas, inner: 'linked', direction: 'answer' }) : [],
  );
  return html`<article id="${anchor}" class="event" aria-labelledby="${anchor}-title">
    <header>
      <h3 id="${anchor}-title">
        <a href="#${anchor}"><code>${id}</code></a>
      </h3>
      <p>${prose(description)}</p>
    </header>
    <div class="example">${jsonBlock(`${id}: body`, body[0]?.example)}</div>
    <div class="facts">
      <details>
        <summary>Fields of the event</summary>
        ${fieldTable(`Fields of ${id}`, fields)}
      </details>
    </div>
  </article>`;
}

function whoOf(operation: Operation, { security }: ApiDocument): string {
  const [scheme = ''] = operation.security;
  const credential = credentialOf(operation);
  if (credential === null) return 'No `Authorization` header.';
  const permission = operation.permission === null ? '' : ` Permission: \`${operation.permission}\`.`;
  return `\`$${credential}\`: ${security[scheme] ?? scheme}${permission}`;
}

function exampleOfCall(operation: Operation): Html {
  const [answer] = operation.answers;
  const title = titleOf(operation.id);
  const example = requestExample(operation);
  const calls = Object.entries(languages).map(([language, [name, write]]) =>
    codeBlock(`${title}: ${name}`, write(operation, example), language === 'curl' ? 'shell' : 'script', language),
  );
  return html`<h4>Example</h4>
    ${calls} ${answer ? answerBlock(`${title}: answer`, answer) : ''}`;
}

function answerBlock(label: string, { status, media: [first] }: Answer): Html {
  const shown = first?.example ?? null;
  const head = html`<p class="status"><b>${status}</b> ${first?.type ?? 'no body'}</p>`;
  if (shown === null || !first) return head;
  if (typeof shown !== 'string') return html`${head}${jsonBlock(label, shown)}`;
  return html`${head}${codeBlock(label, shown, /json/.test(first.type) ? 'json' : 'text')}`;
}

const headings: Readonly<Record<string, string>> = { path: 'In the path', query: 'In the query', header: 'Headers' };

function parametersOf({ parameters }: Operation): Html {
  const tables = [...Map.groupBy(parameters, (parameter) => parameter.in)].map(([place, those]) => {
    const properties = Object.fromEntries(those.map((parameter) => [parameter.name, describedSchema(parameter)]));
    const required = those.filter((parameter) => parameter.required).map(({ name }) => name);
    const reading = { schemas: {}, inner: 'followed', direction: 'request' } as const;
    const heading = headings[place] ?? place;
    return html`<h4>${heading}</h4>
      ${fieldTable(heading, fieldsOf({ type: 'object', properties, required }, reading))}`;
  });
  return html`${tables}`;
}

const describedSchema = ({ description, schema }: Operation['parameters'][number]) =>
  description === '' ? schema : { ...schema, description };

function bodyOf({ type, schema }: Media, { schemas }: ApiDocument): Html {
  const fields = schema ? fieldsOf(schema, { schemas, inner: 'followed', direction: 'request' }) : [];
  const closed = schema !== null && shapeOf(schema, schemas).schema.additionalProperties === false;
  const strict = html`<p class="note">A field that is not listed is refused as <code>invalid_request</code>.</p>`;
  return html`<h4>Body <code>${type}</code></h4>
    ${fields.length > 0 ? fieldTable('Fields of the body', fields) : plainBody(schema, closed)}
    ${closed && fields.length > 0 ? strict : ''}`;
}

function plainBody(schema: Media['schema'], closed: boolean): Html {
  if (schema?.description !== undefined) return paragraphs(schema.description);
  const open = schema?.type === 'object' ? 'Any object.' : 'As in the example.';
  return html`<p class="note">${prose(closed ? 'An empty object, `{}`.' : open)}</p>`;
}

function answerOf({ status, description, media }: Answer, { schemas }: ApiDocument): Html {
  const tables = media.map(({ type, schema }) => {
    const fields = schema ? fieldsOf(schema, { schemas, inner: 'linked', direction: 'answer' }) : [];
    if (!schema || fields.length === 0) return html`<p class="note"><code>${type}</code></p>`;
    const name = typeOf(shapeOf(schema, schemas), schemas);
    return html`<details>
      <summary>Fields of the answer <span class="plain">${name === 'object' ? '' : name}</span></summary>
      ${fieldTable(`Fields of the ${status} answer`, fields)}
    </details>`;
  });
  return html`<p class="answer"><b class="ok">${status}</b> ${prose(description)}</p>
    ${tables}`;
}

function refusalsOf({ refusals, id }: Operation, { problems }: ApiDocument): Html | '' {
  if (refusals.length === 0) return '';
  const known = new Set(problems.map(({ code }) => code));
  const codeOf = (code: string) =>
    known.has(code) ? html`<a href="#problem-${code}"><code>${breakable(code)}</code></a> ` : html`${prose(code)} `;
  const rows = refusals.map(
    ({ status, codes }) =>
      html`<tr>
        <th scope="row">${status}</th>
        <td>${codes.map(codeOf)}</td>
      </tr>`,
  );
  return html`<h4>Problems</h4>
    ${table('refusals', `Problems of ${titleOf(id)}`, ['HTTP', 'Code'], rows)}`;
}
