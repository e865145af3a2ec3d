/** A person's browser at the desk of a harness: one with cookies, and without scripts. */
import { randomUUID } from 'node:crypto';
import { request } from 'node:http';
import type { StaffRole } from '#domain/permissions';
import { insertPerson } from '#server/db/write/people';
import type { ApiHarness } from '../api-harness.ts';

export interface DeskPage {
  readonly status: number;
  /** After redirects, with its query. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  /** As it came. */
  readonly html: string;
  /** Its words alone, spaces in one. */
  readonly words: string;
}

export interface DeskBrowser {
  readonly personId: string;
  /** The screen at a path, after redirects. */
  get(path: string): Promise<DeskPage>;
  /** Sends a form of the last screen to its own path or to `to`, with that screen's token; after redirects. */
  submit(fields: Readonly<Record<string, string>>, to?: string): Promise<DeskPage>;
  /** The same with a file, as a browser uploads one. */
  upload(
    fields: Readonly<Record<string, string>>,
    file: { readonly name: string; readonly bytes: Uint8Array<ArrayBuffer> },
    to?: string,
  ): Promise<DeskPage>;
  /** Sends anything, and follows nothing. */
  send(
    method: string,
    path: string,
    init?: { body?: string | Uint8Array; headers?: Record<string, string> },
  ): Promise<DeskPage>;
}

interface NewPerson {
  readonly role: StaffRole;
  readonly campusIds?: readonly string[] | null;
  readonly name?: string;
  /** The harness's school unless given. */
  readonly schoolId?: string;
}

type DeskAt = Pick<ApiHarness, 'services' | 'schoolId' | 'origin'>;

/** Adds a person and signs them in by the sandbox's one press. */
export async function signedIn(harness: DeskAt, person: NewPerson): Promise<DeskBrowser> {
  const { role, campusIds = null, name = 'Ana Prueba', schoolId = harness.schoolId } = person;
  const email = `${randomUUID()}@escuela.example`;
  const campus_ids = campusIds && [...campusIds];
  const row = await insertPerson(harness.services.db, { school_id: schoolId, name, email, role, campus_ids });
  const browser = openBrowser(harness, row?.id ?? '');
  await browser.get('/sign-in');
  const { status } = await browser.submit({ person: browser.personId }, '/sign-in/sandbox');
  if (status !== 200) throw new Error(`${role} was not signed in: ${status}`);
  return browser;
}

/** A browser where nobody is signed in. */
export function openBrowser(harness: Pick<DeskAt, 'origin'>, personId = ''): DeskBrowser {
  const cookies = new Map<string, string>();
  let last: { path: string; html: string } = { path: '/', html: '' };
  const send: DeskBrowser['send'] = (method, path, { body, headers = {} } = {}) => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const all = { host: 'desk.localhost', cookie, 'accept-language': 'es-MX', ...headers };
    return new Promise((resolve, reject) => {
      const sent = request(new URL(path, harness.origin), { method, headers: all }, (response) => {
        let html = '';
        response.setEncoding('utf8');
        response.on('data', (part: string) => (html += part));
        response.on('end', () => {
          for (const set of response.headers['set-cookie'] ?? []) keep(set);
          resolve({ status: response.statusCode ?? 0, path, headers: response.headers, html, words: wordsOf(html) });
        });
      });
      sent.on('error', reject);
      sent.end(body);
    });
  };
  function keep(set: string): void {
    const [pair = '', ...attributes] = set.split(';');
    const [name = '', value = ''] = pair.split('=');
    if (value === '' || attributes.some((each) => /max-age=0/i.test(each))) cookies.delete(name);
    else cookies.set(name, value);
  }
  const follow = async (page: DeskPage, path: string): Promise<DeskPage> => {
    const { location } = page.headers;
    if (page.status === 303 && typeof location === 'string') return follow(await send('GET', location), location);
    last = { path, html: page.html };
    return page;
  };
  return {
    personId,
    send,
    get: async (path) => follow(await send('GET', path), path),
    async submit(fields, to = last.path) {
      const hidden = { token: valueOf(last.html, 'token'), once: valueOf(last.html, 'once') };
      const body = new URLSearchParams({ ...hidden, ...fields }).toString();
      const headers = { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin' };
      return follow(await send('POST', to, { body, headers }), to);
    },
    async upload(fields, { name, bytes }, to = last.path) {
      const form = new FormData();
      const hidden = { token: valueOf(last.html, 'token'), once: valueOf(last.html, 'once') };
      for (const [field, value] of Object.entries({ ...hidden, ...fields })) form.append(field, value);
      form.append('file', new Blob([bytes]), name);
      const encoded = new Response(form);
      const headers = { 'content-type': encoded.headers.get('content-type') ?? '', 'sec-fetch-site': 'same-origin' };
      const body = new Uint8Array(await encoded.arrayBuffer());
      return follow(await send('POST', to, { body, headers }), to);
    },
  };
}

/** The value of the last hidden field of a name: the menu's forms come first. */
export const valueOf = (html: string, name: string): string =>
  ([...html.matchAll(new RegExp(`name="${name}" value="([^"]*)"`, 'g'))].at(-1)?.[1] ?? '')
    .replaceAll('&quot;', '"')
    .replaceAll('&#x27;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&');

const wordsOf = (html: string): string =>
  html
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll('&#x27;', '’')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&')
    .replaceAll(/\s+/g, ' ');
