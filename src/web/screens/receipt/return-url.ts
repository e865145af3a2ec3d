import { ask, type Send } from '../../session/api.ts';
import { webUrl } from '../../session/web-url.ts';

/** Where the school's portal wants the payer back, by the stored `r`; null where there is none or it cannot be read. Source: spec §7. */
export async function readReturnUrl(send: Send, r: string | null): Promise<string | null> {
  if (!r) return null;
  const answer = await ask<{ url?: unknown }>(send, `/api/s/enterprise/${encodeURIComponent(r)}`);
  return answer.ok ? webUrl(answer.value.url) : null;
}
