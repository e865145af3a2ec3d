import { promisify } from 'node:util';
import { brotliCompress, brotliCompressSync, constants, gzip, gzipSync } from 'node:zlib';
import type { MiddlewareHandler } from 'hono';

/** Smaller answers fit into one packet as they are. */
const fromBytes = 1024;

/** Text that is whole when it is sent. A stream of events is not: it would wait for its end. */
const whole = /^(?:text\/(?!event-stream)|application\/(?:json|problem\+json|javascript)\b|image\/svg)/;

/** Up to this size the way to another thread and back costs more than compressing. */
const atOnceToBytes = 16_384;

/** Beyond five, Brotli takes twice the time for two of a hundred bytes. */
const brotliFor = (bytes: number) => ({
  params: {
    [constants.BROTLI_PARAM_QUALITY]: 5,
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes,
    // No larger than the text: its tables are made for each answer.
    [constants.BROTLI_PARAM_LGWIN]: Math.min(Math.max(Math.ceil(Math.log2(bytes)), 16), 22),
  },
});
const [brotliLater, gzipLater] = [promisify(brotliCompress), promisify(gzip)];

/** What the answer is written anew with. */
const codings = {
  br: {
    atOnce: (text: Uint8Array) => brotliCompressSync(text, brotliFor(text.byteLength)),
    later: (text: Uint8Array) => brotliLater(text, brotliFor(text.byteLength)),
  },
  gzip: { atOnce: (text: Uint8Array) => gzipSync(text), later: (text: Uint8Array) => gzipLater(text) },
} as const;

/** Compresses an answer's text in one piece, by what its asker takes: Brotli before gzip. */
export const compressed: MiddlewareHandler = async (context, next) => {
  await next();
  const { res } = context;
  if (!whole.test(res.headers.get('content-type') ?? '') || res.headers.has('content-encoding')) return;
  res.headers.append('vary', 'accept-encoding');
  const coding = codingFor(context.req.header('accept-encoding') ?? '');
  if (!coding) return;
  // Read so, and not by its body: that would make a stream of it, which a page's document is not (`entry.server.tsx`).
  const text = new Uint8Array(await res.arrayBuffer());
  if (text.byteLength === 0) return;
  const isSmall = text.byteLength < fromBytes;
  const { atOnce, later } = codings[coding];
  const body = isSmall ? text : text.byteLength <= atOnceToBytes ? atOnce(text) : await later(text);
  if (!isSmall) res.headers.set('content-encoding', coding);
  res.headers.set('content-length', String(body.byteLength));
  // Set anew over what was there, it would be a stream again.
  context.res = undefined;
  context.res = new Response(body, { status: res.status, headers: res.headers });
};

/** The best of ours that is named and not refused by `q=0`; null for none. */
export function codingFor(accepted: string): keyof typeof codings | null {
  const named = accepted
    .toLowerCase()
    .split(',')
    .map((part) => part.trim())
    .filter((part) => !/;\s*q=0(?:\.0*)?$/.test(part))
    .map((part) => part.split(';')[0]);
  return named.includes('br') ? 'br' : named.includes('gzip') ? 'gzip' : null;
}
