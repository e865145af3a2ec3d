import { inSpanishAnd } from '#i18n/locale';
import type { OfferTexts } from '#providers/offer-texts';
import type { Provider } from '#providers/provider';
import type { Offer } from '#providers/offer';
import { environmentOf } from '../common.ts';
import { connectConsignacion } from './adapter.ts';

const spanish: OfferTexts = {
  title: 'Consignación bancaria',
  description: 'Te damos un número de convenio. Paga en la ventanilla del banco.',
  descriptionDisabled: 'Por consignación puedes pagar de {min} a {max}. Elige otra forma de pago.',
  steps: [
    'Ve a cualquier agencia del banco.',
    'Da el convenio y la referencia en la ventanilla.',
    'Guarda el comprobante.',
  ],
};
const english: OfferTexts = {
  title: 'Bank deposit',
  description: 'We give you an agreement number. Pay at the counter of the bank.',
  descriptionDisabled: 'By deposit you can pay from {min} to {max}. Please choose another way to pay.',
  steps: ['Go to any branch of the bank.', 'Give the agreement and the reference at the counter.', 'Keep the receipt.'],
};

const offer: Offer = {
  country: 'EC',
  type: 'consignacion',
  gateway: 'consignacion',
  category: 'cash',
  step: 'instructions',
  path: '/bank',
  currency: 'USD',
  limits: {},
  validityDays: 3,
  reflectionHours: 24,
  graceHours: 72,
  texts: inSpanishAnd(spanish, english),
};

/** A sample provider: nobody can be asked what became of a deposit. Its signed webhooks say it, and they alone. */
export const consignacion: Provider = {
  name: 'consignacion',
  offers: [offer],
  lost: { start: { kind: 'repeat', forMinutes: 23 * 60 } },
  pollAfterSeconds: [],
  environment: environmentOf('CONSIGNACION'),
  redirectOrigins: () => ['https://banco.example'],
  connect: connectConsignacion,
};
