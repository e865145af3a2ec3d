import { type SearchAnswer, searchAnswer } from '#contracts/search';
import { type FamilyFacts, readFamilyText, withRoundAmount } from '#domain/family-text';
import { decimalText } from '#domain/amount-text';
import { Refused } from './api.ts';
import { dayIn } from './dates.ts';
import type { ScreenCall } from './screen.ts';

/** What a family says, and what the search found by it. */
export interface FamilySearch {
  readonly text: string;
  readonly facts: FamilyFacts;
  readonly found: SearchAnswer;
}

type Call = Pick<ScreenCall, 'api' | 'now' | 'person'>;

/**
 * Searches by all that a text says; throws `Refused` as the API does. `3680` is a number's end, and where nothing ends
 * so, an amount.
 */
export async function searchFamily(call: Call, text: string): Promise<FamilySearch> {
  const facts = readFamilyText(text, dayIn(call.now, call.person.school.timeZone));
  const first = await searchBy(call, text, facts);
  const rounded = first.found.data.length > 0 ? null : withRoundAmount(facts);
  return rounded === null ? first : searchBy(call, text, rounded);
}

async function searchBy({ api, person }: Call, text: string, facts: FamilyFacts): Promise<FamilySearch> {
  const { currency } = person.school;
  const { amount, on, code, name } = facts;
  const asAmount = amount === null ? null : decimalText(amount, currency);
  const q = code ?? asAmount ?? name ?? text;
  const found = await api.get('/search', searchAnswer, {
    q,
    amount: q === asAmount ? null : amount,
    on,
    name: q === name ? null : name,
    limit: 50,
  });
  return { text, facts, found };
}

/** The one payment that a search found; null for none or several. */
export function onlyPayment({ data, has_more: hasMore }: SearchAnswer): string | null {
  const payments = new Set(data.flatMap((row) => (row.kind === 'payment_session' ? [] : [row.payment_id])));
  const [first] = payments;
  return payments.size === 1 && !hasMore && first !== undefined ? first : null;
}

/** Whether an answer may rest on these facts: a name alone, or a day, is known to anybody. */
export const isEvidence = ({ amount, code }: FamilyFacts): boolean => amount !== null || code !== null;

/** A search may be refused: it is too short, or one too many this minute. */
export const refusable = (search: Promise<FamilySearch>) =>
  search.then(
    (each) => ({ search: each, refusal: null }),
    (error: unknown) => {
      if (error instanceof Refused) return { search: null, refusal: error.problem.code };
      throw error;
    },
  );
