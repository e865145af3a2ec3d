/** Texts of fields that many methods request. Pages draw the API's response and never fetch this file. */
import type { DocumentType } from '#domain/document-formats';
import { inSpanishAnd, type Locale } from './locale.ts';

interface FieldCopy {
  readonly label: string;
  readonly help?: string;
  readonly error?: string;
  readonly missing?: string;
}

export const usualFields = {
  bank: inSpanishAnd<FieldCopy>(
    { label: 'Tu banco', error: 'Elige tu banco de la lista', missing: 'Elige tu banco' },
    { label: 'Your bank', error: 'Choose your bank from the list', missing: 'Choose your bank' },
  ),
  personType: inSpanishAnd<FieldCopy>(
    { label: '¿Quién paga?', error: 'Elige quién paga' },
    { label: 'Who pays?', error: 'Choose who pays' },
  ),
  fullName: inSpanishAnd<FieldCopy>(
    { label: 'Nombre completo', help: 'De quien es titular de la cuenta', error: 'Escribe el nombre completo' },
    { label: 'Full name', help: 'Of the account holder', error: 'Write the full name' },
  ),
  email: inSpanishAnd<FieldCopy>(
    {
      label: 'Correo electrónico',
      error: 'Escribe un correo válido, como ana@correo.com',
      missing: 'Escribe tu correo',
    },
    { label: 'E-mail', error: 'Write a valid e-mail, such as ana@mail.com', missing: 'Write your e-mail' },
  ),
  phone: inSpanishAnd<FieldCopy>(
    {
      label: 'Celular',
      error: 'Escribe el número de celular completo, solo con números',
      missing: 'Escribe tu número de celular',
    },
    {
      label: 'Mobile number',
      error: 'Write the whole mobile number, digits only',
      missing: 'Write your mobile number',
    },
  ),
  document: inSpanishAnd<FieldCopy>(
    {
      label: 'Número de documento',
      error: 'Revisa el número: no corresponde a este tipo de documento',
      missing: 'Escribe tu número de documento',
    },
    {
      label: 'Document number',
      error: 'Check the number: it does not fit this type of document',
      missing: 'Write your document number',
    },
  ),
  nit: inSpanishAnd<FieldCopy>(
    {
      label: 'NIT',
      help: 'Con su dígito de verificación, como 900123456-8',
      error: 'Revisa el NIT y su dígito de verificación',
      missing: 'Escribe el NIT de la empresa',
    },
    {
      label: 'NIT',
      help: 'With its check digit, as 900123456-8',
      error: 'Check the NIT and its check digit',
      missing: 'Write the NIT of the company',
    },
  ),
} as const;

/** Opens the list of all banks, under the usual ones. */
export const otherBank = inSpanishAnd('Otro banco', 'Another bank');

/** Shown before a form if one of its choices fails at present. */
export const failsNow = inSpanishAnd(
  (option: string) => `${option} está fallando ahora. Intenta más tarde o con otro banco.`,
  (option: string) => `${option} is failing now. Try again later or with another bank.`,
);

/** Person or company. Source: spec §3. */
export const personTypes = {
  person: inSpanishAnd('Persona', 'Person'),
  company: inSpanishAnd('Empresa', 'Company'),
} as const;

const spanishNames = {
  curp: 'CURP',
  rfc: 'RFC',
  ruc: 'RUC',
  nit: 'NIT',
  passport: 'Pasaporte',
  citizenship_card: 'Cédula de ciudadanía',
  foreigner_id: 'Cédula de extranjería',
  foreigner_card: 'Tarjeta de extranjería',
  foreign_identification_document: 'Documento de identificación extranjero',
  identity_card: 'Tarjeta de identidad',
  student_id: 'Cédula',
  civil_birth_registry: 'Registro civil de nacimiento',
} as const satisfies Record<DocumentType, string>;

const englishNames = {
  ...spanishNames,
  passport: 'Passport',
  citizenship_card: 'Citizenship card',
  foreigner_id: 'Foreigner ID',
  foreigner_card: 'Foreigner card',
  foreign_identification_document: 'Foreign identification document',
  identity_card: 'Identity card',
  student_id: 'Identity card (cédula)',
  civil_birth_registry: 'Civil birth registry',
} as const satisfies Record<DocumentType, string>;

export function documentName(type: DocumentType, locale: Locale): string {
  return (locale === 'en-US' ? englishNames : spanishNames)[type];
}

/** For a field whose own texts say nothing about the problem. */
export const answerProblems = inSpanishAnd(
  {
    missing: 'Completa este dato',
    wrong_format: 'Revisa este dato',
    too_long: 'Es demasiado largo',
    not_listed: 'Elige una opción de la lista',
    wrong_check_digit: 'Revisa el número: no corresponde a este tipo de documento',
    card_number: 'No escribas aquí el número de una tarjeta',
    unknown: 'Este dato no se pide aquí',
  },
  {
    missing: 'Fill this in',
    wrong_format: 'Check this',
    too_long: 'This is too long',
    not_listed: 'Choose from the list',
    wrong_check_digit: 'Check the number: it does not fit this type of document',
    card_number: 'Do not write a card number here',
    unknown: 'This is not asked here',
  },
);
