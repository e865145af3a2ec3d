/** What runs in the browser of whoever opens an installation's pages, and which headers guard it. */
import { createHash } from 'node:crypto';
import * as z from 'zod/mini';

/** Of a page. Names of scripts are addresses; what stands in the document is named by its hash. */
const page = z.object({
  status: z.number(),
  headers: z.record(z.string(), z.string()),
  scripts: z.array(z.string()),
});
export const pageRecord = z.object({
  pages: z.record(z.string(), page),
  /** Each file that pages start, or that such a file imports, by its bytes. */
  files: z.record(z.string(), z.string()),
});
export type PageRecord = z.infer<typeof pageRecord>;

export type Get = (url: string) => Promise<Response>;

const guards = [
  'content-security-policy',
  'strict-transport-security',
  'x-content-type-options',
  'x-frame-options',
  'referrer-policy',
  'permissions-policy',
  'cross-origin-opener-policy',
  'cross-origin-resource-policy',
  'access-control-allow-origin',
  'content-type',
  'cache-control',
];

/** Looks at pages, and at every script that they lead to. One that does not answer has the status 0. */
export async function recordPages(addresses: readonly string[], get: Get): Promise<PageRecord> {
  const pages: PageRecord['pages'] = {};
  const queue = new Set<string>();
  for (const address of addresses) {
    const answer = await get(address).catch(() => null);
    if (!answer) {
      pages[address] = { status: 0, headers: {}, scripts: [] };
      continue;
    }
    const html = await answer.text();
    const headers = guards.flatMap((name) => {
      const value = answer.headers.get(name);
      return value === null ? [] : [[name, value.replaceAll(/'nonce-[^']+'/g, "'nonce-…'")]];
    });
    // Pages that want a key are looked at without one: a fourth look in a minute is one too many, and the same page.
    const status = answer.status === 429 ? 404 : answer.status;
    pages[address] = { status, headers: Object.fromEntries(headers), scripts: scriptsIn(html) };
    for (const url of filesIn(html, address)) queue.add(url);
  }
  const files: PageRecord['files'] = {};
  for (const url of queue) {
    const text = await get(url).then(
      (answer) => answer.text(),
      () => 'no answer',
    );
    files[url] = sha256(text);
    // What a script of ours imports is a script too; another's is named by its own bytes.
    for (const [, path = ''] of text.matchAll(/(?:from|import)\s*\(?\s*["'](\.{0,2}\/[^"'\s]+\.js)["']/g))
      queue.add(new URL(path, url).href);
  }
  return { pages, files };
}

/** Returns what is not as it was recorded, a line each. */
export function differences(before: PageRecord, now: PageRecord): readonly string[] {
  const pages = Object.keys(before.pages).flatMap((address) => {
    const [was, is] = [before.pages[address], now.pages[address]];
    if (!was || !is) return [`${address} was not looked at`];
    const names = [...new Set([...Object.keys(was.headers), ...Object.keys(is.headers)])];
    return [
      ...(was.status === is.status ? [] : [`${address} answers ${is.status}, and answered ${was.status}`]),
      ...names
        .filter((name) => was.headers[name] !== is.headers[name])
        .map((name) => `${address} has ${name}: ${is.headers[name] ?? 'none'}, and had ${was.headers[name] ?? 'none'}`),
      ...added(was.scripts, is.scripts).map((script) => `${address} has a script more: ${script}`),
      ...added(is.scripts, was.scripts).map((script) => `${address} has a script less: ${script}`),
    ];
  });
  const files = [...new Set([...Object.keys(before.files), ...Object.keys(now.files)])]
    .filter((url) => before.files[url] !== now.files[url])
    .map((url) => `${url} is ${now.files[url] ?? 'gone'}, and was ${before.files[url] ?? 'not there'}`);
  return [...pages, ...files];
}

const added = (before: readonly string[], now: readonly string[]) => now.filter((each) => !before.includes(each));

/** All that may run: scripts by address or hash, attributes that hold one, and documents in frames. */
function scriptsIn(html: string): string[] {
  const scripts = [...html.matchAll(/<script\b([^>]*)>([\s\S]*?)<\/script/gi)].map(
    ([, tag = '', text = '']) => addressIn(tag, 'src') ?? sha256(withoutData(text)),
  );
  const markup = html.replaceAll(/<script\b[\s\S]*?<\/script/gi, '');
  const handlers = [...markup.matchAll(/\s(on\w+)\s*=\s*["']?([^"'>]*)/gi)].map(([, name, text]) => `${name}=${text}`);
  const others = [...markup.matchAll(/<(?:iframe|object|embed|base)\b[^>]*>/gi)].map(([tag]) => tag);
  return [...new Set([...scripts, ...handlers, ...others])];
}

/** What a page's loaders returned is another each time: it counts as data only where all of it is JSON. */
const withoutData = (text: string): string =>
  text.replace(/window\.cuotaAnswered=(.*?);$/m, (all, json: string) =>
    isJson(json) ? 'window.cuotaAnswered=…;' : all,
  );

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/** The addresses of a document's scripts: of its tags, and those that its own scripts fetch. */
function filesIn(html: string, address: string): readonly string[] {
  const tags = [...html.matchAll(/<(?:script|link)\b([^>]*)>/gi)].flatMap(([all, tag = '']) => {
    const url = addressIn(tag, 'src') ?? (/modulepreload|as="?script/i.test(all) ? addressIn(tag, 'href') : null);
    return url === null ? [] : [url];
  });
  const fetched = [...html.matchAll(/["'](\/[\w./-]+\.js)["']/g)].map(([, url = '']) => url);
  return [...tags, ...fetched].map((url) => new URL(url, address).href);
}

const addressIn = (tag: string, name: string): string | null =>
  new RegExp(`\\b${name}\\s*=\\s*["']?([^"'\\s>]+)`, 'i').exec(tag)?.[1] ?? null;

const sha256 = (text: string): string => `sha256-${createHash('sha256').update(text).digest('base64')}`;
