/** Where and by what something is paid, as the letters that tell it keep it in the outbox. */
import * as z from 'zod/mini';
import { mainLine, otherLines } from '#contracts/instruction-lines';
import { instructionsStep, type InstructionsStep } from '#contracts/next-step';
import { newerStep, olderStep } from '#contracts/older-steps';
import { moneyTextsOf } from '#i18n/catalogues';
import { groupLine } from '#i18n/group-line';
import { letterTexts } from '#i18n/letters';
import type { Locale } from '#i18n/locale';
import { howToPayData } from './outcome-letter.ts';

/** What the payer needs there; the bank's code is for who types it into a form, not for a letter. */
const whereToPay = z.pick(instructionsStep, { channel: true, brand: true, lines: true });
export type WhereToPay = z.infer<typeof whereToPay>;

/** Content of a letter that tells how to pay; one that an older program queued is brought to it. */
export const instructionsData = z.pipe(z.transform(newerContent), z.extend(howToPayData, { pay: whereToPay }));

/** A step as a letter keeps it: for an older program that may send the letter, as that one knows it too. */
export function keptForLetter(step: InstructionsStep) {
  const { channel, brand, lines } = step;
  const pay: WhereToPay = { channel, brand, lines: lines.filter(({ role }) => role !== 'bank_code') };
  const older = olderStep(step);
  if (older === null) return { pay };
  const { reference } = older;
  if (older.kind === 'voucher') return { pay, brand, reference, where: { kind: 'counter', brand, reference } };
  const account = { bankName: older.bank_name, clabe: older.clabe, trustee: older.trustee, reference };
  return { pay, ...account, where: { kind: 'account', ...account } };
}

/** What the money is found by, for the head of a letter: grouped for who reads it out, bare for who copies it. */
export function mainFact({ channel, lines }: WhereToPay, locale: Locale) {
  const line = mainLine({ lines });
  const label =
    line.role === 'reference'
      ? letterTexts[locale].shared.reference
      : moneyTextsOf(locale).instructions.lines[line.role];
  return { label, value: channel === 'counter' ? groupLine(line) : line.value };
}

/** What else is asked for there. */
export function otherFacts({ lines }: WhereToPay, locale: Locale) {
  const labels = moneyTextsOf(locale).instructions.lines;
  return otherLines({ lines })
    .filter(({ value }) => value !== '' && value !== mainLine({ lines }).value)
    .map(({ role, value }) => ({ label: labels[role], value }));
}

function newerContent(content: unknown): unknown {
  if (!isRecord(content) || 'pay' in content) return content;
  const where = isRecord(content['where']) ? content['where'] : content;
  const { bankName: bank_name, clabe } = where;
  const kept = { bank_name, bank_code: null, barcode_svg: null, ...where };
  return { ...content, pay: newerStep({ ...kept, kind: clabe === undefined ? 'voucher' : 'transfer-slip' }) };
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;
