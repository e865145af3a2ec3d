import { html } from 'hono/html';
import { curlOf } from './curl.ts';
import type { Answer, ApiDocument, Media, Operation } from './document.ts';
import { credentialOf, requestExample, variableOf } from './examples.ts';
import { fieldTable } from './field-table.ts';
import { breakable, codeBlock, type Html, prose, titleOf } from './prose.ts';
import { recorded } from './recorded.ts';
import { fieldsOf, typeOf } from './schema-fields.ts';
import { shapeOf } from './json-schema.ts';

/** The article of one call: what it does, an example to run, its fields, its answers and its problems. */
export function operationArticle(operation: Operation, document: ApiDocument, origin: string): Html {
  const { id, method, path, summary, description } = operation;
  return html`<article id="${id}" aria-labelledby="${id}-title">
    <header>
      <h3 id="${id}-title"><a href="#${id}">${titleOf(id)}</a></h3>
      <p class="call"><span class="method ${method.toLowerCase()}">${method}</span> <code>${breakable(path)}</code></p>
      ${summary === '' ? '' : html`<p>${prose(summary)}</p>`}
      ${description === '' ? '' : html`<p>${prose(description)}</p>`}
      <p class="who">${whoOf(operation, document)}</p>
    </header>
    <div class="example">${exampleOfCall(operation, origin)}</div>
    <div class="facts">
      ${parametersOf(operation)} ${operation.body.map((media) => bodyOf(operation, media, document))}
      <h4>Answers</h4>
      ${operation.answers.map((answer) => answerOf(operation, answer, document))} ${refusalsOf(operation, document)}
    </div>
  </article>`;
}

function whoOf(operation: Operation, document: ApiDocument): Html {
  const [scheme] = operation.security;
  const credential = credentialOf(operation);
  if (scheme === undefined || credential === null) return html`No <code>Authorization</code> header.`;
  return html`<code>$${credential}</code>: ${prose(document.security[scheme] ?? scheme)}`;
}

function exampleOfCall(operation: Operation, origin: string): Html {
  const [answer] = operation.answers;
  const title = titleOf(operation.id);
  return html`<h4>Example</h4>
    ${codeBlock(`${title}: command`, curlOf(operation, requestExample(operation), origin), 'shell')}
    ${answer ? answerBlock(`${title}: answer`, operation, answer) : ''}`;
}

function answerBlock(label: string, { id }: Operation, { status, media }: Answer): Html {
  const [first] = media;
  const shown = first?.example ?? recorded.operations[id]?.answer ?? null;
  const head = html`<p class="status"><b>${status}</b> ${first?.type ?? 'no body'}</p>`;
  if (shown === null || !first) return head;
  return html`${head}${codeBlock(label, textOf(shown), /json/.test(first.type) ? 'json' : 'text')}`;
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value, null, 2));

const headings: Readonly<Record<string, string>> = { path: 'In the path', query: 'In the query', header: 'Headers' };

function parametersOf({ parameters, path }: Operation): Html {
  const places = [...new Set(parameters.map((parameter) => parameter.in))];
  const tables = places.map((place) => {
    const those = parameters.filter((parameter) => parameter.in === place);
    const properties = Object.fromEntries(those.map((parameter) => [parameter.name, describedSchema(parameter, path)]));
    const required = those.filter((parameter) => parameter.required).map(({ name }) => name);
    const reading = { schemas: {}, inner: 'followed', direction: 'request' } as const;
    const fields = fieldsOf({ type: 'object', properties, required }, place, reading);
    const heading = headings[place] ?? place;
    return html`<h4>${heading}</h4>
      ${fieldTable(heading, fields)}`;
  });
  return html`${tables}`;
}

function describedSchema({ name, in: place, description, schema }: Operation['parameters'][number], path: string) {
  const told = description || schema.description;
  if (told) return { ...schema, description: told };
  return place === 'path' ? { ...schema, description: `\`$${variableOf(path, name)}\` in the example.` } : schema;
}

function bodyOf({ id }: Operation, { type, schema }: Media, { schemas }: ApiDocument): Html {
  const fields = schema ? fieldsOf(schema, id, { schemas, inner: 'followed', direction: 'request' }) : [];
  const closed = schema !== null && shapeOf(schema, schemas).schema.additionalProperties === false;
  const strict = html`<p class="note">A field that is not listed is refused as <code>invalid_request</code>.</p>`;
  return html`<h4>Body <code>${type}</code></h4>
    ${fields.length > 0 ? fieldTable('Fields of the body', fields) : plainBody(schema, closed)}
    ${closed && fields.length > 0 ? strict : ''}`;
}

function plainBody(schema: Media['schema'], closed: boolean): Html {
  if (schema?.description !== undefined) return html`<p>${prose(schema.description)}</p>`;
  if (schema?.type !== 'object') return html`<p class="note">As in the example.</p>`;
  return html`<p class="note">${closed ? html`An empty object, <code>{}</code>.` : 'Any object.'}</p>`;
}

function answerOf({ id }: Operation, { status, description, media }: Answer, { schemas }: ApiDocument): Html {
  const tables = media.map(({ type, schema }) => {
    const fields = schema ? fieldsOf(schema, id, { schemas, inner: 'linked', direction: 'answer' }) : [];
    const name = schema ? typeOf(shapeOf(schema, schemas), schemas) : '';
    if (fields.length === 0) return html`<p class="note"><code>${type}</code></p>`;
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
  const codeOf = (code: string) =>
    code in problems ? html`<a href="#problem-${code}"><code>${breakable(code)}</code></a> ` : html`${prose(code)} `;
  return html`<h4>Problems</h4>
    <table class="refusals" aria-label="Problems of ${titleOf(id)}">
      <thead>
        <tr>
          <th scope="col">HTTP</th>
          <th scope="col">Code</th>
        </tr>
      </thead>
      <tbody>
        ${refusals.map(
          ({ status, codes }) =>
            html`<tr>
              <th scope="row">${status}</th>
              <td>${codes.map(codeOf)}</td>
            </tr>`,
        )}
      </tbody>
    </table>`;
}
