import type { LocalizedTexts } from '#i18n/locale';

type Rest = 'payable' | 'ask' | 'wait';

export interface ReceiptTexts {
  readonly subject: (school: string, came: string) => string;
  readonly subjectShort: (school: string, came: string, missing: string) => string;
  readonly preview: (confirmation: string) => string;
  readonly intro: (school: string, came: string) => string;
  readonly introAdded: (school: string, came: string, total: string) => string;
  readonly nothingOwed: string;
  readonly stillOwed: (amount: string) => string;
  /** What follows, when something is still owed. */
  readonly rest: Readonly<Record<Rest, readonly string[]>>;
  /** The same, when this payment was short. */
  readonly restShort: Readonly<Record<Rest, readonly string[]>>;
  readonly received: string;
  readonly confirmation: string;
  readonly paidAt: string;
  readonly seenAt: string;
  readonly asked: string;
  readonly commission: string;
  readonly lines: string;
  readonly linesAsked: string;
  readonly see: string;
  readonly keep: (school: string) => string;
}

const spanish: ReceiptTexts = {
  subject: (school, came) => `${school}: recibimos ${came}`,
  subjectShort: (school, came, missing) => `${school}: recibimos ${came}; faltan ${missing}`,
  preview: (confirmation) => `Confirmación ${confirmation}`,
  intro: (school, came) => `${school} recibió tu pago de ${came}.`,
  introAdded: (school, came, total) => `${school} recibió ${came} más de este pago. En total han llegado ${total}.`,
  nothingOwed: 'Ya no debes nada de lo que el colegio te pidió con este enlace.',
  stillOwed: (amount) => `Todavía se deben ${amount}.`,
  rest: {
    payable: ['Puedes pagarlos con el enlace que te envió el colegio. Si ya venció, ahí mismo puedes pedir uno nuevo.'],
    ask: [],
    wait: [],
  },
  restShort: {
    payable: [
      'Puedes pagar lo que falta con el enlace que te envió el colegio. Si ya venció, ahí mismo puedes pedir uno nuevo.',
    ],
    ask: ['El colegio te dirá qué sigue. Por ahora no pagues nada más.'],
    wait: [],
  },
  received: 'Recibido',
  confirmation: 'Confirmación',
  paidAt: 'Fecha y hora',
  seenAt: 'Registrado',
  asked: 'Monto que se pidió',
  commission: 'Comisión',
  lines: 'Lo que pagaste',
  linesAsked: 'Lo que se pidió',
  see: 'Ver este pago',
  keep: (school) =>
    `Guarda este correo: es tu comprobante. ${school} también tiene registrado este pago con el mismo número de confirmación.`,
};

const southern: ReceiptTexts = { ...spanish, asked: 'Valor que se pidió' };

export const receiptTexts: LocalizedTexts<ReceiptTexts> = {
  'es-MX': spanish,
  'es-CO': southern,
  'es-EC': southern,
  'en-US': {
    subject: (school, came) => `${school}: we received ${came}`,
    subjectShort: (school, came, missing) => `${school}: we received ${came}; ${missing} is missing`,
    preview: (confirmation) => `Confirmation ${confirmation}`,
    intro: (school, came) => `${school} received your payment of ${came}.`,
    introAdded: (school, came, total) => `${school} received ${came} more of this payment. In all, ${total} has come.`,
    nothingOwed: 'You owe nothing more for this payment link.',
    stillOwed: (amount) => `${amount} is still owed.`,
    rest: {
      payable: [
        'You can pay it with the link the school sent you. If it has expired, you can ask for a new one on the same page.',
      ],
      ask: [],
      wait: [],
    },
    restShort: {
      payable: [
        'You can pay what is missing with the link the school sent you. If it has expired, you can ask for a new one on the same page.',
      ],
      ask: ['The school will tell you what comes next. Do not pay anything more for now.'],
      wait: [],
    },
    received: 'Received',
    confirmation: 'Confirmation',
    paidAt: 'Date and time',
    seenAt: 'Recorded',
    asked: 'Amount asked for',
    commission: 'Commission',
    lines: 'What you paid for',
    linesAsked: 'What was asked for',
    see: 'See this payment',
    keep: (school) =>
      `Keep this email: it is your receipt. ${school} has this payment on record, too, under the same confirmation number.`,
  },
};
