/** The columns of a spreadsheet of sessions, and the field of the request that each of them fills. */
export const columns = {
  external_id: 'external_id',
  campus_id: 'campus_id',
  payer_id: 'payer.id',
  first_name: 'payer.first_name',
  last_name: 'payer.last_name',
  email: 'payer.email',
  student_id: 'charges.0.student_id',
  student_name: 'charges.0.student_name',
  concept: 'charges.0.concept_desc',
  due_date: 'charges.0.due_date',
  amount: 'charges.0.values',
  concept_type: 'charges.0.concept_type',
  period: 'charges.0.period',
  charge_id: 'charges.0.external_id',
  student_enrollment: 'charges.0.student_enrollment',
  tutor_id: 'charges.0.tutor_id',
  phone: 'payer.phone',
  identity_document: 'payer.identity_document',
  return_url: 'return_url',
  send_link: 'send_link',
} as const;

/** From this one on a file may leave them out. */
export const firstOptional = 'concept_type' satisfies keyof typeof columns;

const columnOfField = new Map<string, string>(Object.entries(columns).map(([name, field]) => [field, name]));

/** Returns the column of a request's field; the field where it has none. */
export const columnOf = (field: string): string => columnOfField.get(field.replace(/\.values\..*/, '.values')) ?? field;
