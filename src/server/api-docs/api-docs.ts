import { randomBytes } from 'node:crypto';
import type { Handler, Hono } from 'hono';
import { describeApi } from '../routes/openapi.ts';
import type { Services } from '../services/services.ts';
import { readDocument } from './document.ts';
import { pageBody, wholePage } from './page.ts';

/** No script, no image, no font, no form, no other origin: text and one style sheet. */
const policy = (nonce: string): string =>
  `default-src 'none'; style-src 'nonce-${nonce}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;

/** The API reference as one page, made from the app's OpenAPI document at the first request, then kept. */
export function apiDocs(app: Hono, services: Pick<Services, 'origin' | 'mode'>): Handler {
  let made: ReturnType<typeof makePage> | undefined;
  return async (c) => {
    const { title, body } = await (made ??= makePage(app, services));
    const nonce = randomBytes(16).toString('base64');
    c.header('content-security-policy', policy(nonce));
    return c.html(await wholePage(title, body, nonce));
  };
}

async function makePage(app: Hono, services: Pick<Services, 'origin' | 'mode'>) {
  const document = readDocument(await describeApi(app));
  return { title: document.title, body: await pageBody(document, services) };
}
