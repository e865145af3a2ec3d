import { getConnInfo } from '@hono/node-server/conninfo';
import type { Context } from 'hono';
import * as z from 'zod/mini';

/** Set by pages that call the API in-process for a payer, and by a trusted proxy. */
const bindings = z.object({ clientAddress: z.string() });

/** Who is calling, for rate limits only. A forwarded address counts only when `app.ts` was told to trust the proxy. */
export function clientAddress(context: Context): string {
  const inProcess = bindings.safeParse(context.env);
  if (inProcess.success) return inProcess.data.clientAddress;
  try {
    return getConnInfo(context).remote.address ?? 'unknown';
  } catch {
    return 'unknown';
  }
}
