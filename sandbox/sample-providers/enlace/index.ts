import { inSpanishAnd } from '#i18n/locale';
import type { OfferTexts } from '#providers/offer-texts';
import type { Provider } from '#providers/provider';
import type { Offer } from '#providers/offer';
import { environmentOf } from '../common.ts';
import { connectEnlace } from './adapter.ts';

const spanish: OfferTexts = {
  title: 'Enlace de pago',
  description: 'Pagas en la página de Enlace y vuelves aquí.',
  descriptionDisabled: 'Con Enlace puedes pagar de {min} a {max}. Elige otro medio de pago.',
  steps: ['Te llevamos a la página de Enlace.', 'Paga allí y vuelve aquí.'],
};
const english: OfferTexts = {
  title: 'Payment link',
  description: "You pay on Enlace's page and come back here.",
  descriptionDisabled: 'With Enlace you can pay from {min} to {max}. Please choose another way to pay.',
  steps: ["We take you to Enlace's page.", 'Pay there and come back here.'],
};

const offer: Offer = {
  country: 'CO',
  type: 'enlace',
  gateway: 'enlace',
  category: 'transfer',
  step: 'redirect',
  path: '/fintech',
  currency: 'COP',
  limits: { minMinor: 100_000 },
  validityDays: 0,
  reflectionHours: 0,
  graceHours: 1,
  texts: inSpanishAnd(spanish, english),
};

/** A sample provider with a page of its own. A link whose response was lost can be neither repeated nor looked up. */
export const enlace: Provider = {
  name: 'enlace',
  offers: [offer],
  lost: { start: { kind: 'unanswerable', sessionMinutes: 20 } },
  pollAfterSeconds: [10, 60, 300],
  environment: environmentOf('ENLACE'),
  redirectOrigins: ({ ENLACE_ORIGIN }) => (ENLACE_ORIGIN === undefined ? [] : [ENLACE_ORIGIN]),
  connect: connectEnlace,
};
