import type { ExchangedHandoff } from '#contracts/handoff';
import { ask, post, answerWithinMs } from './api.ts';
import { browserSend } from './browser-send.ts';
import { leaveRefusal } from './session-error.ts';
import { storeKey, openedWith } from '../storage/stored-key.ts';
import { withFields } from '../shell/parse.ts';
import { stripFromAddress } from '../shell/address.ts';

/**
 * Takes over a session that another window handed on: exchanges the code in the address for a key of this window's own,
 * stores it, and strips the code. A refusal is left for the page to say; without any answer the code stays for a reload.
 */
export async function takeOver(code: string): Promise<void> {
  const answer = await ask(browserSend, '/api/handoffs/exchange', withFields<ExchangedHandoff>({ data: 'string' }), {
    ...post({ code }),
    signal: AbortSignal.timeout(answerWithinMs),
  });
  if (answer.ok) storeKey({ ...openedWith(new URL(window.location.href)), data: answer.value.data });
  else
    leaveRefusal(isMalformed(answer.refusal.code) ? { ...answer.refusal, code: 'handoff_not_found' } : answer.refusal);
  if (answer.ok || answer.refusal.status < 500) stripFromAddress(['handoff']);
}

/** A code that cannot be one is refused by its shape: to the payer it is the same as one that was used. */
const isMalformed = (code: string): boolean => code === 'invalid_request';
