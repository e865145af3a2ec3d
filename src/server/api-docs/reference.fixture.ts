import { Hono } from 'hono';
import { createApp } from '../app.ts';
import { securityHeaders } from '../http/security-headers.ts';
import type { Services } from '../services/services.ts';
import { apiDocs } from './api-docs.ts';
import { apiDocument } from './complete.ts';
import { readDocument } from './document.ts';

/** The reference of the whole app: its document, and the page as a browser gets it. */
export async function openReference(services: Services) {
  const app = createApp(services);
  const site = new Hono();
  site.use(securityHeaders(services.origin));
  site.route('/api', apiDocs(app, services, null));
  const answer = await site.request('/api/docs');
  return {
    site,
    document: readDocument(JSON.parse(JSON.stringify(await apiDocument(app)))),
    headers: answer.headers,
    page: await answer.text(),
  };
}

/** What stands between an article's tags; empty when there is no such article. */
export function articleOf(page: string, id: string): string {
  return page.split(`<article id="${id}"`)[1]?.split('</article>')[0] ?? '';
}

/** Markup as its reader sees it. */
export function textOf(markup: string): string {
  const text = markup.replaceAll(/<[^>]*>/g, '');
  return text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&');
}

/** The example of an article in a language, as it is copied. */
export function commandOf(page: string, id: string, language = 'curl'): string {
  const pattern = new RegExp(`<pre class="in ${language}"[^>]*><code class="whole">([\\s\\S]*?)</code>`, 'g');
  const commands = [...articleOf(page, id).matchAll(pattern)];
  return commands.length === 1 ? textOf(commands[0]?.[1] ?? '') : '';
}

export interface Command {
  readonly url: string;
  readonly init: RequestInit;
  /** Shell variables that nobody has set. */
  readonly unset: readonly string[];
}

/** Reads a command as a shell and curl would, for what our commands use: `-X`, `-H`, a body from a here-document. */
export function readCommand(command: string, variables: ReadonlyMap<string, string>): Command {
  const unset: string[] = [];
  const filled = (text: string) =>
    text.replaceAll(/\$([A-Z][A-Z_]*)/g, (whole, name: string) => {
      const value = variables.get(name);
      if (value === undefined) unset.push(name);
      return value ?? whole;
    });
  const [head = '', quote, , body] = command.split(/ <<('?)(\w+)\1\n([\s\S]*)\n\2$/);
  const headers = [...head.matchAll(/-H "([^:"]+): ([^"]*)"/g)].map(([, name = '', value = '']) => [
    name,
    filled(value),
  ]);
  const text = body === undefined || quote === "'" ? body : filled(body);
  return {
    url: filled(/"(https?:\/\/[^"]+)"/.exec(head)?.[1] ?? ''),
    init: {
      method: /-X (\w+)/.exec(head)?.[1] ?? 'GET',
      headers: Object.fromEntries(headers),
      ...(text === undefined ? {} : { body: text }),
    },
    unset,
  };
}
