import { type Country, currencyOf } from '#domain/money';

const nothingOff = { discounts: 0, scholarships: 0, surcharges: 0 } as const;

/** A session body: one student, charges of the given minor units, due a day apart. */
export function sessionBody(
  amounts: readonly number[] = [435_000],
  more: Readonly<Record<string, unknown>> = {},
  country: Country = 'MX',
) {
  return {
    payer: {
      id: 'tutor-1',
      full_name: 'Ana Torres Ruiz',
      first_name: 'Ana',
      last_name: 'Torres Ruiz',
      email: 'ana@correo.example',
    },
    currency: currencyOf[country],
    campus_id: 'norte',
    charges: amounts.map((amount, index) => ({
      campus_id: 'norte',
      concept_desc: `Colegiatura ${index + 1}`,
      concept_type: 'tuition',
      country_code: country,
      due_date: `2027-01-${String(10 + index).padStart(2, '0')}`,
      period: '2027-01',
      student_id: 'alumno-1',
      student_name: 'Lucía Ruiz Torres',
      tutor_id: 'tutor-1',
      values: { ...nothingOff, amount, cost: amount, initial_amount: amount, pending_amount: amount },
    })),
    ...more,
  };
}

/** A session's body as another payer's: the one who pays, and the one the charges are of. */
export function sessionOf(payerId: string, body = sessionBody()) {
  return {
    ...body,
    payer: { ...body.payer, id: payerId },
    charges: body.charges.map((charge) => ({ ...charge, tutor_id: payerId })),
  };
}
