/** Walks the desk as a person would: every link and every form of every screen. */
import { findScreen } from '../../../src/desk/find-screen.ts';
import type { DeskBrowser } from './desk-browser.fixture.ts';

/** One way to send a form. */
export interface FoundForm {
  readonly to: string;
  readonly fields: Readonly<Record<string, string>>;
}

export interface Crawled {
  /** Every path that was linked, with its query. */
  readonly links: readonly string[];
  readonly forms: readonly FoundForm[];
  /** The screens that were reached, by their folders. */
  readonly screens: ReadonlySet<string>;
  /** Those without a form that signs out. */
  readonly withoutWayOut: readonly string[];
}

/** Links that differ by an id alone lead to one screen: two of each are followed. */
const mostOfOne = 2;
/** Of the host, not of a screen. */
const skipped = /^\/(?:sign-out|language|sign-in|assets)/;

/** Follows links from the first screen; of lists, the first pages. */
export async function crawl(browser: DeskBrowser, from: readonly string[] = ['/']): Promise<Crawled> {
  const found = new Set<string>(from);
  const forms = new Map<string, FoundForm>();
  const screens = new Set<string>();
  const withoutWayOut: string[] = [];
  const followed = new Map<string, number>();
  for (const path of found) {
    const shape = path.replaceAll(/[\w-]{16,}/g, ':id');
    followed.set(shape, (followed.get(shape) ?? 0) + 1);
    if ((followed.get(shape) ?? 0) > mostOfOne) continue;
    const { status, html } = await browser.get(path);
    if (status !== 200) throw new Error(`${path} is linked, and answers ${status}`);
    if (!html.includes('action="/sign-out"')) withoutWayOut.push(path);
    screens.add(findScreen(new URL(path, 'http://desk').pathname)?.screen.screen ?? path);
    for (const [, href = ''] of html.matchAll(/<a [^>]*href="(\/[^"#]*)"/g))
      if (!skipped.test(href) && !href.includes('cursor=')) found.add(href.replaceAll('&amp;', '&'));
    for (const form of formsOf(html, path)) forms.set(JSON.stringify(form), form);
  }
  return { links: [...found], forms: [...forms.values()], screens, withoutWayOut };
}

/** Each form that changes something, once for each of its buttons. */
function formsOf(html: string, path: string): FoundForm[] {
  return [...html.matchAll(/<form\b([^>]*)>(.*?)<\/form>/gs)].flatMap(([, attributes = '', inner = '']) => {
    if (!attributes.includes('method="post"')) return [];
    const to = /action="([^"]*)"/.exec(attributes)?.[1] ?? path;
    if (skipped.test(to)) return [];
    const named = [...inner.matchAll(/<(?:input|select|textarea)\b([^>]*)>/g)].flatMap(([, tag = '']) => {
      const name = /name="([^"]*)"/.exec(tag)?.[1];
      return name === undefined || name === 'token' || name === 'once' ? [] : [[name, valueOf(tag, name)] as const];
    });
    const buttons = [...inner.matchAll(/<button\b([^>]*)>/g)].flatMap(([, tag = '']) => {
      const name = /name="([^"]*)"/.exec(tag)?.[1];
      return name === undefined ? [] : [[name, /value="([^"]*)"/.exec(tag)?.[1] ?? ''] as const];
    });
    const sent = buttons.length > 0 ? buttons.map((button) => [...named, button]) : [named];
    return sent.map((fields) => ({ to, fields: Object.fromEntries(fields) }));
  });
}

/** What stands in it, else what a person might type. */
function valueOf(tag: string, name: string): string {
  const given = /value="([^"]*)"/.exec(tag)?.[1] ?? '';
  if (given !== '') return given;
  if (/email/.test(name)) return 'otra@persona.example';
  if (/amount/.test(name)) return '1.00';
  return /date|_on$/.test(name) ? '2027-01-15' : 'texto';
}
