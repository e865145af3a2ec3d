/** Checks and normalizes the answers to a form. No packages: the browser checks with this too. */
import { endsAsCurp } from './curp.ts';
import { shownLine } from './plain-text.ts';
import { type DocumentType, documentTypes, hasDocumentFormat, normalizeDocument } from './document-formats.ts';

/** One field of a form. `options` holds the possible values; for a document, its types. */
export interface AskedField {
  readonly name: string;
  readonly kind: 'text' | 'email' | 'phone' | 'document' | 'select' | 'choice' | 'checkbox';
  readonly required: boolean;
  /** In characters, and as a regular expression's source; null where anything goes. */
  readonly maxlength: number | null;
  readonly pattern: string | null;
  readonly options: readonly { readonly value: string }[] | null;
  /** Asked only while that field has that value. */
  readonly when: { readonly field: string; readonly value: string } | null;
  /** The answer that says of which type a document is; `NAME_type` unless given. */
  readonly type_name?: string | undefined;
}

export type AnswerProblem =
  | 'missing'
  | 'wrong_format'
  | 'too_long'
  /** Not one of the options there are. */
  | 'not_listed'
  /** For a CURP, checked by the browser too; for other documents, by the server only. */
  | 'wrong_check_digit'
  | 'card_number';

export type Answers = Readonly<Record<string, string>>;

/** The answer that says of which type a document is. */
export const typeAnswer = ({ name, type_name: own = `${name}_type` }: Pick<AskedField, 'name' | 'type_name'>): string =>
  own;

/** Returns the names of all answers. A document's type has an old name, which is still accepted. */
export function answerNames(fields: readonly AskedField[]): readonly string[] {
  return fields.flatMap((field) =>
    field.kind === 'document' ? [field.name, typeAnswer(field), typeAnswer({ name: field.name })] : [field.name],
  );
}

/** Whether a field is shown, by the answers above it. */
export function isAsked({ when }: Pick<AskedField, 'when'>, given: Answers): boolean {
  return when === null || given[when.field] === when.value;
}

/**
 * Returns an answer as it is stored and sent: one line, trimmed, without hidden characters; a phone's or document's
 * number without spaces.
 */
export function writtenAnswer({ kind }: Pick<AskedField, 'kind'>, given: string): string {
  const text = shownLine(given);
  if (kind === 'phone') return text.normalize('NFKC').replaceAll(/[\s().\-/]/g, '');
  return kind === 'document' ? normalizeDocument(text) : text.trim();
}

/** The type a document is answered to be; the only one there is needs no answer. Null for none of this field's. */
export function documentTypeOf(field: AskedField, given: Answers): DocumentType | null {
  const { name, options } = field;
  const [only, ...others] = options ?? [];
  const answered = given[typeAnswer(field)] ?? given[typeAnswer({ name })];
  const typeValue = answered ?? (others.length === 0 ? only?.value : undefined);
  const isOffered = options?.some(({ value }) => value === typeValue) === true;
  return (isOffered && documentTypes.find((type) => type === typeValue)) || null;
}

/** Returns the fault of one field's answer; null if it has none or the field is not shown. Never log the arguments. */
export function answerProblem(field: AskedField, given: Answers): AnswerProblem | null {
  const text = writtenAnswer(field, given[field.name] ?? '');
  if (!isAsked(field, given)) return null;
  if (text === '') return field.required ? 'missing' : null;
  if (field.maxlength !== null && text.length > field.maxlength) return 'too_long';
  return rules[field.kind](text, field, given);
}

const fits = (text: string, field: AskedField): AnswerProblem | null =>
  field.pattern === null || new RegExp(`^(?:${field.pattern})$`, 'u').test(text) ? null : 'wrong_format';
const isListed = (text: string, { options }: AskedField): AnswerProblem | null =>
  options?.some(({ value }) => value === text) ? null : 'not_listed';

const rules = {
  text: fits,
  email: (text, field) => (/^[^\s@]+@[^\s@]+\.[^\s@.]{2,}$/.test(text) ? fits(text, field) : 'wrong_format'),
  phone: (text, field) => (/^\+?\d{7,12}$/.test(text) ? fits(text, field) : 'wrong_format'),
  document(text, field, given) {
    const type = documentTypeOf(field, given);
    if (type === null) return 'missing';
    if (!hasDocumentFormat(type, text)) return 'wrong_format';
    return type === 'curp' && !endsAsCurp(text) ? 'wrong_check_digit' : null;
  },
  select: isListed,
  choice: isListed,
  checkbox: (text) => (text === 'yes' ? null : 'wrong_format'),
} as const satisfies Record<
  AskedField['kind'],
  (text: string, field: AskedField, given: Answers) => AnswerProblem | null
>;
