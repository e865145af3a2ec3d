import type { FormFieldView, InvalidAnswer } from '#contracts/offer-form';
import { holdsCardNumber } from '#domain/card-data';
import {
  answerNames,
  answerProblem,
  type AnswerProblem,
  type Answers,
  documentTypeOf,
  isAsked,
  typeAnswer,
  writtenAnswer,
} from '#domain/form-answers';
import { checkDocument } from '#domain/identity-documents';
import type { Locale } from '#i18n/locale';
import { answerProblems } from '#i18n/usual-fields';
import type { PayerDocument } from '#providers/order-payer';
import { Refusal } from '../../basics/refusal.ts';

export interface CheckedAnswers {
  /** Answers that may be stored in clear. */
  readonly answers: Answers;
  /** Never in clear, never in a log. */
  readonly document: PayerDocument | null;
}

/**
 * Checks a payer's answers against the form's fields, and writes each in the form that is sent. Refuses as
 * `invalid_answers` with every wrong field and the reason, in the payer's language; never with an answer.
 */
export function checkAnswers(fields: readonly FormFieldView[], answered: Answers, locale: Locale): CheckedAnswers {
  const given = { ...answered, ...movedDocuments(fields, answered) };
  const wrong = fields.flatMap((field): InvalidAnswer[] => {
    const why = problemOf(field, given);
    return why ? [{ field: field.name, why, message: wordsFor(field, why, locale) }] : [];
  });
  const known = new Set(answerNames(fields));
  // A name that is not ours is not repeated.
  if (Object.keys(given).some((name) => !known.has(name)))
    wrong.push({ field: null, why: 'unknown', message: answerProblems[locale].unknown });
  if (wrong.length > 0) throw new Refusal('invalid_answers', 'Some answers cannot be taken.', { fields: wrong });
  const answeredFields = fields.filter((field) => isAsked(field, given) && (given[field.name] ?? '').trim() !== '');
  const plain = answeredFields.filter(({ kind }) => kind !== 'document');
  return {
    answers: Object.fromEntries(plain.map((field) => [field.name, writtenAnswer(field, given[field.name] ?? '')])),
    document: answeredFields.map((field) => documentIn(field, given)).find((found) => found !== null) ?? null,
  };
}

function problemOf(field: FormFieldView, given: Answers): AnswerProblem | null {
  const problem = answerProblem(field, given);
  const text = given[field.name] ?? '';
  if (problem || !isAsked(field, given)) return problem;
  if ((field.kind === 'text' || field.kind === 'email') && holdsCardNumber(text)) return 'card_number';
  const found = documentIn(field, given);
  if (!found) return null;
  const { result } = checkDocument(found.type, found.number);
  if (result === 'wrong_format' || result === 'wrong_check_digit') return result;
  // Only a RUC has so many digits; a card number fits the format of documents that know no check digit.
  return found.type !== 'ruc' && holdsCardNumber(found.number) ? 'card_number' : null;
}

function documentIn(field: FormFieldView, given: Answers): PayerDocument | null {
  if (field.kind !== 'document') return null;
  const [type, number] = [documentTypeOf(field, given), writtenAnswer(field, given[field.name] ?? '')];
  return type && number !== '' ? { type, number } : null;
}

/** Returns, for each empty document field, another field's answer whose type only this one offers. */
function movedDocuments(fields: readonly FormFieldView[], given: Answers): Answers {
  const documents = fields.filter(({ kind }) => kind === 'document');
  const empty = documents.filter((field) => isAsked(field, given) && !given[field.name]?.trim());
  return Object.fromEntries(
    empty.flatMap((field) => {
      const type = (other: FormFieldView) => given[typeAnswer(other)];
      const from = documents.find(
        (other) => other !== field && field.options?.some(({ value }) => value === type(other)) && given[other.name],
      );
      return from
        ? [
            [field.name, given[from.name] ?? ''],
            [typeAnswer(field), type(from) ?? ''],
          ]
        : [];
    }),
  );
}

/** The field's own words where it is not answered or written wrongly. */
function wordsFor({ error, missing = error }: FormFieldView, why: AnswerProblem, locale: Locale): string {
  if (why === 'card_number') return answerProblems[locale].card_number;
  return why === 'missing' ? missing : error;
}
