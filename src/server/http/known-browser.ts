import type { Context } from 'hono';
import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import { parse } from 'hono/utils/cookie';
import { knownBrowserHeader } from '#contracts/known-browser';
import { rememberedDays } from '#domain/remembered-way';
import type { Services } from '../services/services.ts';
import type { KnownBrowser } from '../use-cases/payments/remembered-way.ts';

const nameFor = (schoolId: string): string => `known-${schoolId.replaceAll('-', '')}`;
/** 256 bits in base64url. */
const tokenLength = 43;

/**
 * The cookies of a request, one for each school; null unless it says that it is outside every frame. A page that is
 * drawn passes the cookies of its own request on (`pages.ts`), and the answer's cookies back.
 */
export function knownBrowser({ origin }: Pick<Services, 'origin'>, c: Context): KnownBrowser | null {
  const cookies = cookiesOfPage(c);
  if (cookies === null && c.req.header(knownBrowserHeader) === undefined) return null;
  // Lax: a family comes from its mail or chat. No frame of another site sends it or gets it.
  const overHttps = origin.startsWith('https:');
  const always = { path: '/', httpOnly: true, sameSite: 'Lax' } as const;
  const strict = overHttps ? ({ ...always, secure: true, prefix: 'host' } as const) : always;
  const prefix = overHttps ? '__Host-' : '';
  return {
    tokenFor(schoolId) {
      const name = nameFor(schoolId);
      const token = cookies === null ? readCookie(c, name, overHttps) : parse(cookies, prefix + name)[prefix + name];
      return token?.length === tokenLength ? token : null;
    },
    keep: (schoolId, token) =>
      setCookie(c, nameFor(schoolId), token, { ...strict, maxAge: rememberedDays * 24 * 3600 }),
    end: (schoolId) => void deleteCookie(c, nameFor(schoolId), strict),
  };
}

const readCookie = (c: Context, name: string, overHttps: boolean): string | undefined =>
  overHttps ? getCookie(c, name, 'host') : getCookie(c, name);

function cookiesOfPage({ env }: Context): string | null {
  const page: unknown = env;
  const cookies = typeof page === 'object' && page !== null && 'cookies' in page ? page.cookies : null;
  return typeof cookies === 'string' ? cookies : null;
}
