import { html, raw } from 'hono/html';
import { linkedComponents, objectsSection, problemsSection } from './appendix.ts';
import type { ApiDocument } from './document.ts';
import { operationArticle } from './operation-article.ts';
import { type Html, prose, titleOf } from './prose.ts';
import { startSection } from './start-section.ts';
import { style } from './style.ts';
import { webhooksSection } from './webhooks-section.ts';

interface Served {
  /** Where the API is reached; no slash at the end. */
  readonly origin: string;
  readonly sandbox: boolean;
}

/** Everything of the page that does not change from one answer to the next. */
export async function pageBody(document: ApiDocument, { origin, sandbox }: Served): Promise<string> {
  const contents = contentsOf(document);
  const body = await html`<a class="skip" href="#main">Skip the contents</a>
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
        ${startSection(document, origin, sandbox)} ${document.tags.map((tag) => tagSection(tag, document, origin))}
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

function tagSection({ name, description }: ApiDocument['tags'][number], document: ApiDocument, origin: string): Html {
  const anchor = anchorOf(name);
  return html`<section id="${anchor}" aria-labelledby="${anchor}-title">
    <h2 id="${anchor}-title">${name}</h2>
    ${description === '' ? '' : html`<p class="lead">${prose(description)}</p>`}
    ${document.operations
      .filter(({ tag }) => tag === name)
      .map((operation) => operationArticle(operation, document, origin))}
  </section>`;
}

function contentsOf(document: ApiDocument): Html {
  const start = [
    ['address', 'Address and first call'],
    ['keys', 'Keys'],
    ['idempotency', 'Safe to repeat'],
    ['values', 'Amounts and instants'],
    ['requests', 'Requests'],
    ['errors', 'Errors'],
  ] as const;
  const plain = (anchor: string, words: string | Html) => html`<li><a href="#${anchor}">${words}</a></li>`;
  const groups = [
    group(
      'start',
      'Start here',
      start.map(([anchor, words]) => plain(anchor, words)),
    ),
    ...document.tags.map(({ name }) =>
      group(anchorOf(name), name, document.operations.filter(({ tag }) => tag === name).map(callItem)),
    ),
    group('webhooks', 'Webhooks', [
      plain('verify', 'Verify the signature'),
      ...document.events.map(({ id }) => plain(`event-${id}`, html`<code>${id}</code>`)),
    ]),
    group(
      'objects',
      'Objects',
      linkedComponents(document).map((name) => plain(`object-${name}`, name)),
    ),
    group('problems', 'Problems', []),
  ];
  return html`<ul>
    ${groups}
  </ul>`;
}

function group(anchor: string, words: string, items: readonly Html[]): Html {
  return html`<li>
    <a class="group" href="#${anchor}">${words}</a>${
      items.length === 0
        ? ''
        : html`<ul>
            ${items}
          </ul>`
    }
  </li>`;
}

function callItem({ id, method }: ApiDocument['operations'][number]): Html {
  return html`<li>
    <a href="#${id}"><span>${titleOf(id)}</span> <small class="${method.toLowerCase()}">${method}</small></a>
  </li>`;
}
