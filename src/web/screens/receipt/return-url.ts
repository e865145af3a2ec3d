import { ask, type Send } from '../../session/api.ts';
import { webUrl } from '../../session/web-url.ts';

/**
 * Where the school wants the payer back: by the stored `r`, else as the session says; null where there is none or it cannot
 * be read. `send` must carry the bearer. Source: spec §7.
 */
export async function readReturnUrl(send: Send, r: string | null): Promise<string | null> {
  const answer = await ask<{ url?: unknown }>(send, `/api/s/enterprise/${encodeURIComponent(r ?? '')}`);
  return answer.ok ? webUrl(answer.value.url) : null;
}
