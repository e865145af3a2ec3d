import type { DocumentType } from '#domain/document-formats';
import { otherBank, personTypes, usualFields } from '#i18n/usual-fields';
import type { FormField } from '../offer-form.ts';
import { largestBanks } from './banks.ts';

/** A person's, in the order of how common they are; a company has its NIT alone. */
const ofPersons: readonly [DocumentType, ...DocumentType[]] = [
  'citizenship_card',
  'foreigner_id',
  'foreigner_card',
  'identity_card',
  'civil_birth_registry',
  'passport',
  'foreign_identification_document',
];

/** PSE's fields for the payer before it leads them to their bank. Source: spec §3. */
export const fields: readonly FormField[] = [
  {
    name: 'financial_institution_code',
    kind: 'select',
    options: 'listed',
    usual: { values: largestBanks, other: otherBank },
    required: true,
    texts: usualFields.bank,
  },
  {
    name: 'user_type',
    kind: 'choice',
    options: [
      { value: 'person', texts: personTypes.person },
      { value: 'company', texts: personTypes.company },
    ],
    required: true,
    texts: usualFields.personType,
  },
  {
    name: 'identification_number',
    kind: 'document',
    typeName: 'identification_type',
    types: ofPersons,
    required: true,
    showIf: { field: 'user_type', value: 'person' },
    texts: usualFields.document,
  },
  {
    name: 'company_identification_number',
    kind: 'document',
    types: ['nit'],
    required: true,
    showIf: { field: 'user_type', value: 'company' },
    texts: usualFields.nit,
  },
  {
    name: 'full_name',
    kind: 'text',
    about: 'name',
    required: true,
    autocomplete: 'name',
    texts: usualFields.fullName,
  },
  { name: 'email', kind: 'email', about: 'email', required: true, texts: usualFields.email },
  {
    name: 'cellphone_number',
    kind: 'phone',
    about: 'phone',
    // Colombia's mobiles have ten digits and begin with 3.
    pattern: String.raw`(?:\+?57)?3\d{9}`,
    autocomplete: 'tel-national',
    required: true,
    texts: usualFields.phone,
  },
];
