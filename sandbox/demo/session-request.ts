import { demoSchools } from './demo-schools.ts';
import { owed, type Scenario, type ScenarioCharge } from './scenarios.ts';
import { currencyOf } from '#domain/money';

/** A row's body for `POST /api/v1/payment_sessions`. Due days count from `today` in the school's zone. */
export function sessionRequest(scenario: Scenario, today: Temporal.PlainDate) {
  const school = demoSchools[scenario.school];
  const { payer } = scenario.family;
  return {
    payer: {
      id: payer.id,
      full_name: `${payer.firstName} ${payer.lastName}`,
      first_name: payer.firstName,
      last_name: payer.lastName,
      email: payer.email,
      phone: payer.phone,
      identity_document: null,
      matti_id: `m-${payer.id}`,
    },
    charges: scenario.charges.map((charge) => chargeRequest(scenario, charge, today)),
    currency: currencyOf[school.country],
    campus_id: school.campus.id,
    generate_invoice: scenario.invoice ?? false,
    vat: '0',
    payment_annuity: false,
    checkout_kind: 'full',
  };
}

function chargeRequest(scenario: Scenario, charge: ScenarioCharge, today: Temporal.PlainDate) {
  const school = demoSchools[scenario.school];
  const student = scenario.family.students[charge.student];
  const due = today.add({ days: charge.dueInDays });
  const amount = owed(charge);
  return {
    campus_id: school.campus.id,
    concept_desc: charge.concept,
    concept_type: charge.type,
    country_code: school.country,
    due_date: due.toString(),
    period: due.toPlainYearMonth().toString(),
    student_id: student.id,
    student_name: `${student.firstName} ${student.lastName}`,
    student_enrollment: student.enrollment,
    student_identity_document: student.document,
    student_matti_id: `m-${student.id}`,
    tutor_id: scenario.family.payer.id,
    values: {
      amount,
      cost: charge.cost,
      discounts: charge.discount ?? 0,
      initial_amount: charge.cost,
      pending_amount: amount,
      scholarships: charge.scholarship ?? 0,
      surcharges: charge.surcharge ?? 0,
    },
  };
}
