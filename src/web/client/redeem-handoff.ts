import type { ExchangedHandoff } from '#contracts/handoff';
import { ask, post, answerWithinMs } from './api.ts';
import { browserSend } from './browser-send.ts';
import { leaveRefusal } from './session-error.ts';
import { storeKey, openedWith } from '../storage/stored-key.ts';
import { withFields } from '../shell/parse.ts';
import { stripFromAddress } from '../shell/address.ts';

/**
 * Takes over a session from another window: exchanges the code in the address for a key of this window, stores it, and
 * strips the code. The page shows a refusal; without a response the code stays for a reload.
 */
export async function redeemHandoff(code: string): Promise<void> {
  const answer = await ask(browserSend, '/api/handoffs/exchange', withFields<ExchangedHandoff>({ data: 'string' }), {
    ...post({ code }),
    signal: AbortSignal.timeout(answerWithinMs),
  });
  if (answer.ok) storeKey({ ...openedWith(new URL(window.location.href)), data: answer.value.data });
  else
    leaveRefusal(isMalformed(answer.refusal.code) ? { ...answer.refusal, code: 'handoff_not_found' } : answer.refusal);
  if (answer.ok || answer.refusal.status < 500) stripFromAddress(['handoff']);
}

/** A malformed code counts as one that was used: to the payer they are the same. */
const isMalformed = (code: string): boolean => code === 'invalid_request';
