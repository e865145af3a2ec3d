import { ask, type Send } from '../../session/api.ts';

/** Where the school's portal wants the payer back, by the stored `r`; null where there is none or it cannot be read. Source: spec §7. */
export async function readReturnUrl(send: Send, r: string | null): Promise<string | null> {
  if (!r) return null;
  const answer = await ask<{ url?: unknown }>(send, `/api/s/enterprise/${encodeURIComponent(r)}`);
  const url = answer.ok ? answer.value.url : null;
  return typeof url === 'string' && URL.canParse(url) && /^https?:$/.test(new URL(url).protocol) ? url : null;
}
