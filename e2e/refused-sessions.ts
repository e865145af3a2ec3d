import type { ProblemCode } from '#contracts/problem';
import { scenarios } from '#sandbox/scenarios';
import { sessionRequest } from '#sandbox/session-request';

interface RefusedSession {
  readonly what: string;
  readonly code: ProblemCode;
  readonly status: number;
  /** What a payer would read. */
  readonly title: string;
  /** The request as it is sent. */
  readonly body: () => string;
}

const good = () => sessionRequest(scenarios['mx-family'], Temporal.Now.plainDateISO('America/Mexico_City'));
type Body = ReturnType<typeof good>;
type ChargeBody = Body['charges'][number];

function but(change: (body: Body) => object): () => string {
  return () => {
    const body = good();
    return JSON.stringify({ ...body, ...change(body) });
  };
}
const butLastCharge = (change: Partial<ChargeBody>) =>
  but(({ charges }) => ({
    charges: charges.map((charge, at) => (at === charges.length - 1 ? { ...charge, ...change } : charge)),
  }));

/** What a school may get wrong. Source: spec §5 and §8. */
export const refusedSessions: readonly RefusedSession[] = [
  {
    what: 'two tutors',
    code: 'at_most_one_tutor_per_payment_session',
    status: 422,
    title: 'Solo puede haber un tutor por pago',
    body: butLastCharge({ tutor_id: 'another-tutor' }),
  },
  {
    what: 'two campuses',
    code: 'charges_campus_mismatch',
    status: 422,
    title: 'Los conceptos son de planteles distintos',
    body: butLastCharge({ campus_id: 'mx-loma' }),
  },
  {
    what: 'no charges',
    code: 'charges_required',
    status: 422,
    title: 'Estos conceptos ya están pagados',
    body: but(() => ({ charges: [] })),
  },
  {
    what: 'another country’s currency',
    code: 'currency_mismatch',
    status: 422,
    title: 'La moneda no corresponde',
    body: but(() => ({ currency: 'USD' })),
  },
  {
    what: 'a tax that is no number',
    code: 'invalid_vat',
    status: 422,
    title: 'Hay un error en los impuestos',
    body: but(() => ({ vat: 'diez' })),
  },
  {
    what: 'malformed JSON',
    code: 'malformed_json',
    status: 400,
    title: 'No pudimos leer tu solicitud',
    body: () => '{"payer": ',
  },
];
