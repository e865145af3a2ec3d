import { validator } from 'hono-openapi';
import type { MiddlewareHandler } from 'hono';
import * as z from 'zod/mini';
import { refusedTextIn } from '#contracts/storable';
import { type Locale, parseLocale } from '#i18n/locale';
import { invalidRequest } from '../basics/invalid-request.ts';
import { Refusal } from '../basics/refusal.ts';
import { takesRows } from './each-request.ts';

// zod/mini ships no words; these name what was expected, never what was sent.
z.config(z.locales.en());

/** The language a payer chose, `?locale=`; null follows the country. */
export const localeOfQuery = (context: { readonly req: { query(name: string): string | undefined } }): Locale | null =>
  parseLocale(context.req.query('locale'));

const withBody: ReadonlySet<string> = new Set(['POST', 'PUT', 'PATCH']);

/** Refuses a body that is no JSON, or none, as `malformed_json`. All of `/api` checks its media type before. */
export const readableJson: MiddlewareHandler = async (c, next) => {
  if (!withBody.has(c.req.method) || takesRows.test(c.req.path)) return next();
  try {
    await c.req.json();
  } catch (error) {
    // A body over the limit stops the reading, too.
    if (error instanceof Refusal) throw error;
    throw new Refusal('malformed_json', 'The body is not JSON.');
  }
  return next();
};

/**
 * Parses a JSON body by a schema, and adds it to the OpenAPI document. Refuses as `invalid_request` with every issue.
 * Fields named in `asItCame` may have hidden characters.
 */
export const checkedBody = <S extends z.ZodMiniType>(schema: S, asItCame: readonly string[] = []) =>
  validator('json', schema, (result) => {
    if (!result.success) throw invalidRequest(...result.error);
    refuseText(result.data, asItCame);
  });

/** The same for the query string. */
export const checkedQuery = <S extends z.ZodMiniType>(schema: S) =>
  validator('query', schema, (result) => {
    if (!result.success) throw invalidRequest(...result.error);
    refuseText(result.data);
  });

function refuseText(data: unknown, asItCame: readonly string[] = []): void {
  const refused = refusedTextIn(data, asItCame);
  if (refused) throw invalidRequest(refused);
}
