import { inSpanishAnd, type LocalizedTexts } from '#i18n/locale';
import type { OfferTexts } from '#providers/offer-texts';

const ecuador: OfferTexts = {
  title: 'Transferencia bancaria',
  description: 'Transfieres desde tu banco a la cuenta del colegio, con una referencia de este pago.',
  logosDescription: 'Transferencia bancaria',
  descriptionDisabled: 'Por transferencia puedes pagar de {min} a {max}. Elige otra forma de pago.',
  steps: [
    'Entra a la app o la página de tu banco y elige transferir. Registra la cuenta con el documento del titular.',
    'Escribe el valor exacto, en una sola transferencia.',
    'Escribe la referencia en la descripción o el concepto: con ella encontramos tu pago.',
    'En la página del pago toca “Ya transferí”, con el número de documento que te da tu banco.',
    'Tu pago se refleja cuando el colegio lo ve en su cuenta, en un máximo de 48 horas.',
  ],
};

/** Ecuador first: "valor", "número de documento". */
export const transferTexts: LocalizedTexts<OfferTexts> = {
  'es-EC': ecuador,
  'es-CO': ecuador,
  'es-MX': {
    ...ecuador,
    title: 'Transferencia bancaria (Ecuador)',
    steps: ecuador.steps.map((step) => step.replace('valor exacto', 'monto exacto')),
  },
  'en-US': {
    title: 'Bank transfer',
    description: "You transfer from your bank to the school's account, with a reference of this payment.",
    logosDescription: 'Bank transfer',
    descriptionDisabled: 'By transfer you can pay from {min} to {max}. Please choose another way to pay.',
    steps: [
      "Open your bank's app or website and choose to transfer. Add the account with its holder's document.",
      'Enter the exact amount, in one transfer.',
      'Write the reference in the description: we find your payment by it.',
      'On the page of the payment press “I have transferred”, with the document number your bank gives you.',
      'Your payment shows once the school sees it on its account, within 48 hours.',
    ],
  },
};

export const accountTypes = inSpanishAnd(
  { savings: 'cuenta de ahorros', checking: 'cuenta corriente' },
  { savings: 'savings account', checking: 'checking account' },
);
