import { instructions } from '#providers/instructions';
import type { StartResult } from '#providers/observation';
import type { PaymentOrder } from '#providers/payment-order';
import type { ProviderConnection } from '#providers/provider';
import { signedBoth } from '#providers/biller-signature';
import { listedSecrets } from '#providers/webhook-signature';
import { studentCodeGroup } from '#domain/student-code';
import { type Bank, banksIn, bankNames, counterLimit } from './banks.ts';
import { placesAt } from './places.ts';

/** Nobody is called and nobody can be asked: the network calls us. */
export function connectBanred(environment: Readonly<Record<string, string>>): ProviderConnection {
  const banks = banksIn(environment);
  return {
    start: async (order) => shown(order, banks),
    // What is only shown ends when we say so: the bank never knew of it.
    cancel: async ({ providerRef }) => ({ kind: 'cancelled', providerRef, code: 'shown_only' }),
    readWebhook: () => ({ kind: 'invalid', why: 'the network calls the biller desk' }),
    places: (_offer, locale) => placesAt(banks, locale),
    biller: {
      ...signedBoth(listedSecrets(environment, 'BANRED_BANK_KEY'), listedSecrets(environment, 'BANRED_OUR_KEY')),
      // When the network closes its day it does not say: midnight by its own clock.
      dayEnd: { timeZone: 'America/Guayaquil', at: '23:59' },
      channelLimits: { counter: counterLimit },
    },
  };
}

/** What the payer types at the bank: the student's code, which is there before anything is asked of the bank. */
function shown(order: PaymentOrder, banks: readonly Bank[]): StartResult {
  const { paymentId, studentReference: code } = order;
  if (code === null) return { kind: 'refused', group: 'not_created', code: 'no_student' };
  return {
    kind: 'accepted',
    // The bank knows no payment of ours before its own: then its id takes this one's place.
    providerRef: paymentId,
    reference: code,
    phase: 'awaiting_payer',
    expiresAt: null,
    nextStep: instructions(order, {
      channel: 'app',
      brand: banks.map((bank) => bankNames[bank]).join(' · '),
      lines: [{ role: 'student_code', value: code, group: studentCodeGroup, copy: true }],
      places: [
        ...banks.map((bank) => ({ name: bankNames[bank], max_minor: null })),
        ...(banks.includes('guayaquil') ? [{ name: 'Banco del Barrio', max_minor: counterLimit }] : []),
      ],
    }),
  };
}
