/** Check digits of identity documents. Server only: the two packages weigh more than a payer's whole first screen. */
// By their files: stdnum's index would load the rules of a hundred countries at each start.
import { validate as validateNit } from 'stdnum/lib/cjs/co/nit.js';
import { validate as validateCi } from 'stdnum/lib/cjs/ec/ci.js';
import { validate as validateRuc } from 'stdnum/lib/cjs/ec/ruc.js';
import { validate as validateCurp } from 'stdnum/lib/cjs/mx/curp.js';
import validateRfc from 'validate-rfc';
import { type DocumentType, hasDocumentFormat, normalizeDocument } from './document-formats.ts';

/** `please_check` is a hint and lets the payer go on; the two `wrong_…` stop. */
export type DocumentResult = 'ok' | 'wrong_format' | 'please_check' | 'wrong_check_digit';

export interface DocumentCheck {
  readonly result: DocumentResult;
  /** The number to store and send, for any result. */
  readonly normalized: string;
}

/**
 * Checks a document number as a payer typed it. A wrong format is refused, and so is a wrong check digit, with two
 * exceptions that only ask the payer to check: an RFC (about 1.5 % of real ones fail it) and a RUC whose third digit is
 * 6 or 9 (the register issues such numbers). The generic RFCs XAXX010101000 and XEXX010101000 are right.
 * Never log the arguments.
 */
export function checkDocument(type: DocumentType, value: string): DocumentCheck {
  const normalized = normalizeDocument(value);
  const result = hasDocumentFormat(type, normalized) ? checkDigits[type](normalized) : 'wrong_format';
  return { result, normalized };
}

/** Returns the first type that fits a number, or null: for a number without a type. Never log the arguments. */
export function guessDocument<T extends DocumentType>(types: readonly T[], value: string): T | null {
  const fits = (type: T) => ['ok', 'please_check'].includes(checkDocument(type, value).result);
  return types.find(fits) ?? null;
}

const hasNone = (): DocumentResult => 'ok';

const checkDigits = {
  curp: (text) => resultOf(validateCurp(text)),
  rfc: checkRfc,
  ruc: checkRuc,
  nit: (text) => resultOf(validateNit(text)),
  student_id: (text) => resultOf(validateCi(text)),
  passport: hasNone,
  citizenship_card: hasNone,
  foreigner_id: hasNone,
  foreigner_card: hasNone,
  foreign_identification_document: hasNone,
  identity_card: hasNone,
  civil_birth_registry: hasNone,
} as const satisfies Record<DocumentType, (normalized: string) => DocumentResult>;

function checkRfc(normalized: string): DocumentResult {
  // validate-rfc and not stdnum, which refuses the generic ones and takes an RFC without its last three.
  if (!validateRfc(normalized, { omitVerificationDigit: true }).isValid) return 'wrong_format';
  return validateRfc(normalized).isValid ? 'ok' : 'please_check';
}

function checkRuc(normalized: string): DocumentResult {
  const result = resultOf(validateRuc(normalized));
  const mayBeOutside = normalized[2] === '6' || normalized[2] === '9';
  return result === 'wrong_check_digit' && mayBeOutside ? 'please_check' : result;
}

function resultOf({ isValid, error }: ReturnType<typeof validateNit>): DocumentResult {
  if (isValid) return 'ok';
  return error?.name === 'InvalidChecksum' ? 'wrong_check_digit' : 'wrong_format';
}
