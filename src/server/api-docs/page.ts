import { html, raw } from 'hono/html';
import { eventArticle, operationArticle } from './articles.ts';
import type { ApiDocument } from './document.ts';
import { languages } from './languages.ts';
import { breakable, fieldTable, type Html, jsonBlock, paragraphs, prose, table, titleOf } from './markup.ts';
import { stagingTexts } from '#i18n/staging-texts';
import { type Field, fieldsOf } from './schema-fields.ts';
import { style } from './style.ts';

/** Returns the page of a document. On staging it says so first. */
export async function drawPage(document: ApiDocument, isStaging: boolean): Promise<string> {
  const contents = contentsOf(document);
  const body = await html`<a class="skip" href="#main">Skip the contents</a>
    ${isStaging ? html`<p class="staging" role="note">${stagingTexts['en-US'].notice}</p>` : ''}
    <header class="top" id="top">
      <p><b>${document.title}</b> API reference</p>
      <a class="to-contents" href="#contents">Contents</a>
      <fieldset class="languages">
        <legend>Examples in</legend>
        ${Object.entries(languages).map(languageChoice)}
      </fieldset>
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
        ${startSection(document)} ${document.tags.map((tag) => tagSection(tag, document))} ${webhooksSection(document)}
        ${objectsSection(document)} ${problemsSection(document)}
      </main>
    </div>`;
  return wholePage(document.title, body.toString());
}

const languageChoice = ([language, [name]]: readonly [string, readonly [string, unknown]]): Html =>
  html`<label
    ><input type="radio" name="language" id="in-${language}" ${language === 'curl' ? raw(' checked') : ''} />
    ${name}</label
  >`;

/** As one text: its hash stands in the page's policy. */
const sheet = raw(`<style>${style}</style>`);

async function wholePage(title: string, body: string): Promise<string> {
  const page = await html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>${title} API reference</title>
        ${sheet}
      </head>
      <body>
        ${raw(body)}
      </body>
    </html>`;
  return page.toString();
}

/** Topics of the document that stand elsewhere than in the first section. */
const withWebhooks = new Set(['webhooks', 'verify']);

function startSection(document: ApiDocument): Html {
  const first = document.topics.filter(({ name }) => !withWebhooks.has(name) && name !== 'errors');
  const wide = (description: string) => (description.includes('```') ? ' wide' : '');
  const topics = first.map(
    ({ name, title, description }) =>
      html`<div class="topic${wide(description)}">${heading(name, title)} ${paragraphs(description, title)}</div>`,
  );
  return html`<section id="start" aria-labelledby="start-title">
    <h2 id="start-title">Start here</h2>
    <div class="topics">${topics}</div>
    ${errorsTopic(document)}
  </section>`;
}

const heading = (anchor: string, title: string): Html =>
  html`<h3 id="${anchor}"><a href="#${anchor}">${title}</a></h3>`;

function errorsTopic({ topics, schemas, problemExample }: ApiDocument): Html | '' {
  const topic = topics.find(({ name }) => name === 'errors');
  if (!topic) return '';
  const fields = fieldsOf(schemas['Problem'] ?? {}, { schemas, inner: 'linked', direction: 'answer' });
  return html`<div class="errors">
    <div class="example">${jsonBlock('A problem', problemExample)}</div>
    <div class="facts">
      ${heading('errors', topic.title)} ${paragraphs(topic.description)} ${fieldTable('Fields of a problem', fields)}
    </div>
  </div>`;
}

const anchorOf = (tag: string): string => `tag-${tag.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')}`;

/** A part of the page under a heading of its own; `lead` is what is said first. */
const section = (anchor: string, title: string, lead: Html | '', content: Html | readonly Html[]): Html =>
  html`<section id="${anchor}" aria-labelledby="${anchor}-title">
    <h2 id="${anchor}-title">${title}</h2>
    ${lead} ${content}
  </section>`;

function tagSection({ name, description }: ApiDocument['tags'][number], document: ApiDocument): Html {
  const calls = document.operations.filter(({ tag }) => tag === name);
  const lead = description === '' ? '' : html`<p class="lead">${prose(description)}</p>`;
  return section(
    anchorOf(name),
    name,
    lead,
    calls.map((operation) => operationArticle(operation, document)),
  );
}

function webhooksSection(document: ApiDocument): Html | '' {
  if (document.events.length === 0) return '';
  const articles = [html`${verifyArticle(document)}`, ...document.events.map((event) => eventArticle(event, document))];
  const lead = document.topics.find(({ name }) => name === 'webhooks')?.description ?? '';
  return section('webhooks', 'Webhooks', html`<div class="lead">${paragraphs(lead)}</div>`, articles);
}

function verifyArticle({ topics, events: [event] }: ApiDocument): Html | '' {
  const topic = topics.find(({ name }) => name === 'verify');
  if (!topic || !event) return '';
  const rows = event.parameters.map(
    ({ name, description }) =>
      html`<tr>
        <th scope="row"><code>${name}</code></th>
        <td>${prose(description)}</td>
      </tr>`,
  );
  return html`<article id="verify" class="flow" aria-labelledby="verify-title">
    <header>
      <h3 id="verify-title"><a href="#verify">${topic.title}</a></h3>
      ${paragraphs(topic.description, topic.title)}
    </header>
    <div class="facts">${table('fields', 'Headers of an event', ['Header', 'Meaning'], rows)}</div>
  </article>`;
}

/** The components that a field table on the page refers to, also from within each other; sorted by name. */
function linkedComponents({ operations, events, schemas }: ApiDocument): string[] {
  const reading = { schemas, inner: 'linked', direction: 'answer' } as const;
  const namesIn = (fields: readonly Field[]) => fields.flatMap(({ link }) => (link === null ? [] : [link]));
  const shown = [
    ...operations.flatMap(({ answers }) => answers.flatMap(({ media }) => media)),
    ...events.flatMap(({ body }) => body),
  ];
  const found = new Set(shown.flatMap(({ schema }) => (schema ? namesIn(fieldsOf(schema, reading)) : [])));
  // A set that grows while it is walked is walked to its end.
  for (const name of found) for (const inner of namesIn(fieldsOf(schemas[name] ?? {}, reading))) found.add(inner);
  return [...found].toSorted();
}

/** Objects that several answers hold, once. */
function objectsSection(document: ApiDocument): Html | '' {
  const { schemas } = document;
  const objects = linkedComponents(document).map((name) => {
    const fields = fieldsOf(schemas[name] ?? {}, { schemas, inner: 'linked', direction: 'answer' });
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
  const sorted = problems.toSorted((one, other) => one.status - other.status);
  const rows = sorted.map(
    ({ code, status, note }) =>
      html`<tr id="problem-${code}">
        <td>${status}</td>
        <th scope="row">
          <code>${breakable(code)}</code>
          <p>${prose(note)}</p>
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
    [
      'start',
      'Start here',
      document.topics.filter(({ name }) => !withWebhooks.has(name)).map(({ name, title }) => plain(name, title)),
    ],
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
