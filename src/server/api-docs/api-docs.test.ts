import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { problemStatus } from '#contracts/problem';
import { apiOfFile } from '../routes/school-api.fixture.ts';
import { createApp } from '../app.ts';
import { apiDocument } from './complete.ts';
import { readDocument } from './document.ts';
import { drawPage } from './page.ts';
import { fieldsOf } from './schema-fields.ts';
import { articleOf, commandOf, openReference, textOf } from './reference.fixture.ts';

const api = await apiOfFile();
const reference = await openReference(api.services);
const { page } = reference;

const all = (pattern: RegExp, text = page) => [...text.matchAll(pattern)].map(([, found = '']) => found);

describe('the API reference', () => {
  test('has an article for every call: its path, an example to copy, its answers and each of its problems', () => {
    const { operations } = reference.document;
    expect(operations.length).toBeGreaterThan(15);
    for (const { id, method, path, answers, refusals } of operations) {
      const article = articleOf(page, id);
      const text = textOf(article);
      expect(text, id).toContain(`${method} ${path}`);
      expect(commandOf(page, id), id).toMatch(/^curl /);
      for (const { status } of answers) expect(text, id).toContain(status);
      for (const { status, codes } of refusals) {
        for (const code of codes) {
          expect(article, `${id} ${code}`).toContain(`href="#problem-${code}"`);
          expect(problemStatus, code).toHaveProperty(code, Number(status));
        }
      }
    }
  });

  test('shows every field of a request, and of what is inside it, with its limits and values', () => {
    const text = textOf(articleOf(page, 'createPaymentSession'));
    for (const field of ['payer', 'full_name', 'charges', 'pending_amount', 'checkout_kind', 'Idempotency-Key'])
      expect(text).toContain(field);
    expect(text).toContain('1 to 1,000,000,000,000');
    expect(text).toContain('1 to 64 characters');
    expect(text).toContain('full cash_only card_only');
    expect(text).toContain('default "full"');
    expect(text).toContain('A field that is not listed is refused as invalid_request.');
  });

  test('explains every field that a school must send to create a session', () => {
    const { operations, schemas } = reference.document;
    const schema = operations.find(({ id }) => id === 'createPaymentSession')?.body[0]?.schema ?? {};
    const fields = fieldsOf(schema, { schemas, inner: 'followed', direction: 'request' });
    const required = fields.filter(({ presence }) => presence === 'required');
    expect(required.map(({ name }) => name)).toEqual(expect.arrayContaining(['payer', 'charges', 'pending_amount']));
    expect(required.filter(({ description }) => description === '').map(({ name }) => name)).toEqual([]);
  });

  test('sets the alternatives of an object apart by what tells them', () => {
    const nextStep = page.split('id="object-NextStep"')[1]?.split('</details>')[0] ?? '';
    expect(all(/<tr class="either d0">([\s\S]*?)<\/tr>/g, nextStep).map((row) => textOf(row).trim())).toEqual(
      expect.arrayContaining(['kind: instructions', 'kind: redirect', 'kind: settled']),
    );
  });

  test('shows every event with its body', () => {
    expect(reference.document.events.map(({ id }) => id)).toContain('payment.succeeded');
    for (const { id } of reference.document.events)
      expect(textOf(articleOf(page, `event-${id}`))).toContain(`"type": "${id}"`);
  });

  test('lists every problem code with its HTTP status and what it means', () => {
    for (const [code, status] of Object.entries(problemStatus)) {
      const row = page.split(`<tr id="problem-${code}">`)[1]?.split('</tr>')[0] ?? '';
      expect(textOf(row).split(/\s+/).filter(Boolean), code).toEqual(
        expect.arrayContaining([String(status), expect.stringContaining(code)]),
      );
      expect(all(/<p>([\s\S]+?)<\/p>/g, row), code).toHaveLength(1);
    }
  });
});

test('every note is in the document and shown on the page', async () => {
  const source = JSON.stringify(await apiDocument(createApp(api.services)));
  const shown = textOf(page);
  const notes = all(/^- [\w.]+: (.*)$/gm, readFileSync(new URL('./notes.md', import.meta.url), 'utf8'));
  expect(notes.filter((note) => !source.includes(JSON.stringify(note).slice(1, -1)))).toEqual([]);
  expect(notes.length).toBeGreaterThan(300);
  expect(notes.filter((note) => !shown.includes(note.replaceAll('`', '')))).toEqual([]);
});

