import { policyVersion } from '#domain/policies';

/** Lucía's, with its check digit. */
export const studentCurp = 'TORL150302MDFRZC05';

const tuition = (student: 'Lucía' | 'Mateo', values: object) => ({
  tutor_id: 'tutor-1042',
  external_id: student === 'Lucía' ? 'cargo-90817' : 'cargo-90818',
  concept_desc: 'Colegiatura enero',
  concept_type: 'tuition',
  due_date: '2027-01-10',
  period: '2027-01',
  student_id: student === 'Lucía' ? 'alumno-311' : 'alumno-312',
  student_name: `${student} Torres Ramírez`,
  ...(student === 'Lucía' && { student_identity_document: studentCurp }),
  values,
});

const lucia = tuition('Lucía', {
  cost: 580_000,
  scholarships: 145_000,
  amount: 435_000,
  initial_amount: 435_000,
  pending_amount: 435_000,
});
const mateo = tuition('Mateo', {
  cost: 537_000,
  surcharges: 26_850,
  amount: 563_850,
  initial_amount: 537_000,
  pending_amount: 563_850,
});

/** What Ana Torres owes for her two children, in minor units. */
export const familyOwes = [435_000, 563_850] as const;

/** The family of the API reference: two students, one with a scholarship, one late. */
export const familySession = {
  payer: {
    id: 'tutor-1042',
    full_name: 'Ana Torres Ruiz',
    first_name: 'Ana',
    last_name: 'Torres Ruiz',
    email: 'ana.torres@correo.example',
    phone: '+52 55 5555 0142',
  },
  campus_id: 'norte',
  currency: 'MXN',
  external_id: 'estado-de-cuenta-2027-01-1042',
  return_url: 'https://escuela.example/pagos/gracias',
  charges: [lucia, mateo],
};

/** The same charges once the school waived what was added for being late. */
export const chargesOnTime = [
  lucia,
  { ...mateo, values: { cost: 537_000, amount: 537_000, initial_amount: 537_000, pending_amount: 537_000 } },
];

/** The payer agrees to the personal-data notice in force. */
export const accepting = { accepted_policy: policyVersion };

export const taxDetails = {
  document_type: 'rfc',
  document_number: 'TORA850412ABA',
  tax_regime: '605',
  name: 'Ana Torres Ruiz',
  postal_code: '06700',
  cfdi_use: 'D10',
};

/** How a bank writes its statements. */
export const bankMap = {
  columns: { date: 'Fecha', credit: 'Abonos', debit: 'Cargos', reference: 'Referencia', description: 'Concepto' },
  date_format: 'DD/MM/YYYY',
};
