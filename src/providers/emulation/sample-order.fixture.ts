import { randomUUID } from 'node:crypto';
import type { Offer } from '../offer.ts';
import { studentCode } from '#domain/student-code';
import type { PaymentOrder } from '../payment-order.ts';
import type { EmulatorClock } from './emulator.ts';

export interface TurnableClock extends EmulatorClock {
  advance(milliseconds: number): void;
}

/** A clock that stops until it is turned. Begins on a Monday at noon in Mexico City. */
export function turnableClock(start = '2026-11-23T18:00:00Z'): TurnableClock {
  let at = new Date(start).getTime();
  return {
    now: () => new Date(at),
    advance(milliseconds) {
      at += milliseconds;
    },
  };
}

/** An order a parent could place: 1,500.00 in the offer's currency (or its largest amount), valid three days. */
export function orderOf(offer: Offer, clock: EmulatorClock, changes: Partial<PaymentOrder> = {}): PaymentOrder {
  const submittedAt = clock.now();
  const minor = Math.min(150_000, offer.limits.maxMinor ?? 150_000);
  return {
    paymentId: randomUUID(),
    confirmationNumber: 'CU-4F7K-9QZ2',
    offer,
    total: { minor, currency: offer.currency },
    amounts: { base: minor, commission: 0, commissionVat: null },
    lines: [{ description: 'Colegiatura noviembre', student: 'Lucía Pérez', minor }],
    payer: {
      id: 'school_1.payer_1',
      name: 'Ana Pérez',
      firstName: 'Ana',
      lastName: 'Pérez',
      email: 'ana.perez@example.com',
      phone: null,
      document: null,
    },
    client: { ip: '203.0.113.7', userAgent: 'Mozilla/5.0 (Android 15; Mobile)' },
    studentReference: offer.studentReference ? studentCode(4_827_130) : null,
    school: { id: 'school_1', name: 'Colegio de Prueba' },
    campus: { id: 'norte', name: 'Norte' },
    session: { id: 'session_1', externalId: null },
    cardFormRef: null,
    cardToken: null,
    cardOnFile: null,
    instalments: null,
    acceptances: [],
    description: 'Colegiatura noviembre',
    submittedAt,
    payBefore: new Date(submittedAt.getTime() + 3 * 86_400_000),
    timeZone: 'America/Mexico_City',
    locale: 'es-MX',
    answers: {},
    returnUrl: 'http://localhost/checkout',
    ...changes,
  };
}
