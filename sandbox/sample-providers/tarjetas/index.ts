import { inSpanishAnd } from '#i18n/locale';
import type { OfferTexts } from '#providers/offer-texts';
import type { Provider } from '#providers/provider';
import type { Offer } from '#providers/offer';
import { environmentOf } from '../common.ts';
import { connectTarjetas } from './adapter.ts';

const spanish: OfferTexts = {
  title: 'Tarjetas',
  description: 'Crédito o débito, en una o más cuotas.',
  descriptionDisabled: 'Con tarjeta puedes pagar de {min} a {max}. Elige otro medio de pago.',
  steps: ['Escribe los datos de tu tarjeta.', 'Confirma el pago.'],
};
const english: OfferTexts = {
  title: 'Cards',
  description: 'Credit or debit, in one or more instalments.',
  descriptionDisabled: 'By card you can pay from {min} to {max}. Please choose another way to pay.',
  steps: ["Type your card's details.", 'Confirm the payment.'],
};

const offer: Offer = {
  country: 'CO',
  type: 'card',
  gateway: 'tarjetas',
  category: 'card',
  step: 'card-fields',
  path: '/card',
  statusPath: '/card/status',
  currency: 'COP',
  limits: { minMinor: 100_000 },
  validityDays: 0,
  reflectionHours: 0,
  capturesAtOnce: true,
  graceHours: 1,
  texts: inSpanishAnd(spanish, english),
};

/** A sample provider whose card fields, in our own form, return a token. It does not list its saved cards. */
export const tarjetas: Provider = {
  name: 'tarjetas',
  offers: [offer],
  lost: { start: { kind: 'repeat', forMinutes: 50, visibleAfterMinutes: 5 } },
  pollAfterSeconds: [2, 10, 60, 300],
  environment: environmentOf('TARJETAS'),
  cardFrame: { origins: ({ TARJETAS_ORIGIN: origin }) => (origin === undefined ? [] : [origin]) },
  connect: connectTarjetas,
};
