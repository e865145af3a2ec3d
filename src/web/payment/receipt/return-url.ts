import { useEffect, useState } from 'react';
import { webUrl } from '#domain/web-url';
import { ask, type Send } from '../../client/api.ts';
import { bearerSend } from '../../client/browser-send.ts';
import { tab } from '../../storage/browser-storage.ts';
import { isRecord } from '../../shell/parse.ts';
import { untilGone } from '../../shell/until-gone.ts';

/**
 * Returns the school's return address: by the stored `r`, else the session's; null if there is none or the request
 * fails. `send` must carry the bearer. Source: spec §7.
 */
export async function readReturnUrl(send: Send, r: string | null): Promise<string | null> {
  const answer = await ask(send, `/api/s/enterprise${r ? `/${encodeURIComponent(r)}` : ''}`, isRecord);
  return answer.ok ? webUrl(answer.value['url']) : null;
}

/** The same for a page that was open when the money came; null until known. */
export function useReturnUrl(isPaid: boolean): string | null {
  const [url, setUrl] = useState<string | null>(null);

  // The API.
  useEffect(() => {
    if (isPaid) return untilGone(readReturnUrl(bearerSend, tab.read('r')), setUrl);
  }, [isPaid]);

  return url;
}
