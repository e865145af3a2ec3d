import * as z from 'zod/mini';

/** Whether a person or a company pays or is invoiced. Source: spec §3. */
export const personType = z.enum(['person', 'company']);
export type PersonType = z.infer<typeof personType>;

/** Every identity document a form may ask for. Which ones, and their rules, depend on the country. Source: spec §3. */
export const documentType = z.enum([
  'CURP',
  'RUC',
  'NIT',
  'passport',
  'citizenship_card',
  'foreigner_id',
  'foreigner_card',
  'foreign_identification_document',
  'identity_card',
  /** Ecuador's cédula of the student. */
  'student_id',
  'civil_birth_registry',
]);
export type DocumentType = z.infer<typeof documentType>;
