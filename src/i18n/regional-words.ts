import type { Locale } from './locale.ts';

/** Words that the three countries do not share, for texts that are otherwise one Spanish. All keep their gender. */
export interface RegionalWords {
  /** Paying by card in instalments, and their price. */
  readonly instalments: {
    readonly howMany: string;
    readonly of: (count: number) => string;
    readonly cost: string;
  };
  /** Instructions to pay at a counter or by transfer. Feminine. */
  readonly instructions: string;
  /** How much. Masculine. */
  readonly amount: string;
  /** What a transfer is sent with. */
  readonly transfer: TransferWords;
}

interface TransferWords {
  /** What we give the payer, after "te damos". */
  readonly given: string;
  readonly button: string;
  /** The sentence for new instructions. */
  readonly another: string;
  /** How to send the rest of a short payment, after "lo que falta". */
  readonly same: string;
  /** How long it takes, after "se refleja". */
  readonly reflects: (usual: string, atMost: number) => string;
  /** The payer's bank's number of a transfer, and where to find it. */
  readonly number: string;
  readonly numberHint: string;
}

export type SpanishLocale = Exclude<Locale, 'en-US'>;

/** For payments without an account of their own, by reference. */
const byReference: TransferWords = {
  given: 'la cuenta y la referencia de este pago',
  button: 'Ver los datos para transferir',
  another: 'Su referencia es otra',
  same: 'con la misma referencia',
  reflects: (_usual, atMost) => `en un máximo de ${atMost} horas`,
  number: 'Número de documento de la transferencia',
  numberHint: 'Está en el comprobante de tu banco.',
};

const cuotas: RegionalWords['instalments'] = {
  howMany: '¿En cuántas cuotas?',
  of: (count) => (count === 1 ? 'Una sola cuota' : `${count} cuotas`),
  cost: 'Se paga una por mes. En más de una, tu banco puede cobrarte intereses: pregúntale cuánto. Con tarjeta débito, elige una sola.',
};

export const regionalWords = {
  'es-MX': {
    instructions: 'ficha',
    amount: 'monto',
    instalments: {
      howMany: '¿En cuántos pagos?',
      of: (count) => (count === 1 ? 'Un solo pago' : `${count} pagos`),
      cost: 'Se paga uno por mes. En más de uno, tu banco puede cobrarte intereses: pregúntale cuánto. Con tarjeta de débito, elige uno solo.',
    },
    transfer: {
      given: 'una CLABE para este pago',
      button: 'Generar mi CLABE',
      another: 'Su CLABE puede ser otra',
      same: 'a la misma CLABE',
      reflects: (usual, atMost) => `en unas ${usual}, y hasta ${atMost} en días inhábiles`,
      number: 'Clave de rastreo',
      numberHint: 'Está en el comprobante de tu banco.',
    },
  },
  'es-CO': { instructions: 'referencia', amount: 'valor', transfer: byReference, instalments: cuotas },
  'es-EC': { instructions: 'referencia', amount: 'valor', transfer: byReference, instalments: cuotas },
} as const satisfies Record<SpanishLocale, RegionalWords>;
