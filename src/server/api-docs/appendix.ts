import { html } from 'hono/html';
import type { ApiDocument } from './document.ts';
import { fieldTable } from './field-table.ts';
import { breakable, type Html, prose } from './prose.ts';
import { problemNote } from './problem-notes.ts';
import { type Field, fieldsOf } from './schema-fields.ts';

/** The components that a field table on the page refers to, also from within each other; sorted by name. */
export function linkedComponents({ operations, events, schemas }: ApiDocument): string[] {
  const reading = { schemas, inner: 'linked', direction: 'answer' } as const;
  const namesIn = (fields: readonly Field[]) => fields.flatMap(({ link }) => (link === null ? [] : [link]));
  const shown = [
    ...operations.flatMap(({ answers }) => answers.flatMap(({ media }) => media)),
    ...events.flatMap(({ body }) => body),
  ];
  const found = new Set(shown.flatMap(({ schema }) => (schema ? namesIn(fieldsOf(schema, '', reading)) : [])));
  // A set that grows while it is walked is walked to its end.
  for (const name of found) for (const inner of namesIn(fieldsOf(schemas[name] ?? {}, name, reading))) found.add(inner);
  return [...found].toSorted();
}

/** Objects that several answers hold, once. */
export function objectsSection(document: ApiDocument): Html | '' {
  const names = linkedComponents(document);
  if (names.length === 0) return '';
  const { schemas } = document;
  return html`<section id="objects" aria-labelledby="objects-title">
    <h2 id="objects-title">Objects</h2>
    <p class="lead">What answers hold, and their tables refer to.</p>
    <div class="objects">
      ${names.map(
        (name) =>
          html`<details>
            <summary><h3>${name}</h3></summary>
            <div id="object-${name}">
              ${fieldTable(`Fields of ${name}`, fieldsOf(schemas[name] ?? {}, name, { schemas, inner: 'linked', direction: 'answer' }))}
            </div>
          </details>`,
      )}
    </div>
  </section>`;
}

/** Every code of a problem with its HTTP status. */
export function problemsSection({ problems }: ApiDocument): Html {
  const sorted = Object.entries(problems).toSorted(([, one], [, other]) => one - other);
  return html`<section id="problems" aria-labelledby="problems-title">
    <h2 id="problems-title">Problems</h2>
    <table class="problems">
      <caption>
        Every code and its HTTP status
      </caption>
      <thead>
        <tr>
          <th scope="col">HTTP</th>
          <th scope="col">Code and meaning</th>
        </tr>
      </thead>
      <tbody>
        ${sorted.map(
          ([code, status]) =>
            html`<tr id="problem-${code}">
              <td>${status}</td>
              <th scope="row">
                <code>${breakable(code)}</code>
                <p>${prose(problemNote(code))}</p>
              </th>
            </tr>`,
        )}
      </tbody>
    </table>
  </section>`;
}
