import { problemsEs, type ProblemTexts } from './problems-es.ts';
import type { SpanishLocale } from './regional-words.ts';

const advisor = 'Comunícate con un asesor del colegio.';

/** The student's guardian, and the privacy document: each country has its own words. */
const southern = (guardian: string, guardians: string, policy: string): ProblemTexts => ({
  ...problemsEs,
  at_most_one_tutor_per_payment_session: {
    title: `Solo puede haber un ${guardian} por pago`,
    advice: `Los conceptos de este enlace son de ${guardians} distintos. ${advisor}`,
  },
  charges_campus_mismatch: {
    title: 'Los conceptos son de sedes distintas',
    advice: `Todos los conceptos deben ser de la misma sede. ${advisor}`,
  },
  no_tutor_found_for_students: {
    title: `No encontramos al ${guardian}`,
    advice: `Los estudiantes de este enlace no tienen un ${guardian} registrado. ${advisor}`,
  },
  amount_out_of_range: {
    title: 'El valor no se puede pagar así',
    advice: 'Esta forma de pago tiene un valor mínimo o máximo. Elige otra. No se hizo ningún cobro.',
  },
  card_is_domiciled: {
    title: 'No puedes eliminar tarjetas con débito automático',
    advice: 'Se usa para un cobro automático. Para quitarla, pide al colegio que termine el débito automático.',
  },
  domiciliation_not_offered: {
    title: 'Este pago no admite débito automático',
    advice: 'El colegio no ofrece cobros automáticos con esta tarjeta. Tu pago no cambia.',
  },
  mandate_not_found: {
    title: 'No encontramos este débito automático',
    advice: 'Puede que ya haya terminado. Revisa la lista de débitos automáticos.',
  },
  tax_data_required: {
    title: 'Faltan tus datos de facturación',
    advice: 'El colegio los necesita para tu factura. Escríbelos y después paga. No se hizo ningún cobro.',
  },
  tax_data_invalid: { ...problemsEs.tax_data_invalid, title: 'Revisa tus datos de facturación' },
  tax_data_not_found: { ...problemsEs.tax_data_not_found, title: 'No encontramos esos datos de facturación' },
  policy_not_accepted: { ...problemsEs.policy_not_accepted, title: `Falta aceptar la ${policy}` },
  provider_unavailable: { ...problemsEs.provider_unavailable, title: 'No hay respuesta del banco o del punto de pago' },
});

export const problemsSouth = {
  'es-CO': southern('acudiente', 'acudientes', 'política de tratamiento de datos'),
  'es-EC': southern('representante', 'representantes', 'política de privacidad'),
} as const satisfies Record<Exclude<SpanishLocale, 'es-MX'>, ProblemTexts>;