describe('its page', () => {
  test('loads nothing: no script, no image, no style but its own, and no handler in the markup', () => {
    expect(page).not.toMatch(/<(script|link|img|iframe|object|form|base)\b/);
    expect(page).not.toMatch(/<[^>]+\s(src|srcset|style|on\w+)=/);
    expect(page.split('<style>')).toHaveLength(2);
    expect(page.split('<style')[1]?.split('</style>')[0]).not.toMatch(/url\(|@import/);
    const elsewhere = all(/href="([^#"][^"]*)"/g);
    expect(new Set(elsewhere)).toEqual(new Set(['/api/openapi.json', 'https://www.standardwebhooks.com']));
  });

  test('has a policy of its own: text, and its one style sheet', () => {
    const [style = ''] = all(/<style>([\s\S]*?)<\/style>/g);
    const hash = createHash('sha256').update(style).digest('base64');
    expect(reference.headers.get('content-security-policy')).toBe(
      `default-src 'none'; style-src 'sha256-${hash}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
    );
    expect(reference.headers.get('content-type')).toMatch(/^text\/html/);
  });

  test('leads to every place it names, and names no place twice', () => {
    const ids = all(/\sid="([^"]+)"/g);
    expect(ids.toSorted()).toEqual([...new Set(ids)].toSorted());
    expect(all(/href="#([^"]+)"/g).filter((target) => !ids.includes(target))).toEqual([]);
    const contents = page.split('<nav class="aside"')[1]?.split('</nav>')[0] ?? '';
    for (const { id } of reference.document.operations) expect(contents).toContain(`href="#${id}"`);
  });

  test('can be walked by its headings, landmarks and tables', () => {
    const levels = all(/<h([1-6])\b/g).map(Number);
    expect(levels.filter((level) => level === 1)).toHaveLength(1);
    expect(levels[0]).toBe(1);
    for (const [at, level] of levels.entries()) expect(level - (levels[at - 1] ?? 0)).toBeLessThanOrEqual(1);
    expect(page).toContain('<html lang="en">');
    expect(all(/<(main|header)\b[^>]*(?:id="(?:main|top)")/g)).toEqual(['header', 'main']);
    expect(all(/<nav\b([^>]*)>/g).every((nav) => nav.includes('aria-label='))).toBe(true);
    const tables = page.split('<table').slice(1);
    expect(tables.length).toBeGreaterThan(30);
    for (const table of tables) {
      const [inside = ''] = table.split('</table>');
      expect(inside).toMatch(/<caption>|aria-label=/);
      expect(inside).toContain('<th scope="col">');
      expect(inside).toContain('scope="row');
    }
  });
});

describe('a document of other kinds', () => {
  const operation = {
    operationId: 'importStudents',
    tags: ['Imports'],
    summary: 'Send a list. <script>alert(1)</script>',
    requestBody: {
      content: { 'text/csv': { schema: { type: 'string' }, example: 'name;email\nAna;ana@correo.example\n' } },
    },
    responses: {
      '200': {
        description: 'A file.',
        content: { 'text/csv': { schema: { type: 'string' }, example: 'id;name\n1;Ana' } },
      },
    },
  };
  const document = readDocument({
    info: { title: 'Cuota' },
    paths: { '/api/v1/imports': { post: operation } },
    components: { schemas: {} },
  });

  test('a list that is no JSON is sent and shown as it is', async () => {
    const body = await drawPage(document, false);
    const article = articleOf(body, 'importStudents');
    expect(commandOf(body, 'importStudents')).toBe(
      [
        'curl -X POST "$CUOTA_URL/api/v1/imports" \\',
        '  -H "Content-Type: text/csv" \\',
        "  --data-binary @- <<'BODY'",
        'name;email\nAna;ana@correo.example',
        'BODY',
      ].join('\n'),
    );
    expect(textOf(article)).toContain('id;name\n1;Ana');
  });

  test('what the document says is text, never markup', async () => {
    const body = await drawPage(document, false);
    expect(body).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
    expect(body).not.toContain('<script');
  });
});
