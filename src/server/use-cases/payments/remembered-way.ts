import * as z from 'zod/mini';
import type { FormFieldView } from '#contracts/offer-form';
import { documentTypes } from '#domain/document-formats';
import type { Answers } from '#domain/form-answers';
import { newKey } from '../../basics/keys.ts';
import { Refusal } from '../../basics/refusal.ts';
import {
  forgetRemembered,
  type InBrowser,
  insertRemembered,
  readRemembered,
  type RememberedRow,
} from '../../db/write/remembered-ways.ts';
import type { PaymentRow } from '../../db/read/payment-row.ts';
import { readSessionFacts, type SessionFacts } from '../../db/read/session-facts.ts';
import type { Trx } from '../../db/driver/db.ts';
import type { Services } from '../../services/services.ts';
import type { AnsweredForm, Remembered } from '../../views/known-way.ts';
import type { CheckedAnswers } from '../forms/check-answers.ts';

/** How one browser is known to schools: by a token for each, of what was asked for there. */
export interface KnownBrowser {
  /** Null without one. */
  tokenFor(schoolId: string): string | null;
  keep(schoolId: string, token: string): void;
  end(schoolId: string): void;
}

const answeredForm = z.object({
  answers: z.record(z.string(), z.string()),
  document: z.object({ type: z.enum(documentTypes), number: z.string() }),
  place: z.nullable(z.string()),
});

/** Returns what the payer's browser knows of this very payer; null for any other, and where it cannot be opened. */
export async function rememberedIn(
  services: Services,
  facts: SessionFacts,
  browser: KnownBrowser | null,
): Promise<Remembered | null> {
  const named = inBrowser(facts, browser);
  const row = named && (await readRemembered(services.db, named));
  const by = row && shownOf(services, row);
  return by && { methodKey: row.methodKey, by };
}

function shownOf({ keys }: Services, { answersSealed, card }: RememberedRow): Remembered['by'] | null {
  if (answersSealed === null) return card && { kind: 'card', ...card };
  try {
    return { kind: 'form', ...answeredForm.parse(JSON.parse(keys.open(answersSealed))) };
  } catch {
    // Another server secret had sealed it: the payer types once more.
    return null;
  }
}

/** The answers that the payer's browser knows of a payment's method. Refuses as `invalid_answers`. */
export async function knownAnswers(
  services: Services,
  { facts, payment }: { readonly facts: SessionFacts; readonly payment: PaymentRow },
  browser: KnownBrowser | null,
): Promise<Answers> {
  const remembered = await rememberedIn(services, facts, browser);
  if (remembered?.methodKey !== payment.method_key || remembered.by.kind !== 'form')
    throw new Refusal('invalid_answers', 'This browser does not know that way of this payer.', { fields: [] });
  return remembered.by.answers;
}

/** A form's answers as they would be given again; null where nobody's document is among them. */
export function answeredAgain(
  fields: readonly FormFieldView[],
  given: Answers,
  { answers, document }: CheckedAnswers,
): AnsweredForm | null {
  if (document === null) return null;
  const listed = fields.find(({ kind }) => kind === 'select');
  const place = listed?.options?.find(({ value }) => value === answers[listed.name])?.label ?? null;
  return { answers: given, document, place };
}

interface NewWay {
  readonly facts: SessionFacts;
  readonly payment: PaymentRow;
  readonly browser: KnownBrowser | null;
  /** The answers to remember; null for a card, which is stored elsewhere. */
  readonly form: AnsweredForm | null;
}

/** Writes that a browser is to know this way, and then gives it the token. Null within a frame: nothing is asked. */
export function rememberWay(services: Services, { facts, payment, browser, form }: NewWay) {
  if (browser === null) return null;
  const token = newKey();
  const schoolId = facts.school.id;
  return {
    write: (trx: Trx) =>
      insertRemembered(trx, {
        schoolId,
        payerId: facts.payer.id,
        token,
        paymentId: payment.id,
        methodKey: payment.method_key,
        answersSealed: form && services.keys.seal(JSON.stringify(form)),
        replaced: browser.tokenFor(schoolId),
      }),
    keep: () => browser.keep(schoolId, token),
  };
}

/** Forgets what a browser knows of a session's payer. Another payer's cookie stays as it is. */
export async function forgetWay(services: Services, sessionId: string, browser: KnownBrowser | null): Promise<void> {
  const facts = await readSessionFacts(services.db, sessionId);
  const named = facts && inBrowser(facts, browser);
  if (named && (await forgetRemembered(services.db, named))) browser?.end(named.schoolId);
}

function inBrowser({ school, payer }: SessionFacts, browser: KnownBrowser | null): InBrowser | null {
  const token = browser?.tokenFor(school.id) ?? null;
  return token === null ? null : { schoolId: school.id, payerId: payer.id, token };
}
