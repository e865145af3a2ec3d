import type { InvalidAnswer, OfferFormView } from '#contracts/offer-form';
import type { PaymentMethodOption } from '#contracts/payment-method-option';
import type { PaymentSession } from '#contracts/session';
import type { Answers } from '#domain/form-answers';
import { withFields } from '../../shell/parse.ts';
import { ask, post, type Send } from '../../client/api.ts';
import { localizeRefusal } from '../../client/localized-error.ts';
import type { LocalizedRefusal } from '../../client/refusal.ts';
import { type Choice, readChoice } from '../choice.ts';
import { rememberField } from '../remember-fields.ts';
import type { ShownOutcome } from '../pay-outcome.ts';

/** The outcome of submitting a form while the payer is still on the page. */
export interface FormOutcome {
  readonly kind: 'form';
  readonly shown: ShownOutcome | null;
  /** The problems, by field. */
  readonly wrong: Readonly<Record<string, string>>;
  /** The typed values, for a page without scripts: never a document's number. */
  readonly given: Answers;
}

export interface FormSubmission {
  readonly choice: Choice;
  readonly answers: Answers;
  readonly acceptances: Answers;
  /** Whether this browser is to remember the answers. */
  readonly remember: boolean;
  /** The field that finds a student first; null if there is none. */
  readonly finds: string | null;
}

/** Prefixes that keep the form's own input names apart; and the input that names an answer never to show again. */
export const inputNames = {
  answer: 'answer.',
  /** Chosen of the list beside a field's rows: counts if no row is. */
  other: 'other.',
  document: 'document.',
  documentNumber: 'document_number',
  finds: 'finds_student',
} as const;

/** Reads a posted form; null if it is not ours. An empty field is no answer. */
export function readFormSubmission(form: FormData): FormSubmission | null {
  const choice = readChoice(form.get('choice'));
  const finds = form.get(inputNames.finds);
  return (
    choice && {
      choice,
      answers: answersIn(form),
      acceptances: textsIn(form, inputNames.document),
      finds: typeof finds === 'string' ? finds : null,
      remember: form.has(rememberField),
    }
  );
}

export const answersIn = (form: FormData): Record<string, string> => ({
  ...textsIn(form, inputNames.other),
  ...textsIn(form, inputNames.answer),
});

/** Returns the texts of inputs with this prefix, by the rest of their names. */
export function textsIn(form: FormData, prefix: string): Record<string, string> {
  const texts = [...form].filter(
    (entry): entry is [string, string] => entry[0].startsWith(prefix) && typeof entry[1] === 'string',
  );
  return Object.fromEntries(
    texts.filter(([, text]) => text.trim() !== '').map(([name, text]) => [name.slice(prefix.length), text]),
  );
}

/** The outcome of a form that started nothing; null if it was not read. `fieldMessages`: from the server. */
export function formOutcome(
  shown: ShownOutcome | null,
  form: FormData | null,
  fieldMessages: Readonly<Record<string, string>> = {},
): FormOutcome {
  const refused = shown?.kind === 'refused' ? shown.refusal.metadata['fields'] : null;
  const fields = Array.isArray(refused) ? refused.filter(isInvalid) : [];
  const wrong = Object.fromEntries(fields.flatMap(({ field, message }) => (field === null ? [] : [[field, message]])));
  const numbers = new Set(form?.getAll(inputNames.documentNumber));
  const given = Object.entries(form ? answersIn(form) : {}).filter(([name]) => !numbers.has(name));
  return { kind: 'form', shown, wrong: { ...wrong, ...fieldMessages }, given: Object.fromEntries(given) };
}

function isInvalid(value: unknown): value is InvalidAnswer {
  return typeof value === 'object' && value !== null && 'field' in value && 'message' in value;
}

/** A method's form, or why it cannot be shown now. */
export interface AskedForm {
  readonly option: PaymentMethodOption;
  readonly read:
    | { readonly ok: true; readonly form: OfferFormView }
    | { readonly ok: false; readonly refusal: LocalizedRefusal };
}

/** Reads a method's form; null if it has none. `send` carries the bearer. */
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
