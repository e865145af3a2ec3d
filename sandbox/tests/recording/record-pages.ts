/** What the payer's pages are given in each situation, as the API answers it. The gallery draws it. */
import type { CardHarness } from '../cards/card-harness.ts';
import type { Variables } from '../fuzz/scene-tools.ts';
import type { SceneName, Scenes } from '../fuzz/scenes.ts';
import { tidied } from './tidy.ts';

/** Null where a page of this situation has no such thing, or is refused it. */
export interface PageAnswers {
  readonly session: unknown;
  readonly payment: unknown;
  readonly voucher: unknown;
  /** What the code on its papers shows. */
  readonly check: unknown;
  /** What the link of a student's card shows. */
  readonly card: unknown;
}

const made = [
  'session',
  'colombia',
  'ecuador',
  'voucher',
  'slip',
  'bankAsks',
  'held',
  'transferring',
  'reported',
  'carded',
] as const;
const ended = ['paid', 'short', 'overpaid', 'refunded', 'declined', 'failed', 'savedCard'] as const;
const situations: readonly SceneName[] = [...made, ...ended];

/** By situation. */
export async function recordPages(
  harness: CardHarness,
  scenes: Scenes,
): Promise<Readonly<Record<string, PageAnswers>>> {
  const tidy = tidied();
  const recorded: Record<string, PageAnswers> = {};
  for (const name of situations) {
    const variables = await scenes[name]();
    await harness.settle();
    const read = (path: string, variable: string) => answerOf(harness, path, variables, variable);
    recorded[name] = {
      session: tidy(await read('sessions', 'HASH_KEY')),
      payment: tidy(await read('payments', 'PAYMENT_ID')),
      voucher: tidy(await read('vouchers', 'VOUCHER_KEY')),
      check: tidy(await read('checks', 'CHECK_KEY')),
      card: tidy(await read('student-cards', 'CARD_KEY')),
    };
  }
  return recorded;
}

async function answerOf(harness: CardHarness, path: string, variables: Variables, name: string): Promise<unknown> {
  const value = variables.get(name);
  if (value === undefined) return null;
  const answer = await harness.call('GET', `/api/${path}/${value}`, { bearer: variables.get('CUOTA_TOKEN') ?? '' });
  return answer.ok ? answer.json() : null;
}
