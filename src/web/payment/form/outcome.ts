import type { InvalidAnswer, OfferFormView } from '#contracts/offer-form';
import type { PaymentMethodOption } from '#contracts/payment-method-option';
import type { PaymentSession } from '#contracts/session';
import type { Answers } from '#domain/form-answers';
import { withFields } from '../../shell/parse.ts';
import { ask, post, type Send } from '../../client/api.ts';
import { localizeRefusal } from '../../client/localized-error.ts';
import type { LocalizedRefusal } from '../../client/refusal.ts';
import { type Choice, readChoice } from '../choice.ts';
import type { ShownOutcome } from '../pay-outcome.ts';

/** What came of submitting a form while the payer is still on the page. */
export interface FormOutcome {
  readonly kind: 'form';
  readonly shown: ShownOutcome | null;
  /** What is wrong, by field. */
  readonly wrong: Readonly<Record<string, string>>;
  /** What was typed, for a page without scripts: never a document's number. */
  readonly given: Answers;
}

export interface FormSubmission {
  readonly choice: Choice;
  readonly answers: Answers;
  readonly acceptances: Answers;
  /** The field by which a student is found first; null where none is. */
  readonly finds: string | null;
}

/** How the names of the form's own inputs differ from the page's; and the input that names an answer which is never shown again. */
export const inputNames = {
  answer: 'answer.',
  document: 'document.',
  documentNumber: 'document_number',
  finds: 'finds_student',
} as const;

/** Reads a posted form; null when it is none of ours. What was left empty is no answer. */
export function readFormSubmission(form: FormData): FormSubmission | null {
  const choice = readChoice(form.get('choice'));
  const finds = form.get(inputNames.finds);
  return (
    choice && {
      choice,
      answers: textsIn(form, inputNames.answer),
      acceptances: textsIn(form, inputNames.document),
      finds: typeof finds === 'string' ? finds : null,
    }
  );
}

/** The texts of inputs whose names begin so, by the rest of their names. */
export function textsIn(form: FormData, prefix: string): Record<string, string> {
  const texts = [...form].filter(
    (entry): entry is [string, string] => entry[0].startsWith(prefix) && typeof entry[1] === 'string',
  );
  return Object.fromEntries(
    texts.filter(([, text]) => text.trim() !== '').map(([name, text]) => [name.slice(prefix.length), text]),
  );
}

/** What came of a form that started nothing; null of one that was not read. `told`: what the server said of a field. */
export function formOutcome(
  shown: ShownOutcome | null,
  form: FormData | null,
  told: Readonly<Record<string, string>> = {},
): FormOutcome {
  const refused = shown?.kind === 'refused' ? shown.refusal.metadata['fields'] : null;
  const fields = Array.isArray(refused) ? refused.filter(isInvalid) : [];
  const wrong = Object.fromEntries(fields.flatMap(({ field, message }) => (field === null ? [] : [[field, message]])));
  const numbers = new Set(form?.getAll(inputNames.documentNumber));
  const given = Object.entries(form ? textsIn(form, inputNames.answer) : {}).filter(([name]) => !numbers.has(name));
  return { kind: 'form', shown, wrong: { ...wrong, ...told }, given: Object.fromEntries(given) };
}

function isInvalid(value: unknown): value is InvalidAnswer {
  return typeof value === 'object' && value !== null && 'field' in value && 'message' in value;
}

/** What a method asks, or why it cannot be asked now. */
export interface AskedForm {
  readonly option: PaymentMethodOption;
  readonly read:
    | { readonly ok: true; readonly form: OfferFormView }
    | { readonly ok: false; readonly refusal: LocalizedRefusal };
}

/** Asks what a method asks; null for one that asks nothing. `send` carries the bearer. */
export async function readAskedForm(
  send: Send,
  session: PaymentSession,
  option: PaymentMethodOption | null,
): Promise<AskedForm | null> {
  if (option?.step !== 'form') return null;
  const answer = await ask(
    send,
    `/api/sessions/${session.id}/form?locale=${session.locale}`,
    withFields<OfferFormView>({ fields: 'list' }),
    post({ entity: option.gateway, method: option.type }),
  );
  return {
    option,
    read: answer.ok
      ? { ok: true, form: answer.value }
      : { ok: false, refusal: await localizeRefusal(answer.refusal, session.locale) },
  };
}
