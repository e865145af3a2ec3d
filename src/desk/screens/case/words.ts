import type { MoneyCase } from '#contracts/cases';
import type { CaseChoice } from '#contracts/money-previews';
import type { SchoolSession } from '#contracts/school-sessions';
import type { ChoiceName, ChoiceTexts } from '#i18n/desk/case-choices';
import type { CaseTexts } from '#i18n/desk/cases';
import { formatMoney } from '#i18n/format';
import type { Locale } from '#i18n/locale';
import { familyOf } from '../../names.ts';

/** A case's kind in words. */
export const kindOf = ({ kind, return_kind: returned }: MoneyCase, texts: CaseTexts): string =>
  kind === 'maybe_known' && returned !== null ? texts.maybeReturned : texts.kind[kind];

interface AboutCase {
  readonly found: MoneyCase;
  readonly session: SchoolSession | null;
  readonly locale: Locale;
}

/** What happened, in two sentences. */
export function storyOf({ found, session, locale }: AboutCase, texts: CaseTexts): string {
  const payment = session?.payments.find(({ payment_id: id }) => id === found.payment_id);
  const money = (minor: number | null | undefined, currency = found.currency ?? '') =>
    minor === null || minor === undefined ? texts.noPreference : formatMoney(minor, currency, locale);
  const words = {
    who: familyOf(session) ?? texts.nobody,
    amount: money(found.amount),
    received: money(payment?.received_amount ?? found.amount),
    total: money(payment?.total_amount, session?.currency),
    reference: found.reference ?? texts.noPreference,
  };
  const isReturn = found.kind === 'maybe_known' && found.return_kind !== null;
  return isReturn ? texts.returnStory(words) : texts.story[found.kind](words);
}

export const choiceName = ({ action, means }: Pick<CaseChoice, 'action' | 'means'>): ChoiceName =>
  action === 'refund' ? means : action;

/** A choice's verb. */
export function verbOf(choice: CaseChoice, found: MoneyCase, texts: ChoiceTexts): string {
  const isReturn = found.kind === 'maybe_known' && found.return_kind !== null;
  if (isReturn) return choice.action === 'accept' ? texts.sameReturn : texts.anotherReturn;
  const name = choiceName(choice);
  return texts.ownVerbs[found.kind]?.[name] ?? texts.verbs[name];
}

/** What a choice does to the money, sentence by sentence. */
export function consequences(
  choice: CaseChoice,
  { found, session, locale }: AboutCase,
  texts: ChoiceTexts,
): readonly string[] {
  const { effect, returned, action, means } = choice;
  const money = (minor: number) => formatMoney(minor, found.currency ?? session?.currency ?? '', locale);
  const lines: string[] = [];
  const isReturn = found.return_kind !== null;
  if (action === 'refund' && returned === 0) lines.push(texts.noneLeft);
  else if (action === 'refund' && isReturn) lines.push(texts.bookedReturn(money(returned)));
  else if (action === 'refund')
    lines.push(means === 'provider' ? texts.sent(money(returned)) : texts.byHand(money(returned)));
  if (found.kind === 'overpaid' || found.kind === 'double') {
    if (action === 'credit') lines.push(texts.keeps(money(found.amount ?? 0)));
    if (action === 'accept') lines.push(texts.schoolKeeps(money(found.amount ?? 0)));
  }
  if (effect) lines.push(...debt(effect, session?.currency ?? found.currency ?? '', locale, texts));
  if (lines.length === 0) lines.push(texts.nothingMoves);
  if (choice.needs_approval) lines.push(texts.needsApproval);
  return lines;
}

/** What it does to a session's debt. */
export function debt(
  effect: NonNullable<CaseChoice['effect']>,
  currency: string,
  locale: Locale,
  texts: ChoiceTexts,
): readonly string[] {
  const { owed_before: before, owed_after: after, waived } = effect;
  const money = (minor: number) => formatMoney(minor, currency, locale);
  return [
    ...(waived > 0 ? [texts.waived(money(waived))] : []),
    ...(after > before ? [texts.owesAgain(money(after - before))] : []),
    after > 0 ? texts.owes(money(after)) : before > 0 ? texts.paid : texts.staysPaid,
  ];
}
