import { inSpanishAnd } from '#i18n/locale';
import { offerTexts, type OfferTexts } from '#providers/offer-texts';

export const newClabe = inSpanishAnd(
  { text: 'CLABE nueva', tooltip: 'Cada pago tiene su propia CLABE. No uses la de un pago anterior.' },
  { text: 'New CLABE', tooltip: 'Each payment has its own CLABE. Do not use the one of an earlier payment.' },
);

const mexico: OfferTexts = {
  title: 'Transferencia en 2 horas (SPEI)',
  row: 'Transferencia en 2 horas',
  remark: 'a una CLABE de FINCO PAY',
  short: 'Con SPEI',
  submit: 'Pedir mi CLABE',
  description: 'Te damos una CLABE nueva. Transfiere desde la app de tu banco.',
  logosDescription: 'SPEI',
  descriptionDisabled: 'Con esta transferencia puedes pagar de {min} a {max}. Elige otra forma de pago.',
  steps: [
    'Entra a la app de tu banco y elige transferir a otro banco (SPEI).',
    'Da de alta esta CLABE; el banco es FINCO PAY. Es solo para este pago: la próxima vez te daremos otra.',
    'Transfiere el total exacto, en una sola transferencia.',
    'Si tu banco pide una referencia numérica, escribe la que ves aquí.',
    'Guarda el comprobante de tu banco. Tu pago se refleja en un máximo de 2 horas.',
  ],
};

export const transferTexts = offerTexts({
  spanish: mexico,
  abroad: {
    title: 'Transferencia en 2 horas en México (SPEI)',
    row: 'Transferencia en 2 horas en México',
    description: 'Te damos una CLABE nueva. Transfiere desde tu banco en México.',
    steps: ['Entra a la app de tu banco en México y elige transferir a otro banco (SPEI).', ...mexico.steps.slice(1)],
  },
  english: {
    title: '2-hour bank transfer (SPEI)',
    row: '2-hour bank transfer',
    remark: 'to a CLABE at FINCO PAY',
    short: 'By SPEI',
    submit: 'Ask for my CLABE',
    description: "We give you a new CLABE. Send a transfer from your bank's app.",
    logosDescription: 'SPEI',
    descriptionDisabled: 'By this transfer you can pay from {min} to {max}. Please choose another way to pay.',
    steps: [
      "Open your bank's app and choose a transfer to another bank (SPEI).",
      'Add this CLABE; its bank is FINCO PAY. It is for this payment only: next time you get another one.',
      'Send the exact total, in one transfer.',
      'If your bank asks for a numeric reference, type the one you see here.',
      "Keep your bank's receipt. Your payment shows within 2 hours.",
    ],
  },
});

const once: OfferTexts = {
  ...mexico,
  title: 'Transferencia de un solo uso (SPEI)',
  row: 'Transferencia de un solo uso',
  remark: 'la CLABE dura unas horas',
  description: 'Te damos una CLABE que sirve una vez y vence en horas. Úsala si vas a transferir ahora.',
  steps: [
    'Entra a la app de tu banco y elige transferir a otro banco (SPEI).',
    'Da de alta esta CLABE; el banco es FINCO PAY. Sirve para una sola transferencia.',
    'Transfiere el total exacto antes de la hora de vencimiento que ves aquí.',
    'Si ya venció, no transfieras: vuelve y pide otra CLABE.',
    'Guarda el comprobante de tu banco. Tu pago se refleja en un máximo de 2 horas.',
  ],
};

export const oneTimeTexts = offerTexts({
  spanish: once,
  abroad: {
    title: 'Transferencia de un solo uso en México (SPEI)',
    row: 'Transferencia de un solo uso en México',
    steps: ['Entra a la app de tu banco en México y elige transferir a otro banco (SPEI).', ...once.steps.slice(1)],
  },
  english: {
    ...transferTexts['en-US'],
    title: 'One-time bank transfer (SPEI)',
    row: 'One-time bank transfer',
    remark: 'its CLABE lasts some hours',
    description: 'We give you a CLABE that works once and ends within hours. Use it if you can transfer now.',
    steps: [
      "Open your bank's app and choose a transfer to another bank (SPEI).",
      'Add this CLABE; its bank is FINCO PAY. It takes one transfer only.',
      'Send the exact total before the time you see here.',
      'Once it has ended, do not transfer: come back and get another CLABE.',
      "Keep your bank's receipt. Your payment shows within 2 hours.",
    ],
  },
});

const intro = {
  es: 'La transferencia llega a una cuenta de FINCO PAY abierta para este pago. Antes de darte la CLABE necesita que aceptes sus condiciones.',
  en: 'The transfer goes to an account at FINCO PAY, opened for this payment. Before you get the CLABE it needs you to accept its terms.',
} as const;

export const transferForm = inSpanishAnd(
  { button: 'Generar mi CLABE', intro: intro.es },
  { button: 'Get my CLABE', intro: intro.en },
);
export const oneTimeForm = inSpanishAnd(
  { button: 'Generar mi CLABE de un solo uso', intro: intro.es },
  { button: 'Get my one-time CLABE', intro: intro.en },
);

export const termsTitle = inSpanishAnd(
  'Condiciones de la cuenta para tu transferencia',
  'Terms of the account for your transfer',
);
