import { html, raw } from 'hono/html';
import { eventArticle, operationArticle } from './articles.ts';
import type { ApiDocument } from './document.ts';
import { breakable, fieldTable, type Html, prose, table, titleOf } from './markup.ts';
import { stagingTexts } from '#i18n/staging-texts';
import type { Services } from '../services/services.ts';
import { problemNote } from './notes.ts';
import { type Field, fieldsOf } from './schema-fields.ts';
import { style } from './style.ts';
import { startSection, startTopics, verifyArticle, webhooksLead } from './topics.ts';

/** Returns the constant part of the page. `origin`: the API's address; no slash at the end. */
export async function pageBody(
  document: ApiDocument,
  { origin, mode }: Pick<Services, 'origin' | 'mode'>,
): Promise<string> {
  const contents = contentsOf(document);
  const body = await html`<a class="skip" href="#main">Skip the contents</a>
    ${mode === 'staging' ? html`<p class="staging" role="note">${stagingTexts['en-US'].notice}</p>` : ''}
    <header class="top" id="top">
      <p><b>${document.title}</b> API reference</p>
      <a class="to-contents" href="#contents">Contents</a>
    </header>
    <div class="columns">
      <nav class="aside" aria-label="Contents">${contents}</nav>
      <main id="main">
        <div class="title">
          <h1>${document.title} API</h1>
          <p class="lead">${prose(document.description)}</p>
        </div>
        <details class="fold">
          <summary>Contents</summary>
          <nav id="contents" aria-label="Contents">${contents}</nav>
        </details>
        ${startSection(document, origin, mode)} ${document.tags.map((tag) => tagSection(tag, document, origin))}
        ${webhooksSection(document)} ${objectsSection(document)} ${problemsSection(document)}
      </main>
    </div>`;
  return body.toString();
}

/** The whole page; `nonce` lets its one style sheet in. */
export async function wholePage(title: string, body: string, nonce: string): Promise<string> {
  const page = await html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>${title} API reference</title>
        <style nonce="${nonce}">
          ${raw(style)}
        </style>
      </head>
      <body>
        ${raw(body)}
      </body>
    </html>`;
  return page.toString();
}

const anchorOf = (tag: string): string => `tag-${tag.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')}`;

/** A part of the page under a heading of its own; `lead` is what is said first. */
const section = (anchor: string, title: string, lead: Html | '', content: Html | readonly Html[]): Html =>
  html`<section id="${anchor}" aria-labelledby="${anchor}-title">
    <h2 id="${anchor}-title">${title}</h2>
    ${lead} ${content}
  </section>`;

function tagSection({ name, description }: ApiDocument['tags'][number], document: ApiDocument, origin: string): Html {
  const calls = document.operations.filter(({ tag }) => tag === name);
  const lead = description === '' ? '' : html`<p class="lead">${prose(description)}</p>`;
  return section(
    anchorOf(name),
    name,
    lead,
    calls.map((operation) => operationArticle(operation, document, origin)),
  );
}

function webhooksSection(document: ApiDocument): Html | '' {
  if (document.events.length === 0) return '';
  const articles = [verifyArticle(), ...document.events.map((event) => eventArticle(event, document))];
  return section('webhooks', 'Webhooks', html`<div class="lead">${webhooksLead}</div>`, articles);
}

/** The components that a field table on the page refers to, also from within each other; sorted by name. */
function linkedComponents({ operations, events, schemas }: ApiDocument): string[] {
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
function objectsSection(document: ApiDocument): Html | '' {
  const { schemas } = document;
  const objects = linkedComponents(document).map((name) => {
    const fields = fieldsOf(schemas[name] ?? {}, name, { schemas, inner: 'linked', direction: 'answer' });
    return html`<details>
      <summary><h3>${name}</h3></summary>
      <div id="object-${name}">${fieldTable(`Fields of ${name}`, fields)}</div>
    </details>`;
  });
  if (objects.length === 0) return '';
  const lead = html`<p class="lead">What answers hold, and their tables refer to.</p>`;
  return section('objects', 'Objects', lead, html`<div class="objects">${objects}</div>`);
}

function problemsSection({ problems }: ApiDocument): Html {
  const sorted = Object.entries(problems).toSorted(([, one], [, other]) => one - other);
  const rows = sorted.map(
    ([code, status]) =>
      html`<tr id="problem-${code}">
        <td>${status}</td>
        <th scope="row">
          <code>${breakable(code)}</code>
          <p>${prose(problemNote(code))}</p>
        </th>
      </tr>`,
  );
  const all = table('problems', 'Every code and its HTTP status', ['HTTP', 'Code and meaning'], rows);
  return section('problems', 'Problems', '', all);
}

function contentsOf(document: ApiDocument): Html {
  const plain = (anchor: string, words: string | Html) => html`<li><a href="#${anchor}">${words}</a></li>`;
  const calls = (tag: string) => document.operations.filter((operation) => operation.tag === tag).map(callItem);
  const events = document.events.map(({ id }) => plain(`event-${id}`, html`<code>${id}</code>`));
  const groups: readonly (readonly [string, string, readonly Html[]])[] = [
    ['start', 'Start here', startTopics.map(([anchor, words]) => plain(anchor, words))],
    ...document.tags.map(({ name }) => [anchorOf(name), name, calls(name)] as const),
    ['webhooks', 'Webhooks', [plain('verify', 'Verify the signature'), ...events]],
    ['objects', 'Objects', linkedComponents(document).map((name) => plain(`object-${name}`, name))],
    ['problems', 'Problems', []],
  ];
  const items = groups.map(([anchor, words, inner]) => {
    const list =
      inner.length === 0
        ? ''
        : html`<ul>
            ${inner}
          </ul>`;
    return html`<li><a class="group" href="#${anchor}">${words}</a>${list}</li>`;
  });
  return html`<ul>
    ${items}
  </ul>`;
}

function callItem({ id, method }: ApiDocument['operations'][number]): Html {
  return html`<li>
    <a href="#${id}"><span>${titleOf(id)}</span> <small class="${method.toLowerCase()}">${method}</small></a>
  </li>`;
}
