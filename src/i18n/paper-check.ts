/** What the code on a slip or receipt says to whoever scans it: a cashier, a school's gate, a relative. */
import type { PaperState } from '#domain/paper-state';
import type { LocalizedTexts } from './locale.ts';

interface Said {
  /** The page's one sentence. */
  readonly title: string;
  /** With the day it is about, or null where none is known. */
  readonly text: (day: string | null) => string;
}

const on = (day: string | null, words: (day: string) => string, without: string): string =>
  day === null ? without : words(day);

const spanish = {
  /** The document's title. */
  name: 'Comprobación de un documento',
  method: 'Forma de pago',
  reference: 'Referencia',
  confirmation: 'Número de confirmación',
  endsIn: (four: string) => `termina en ${four}`,
  compare: 'Compara estos datos con los del documento: deben coincidir.',
  checkedAt: (moment: string) => `Comprobado el ${moment}.`,
  onlyChecks: 'Esta página solo comprueba: no pide datos ni dinero.',
  again: 'Comprobar otra vez',
  states: {
    payable: {
      title: 'Esta ficha es auténtica',
      text: (day) =>
        on(day, (until) => `Todavía no está pagada. Se puede pagar hasta el ${until}.`, 'Todavía no está pagada.'),
    },
    waiting: {
      title: 'Este documento es auténtico',
      text: () => 'Todavía no está pagado: el pago se está validando.',
    },
    paid: {
      title: 'Este comprobante es auténtico',
      text: (day) => on(day, (when) => `Pagado el ${when}.`, 'Está pagado.'),
    },
    in_review: {
      title: 'Este comprobante es auténtico',
      text: () => 'Llegó un pago, pero el colegio todavía lo revisa. Pregúntale antes de darlo por pagado.',
    },
    returned: {
      title: 'El pago se devolvió',
      text: (day) =>
        on(
          day,
          (when) => `El comprobante es auténtico, pero el dinero se devolvió el ${when}.`,
          'El comprobante es auténtico, pero el dinero se devolvió.',
        ),
    },
    expired: {
      title: 'Esta ficha ya venció',
      text: (day) =>
        on(
          day,
          (when) => `Es auténtica, pero venció el ${when}. No la pagues ni la cobres.`,
          'Es auténtica, pero ya venció. No la pagues ni la cobres.',
        ),
    },
    cancelled: {
      title: 'Esta ficha ya no sirve',
      text: () => 'Se canceló. No la pagues ni la cobres.',
    },
  } satisfies Record<PaperState, Said>,
} as const;

export type PaperCheckTexts = {
  readonly [Name in Exclude<keyof typeof spanish, 'states' | 'endsIn' | 'checkedAt'>]: string;
} & {
  readonly endsIn: (four: string) => string;
  readonly checkedAt: (moment: string) => string;
  readonly states: Readonly<Record<PaperState, Said>>;
};

const english: PaperCheckTexts = {
  name: 'Verification of a document',
  method: 'Way to pay',
  reference: 'Reference',
  confirmation: 'Confirmation number',
  endsIn: (four) => `ends in ${four}`,
  compare: 'Compare this with the document: it must be the same.',
  checkedAt: (moment) => `Verified on ${moment}.`,
  onlyChecks: 'This page only verifies: it asks for no data and no money.',
  again: 'Verify again',
  states: {
    payable: {
      title: 'This slip is genuine',
      text: (day) => on(day, (until) => `It is not paid yet. It can be paid until ${until}.`, 'It is not paid yet.'),
    },
    waiting: { title: 'This document is genuine', text: () => 'It is not paid yet: the payment is being validated.' },
    paid: {
      title: 'This receipt is genuine',
      text: (day) => on(day, (when) => `Paid on ${when}.`, 'It is paid.'),
    },
    in_review: {
      title: 'This receipt is genuine',
      text: () => 'A payment came, but the school still looks into it. Ask the school before you take it as paid.',
    },
    returned: {
      title: 'The payment was returned',
      text: (day) =>
        on(
          day,
          (when) => `The receipt is genuine, but the money went back on ${when}.`,
          'The receipt is genuine, but the money went back.',
        ),
    },
    expired: {
      title: 'This slip has expired',
      text: (day) =>
        on(
          day,
          (when) => `It is genuine, but it expired on ${when}. Do not pay it, and do not take money for it.`,
          'It is genuine, but it has expired. Do not pay it, and do not take money for it.',
        ),
    },
    cancelled: {
      title: 'This slip no longer works',
      text: () => 'It was cancelled. Do not pay it, and do not take money for it.',
    },
  },
};

/** Colombia says `cupón` and `recaudar`, Ecuador `comprobante` for what is still to be paid too. */
const ofColombia: PaperCheckTexts['states'] = {
  ...spanish.states,
  payable: {
    title: 'Este cupón es auténtico',
    text: (day) =>
      on(day, (until) => `Todavía no está pagado. Se puede pagar hasta el ${until}.`, 'Todavía no está pagado.'),
  },
  expired: {
    title: 'Este cupón ya venció',
    text: (day) =>
      on(
        day,
        (when) => `Es auténtico, pero venció el ${when}. No lo pagues ni lo recaudes.`,
        'Es auténtico, pero ya venció. No lo pagues ni lo recaudes.',
      ),
  },
  cancelled: { title: 'Este cupón ya no sirve', text: () => 'Se canceló. No lo pagues ni lo recaudes.' },
};

const ofEcuador: PaperCheckTexts['states'] = {
  ...spanish.states,
  payable: {
    title: 'Este documento es auténtico',
    text: (day) =>
      on(day, (until) => `Todavía no está pagado. Se puede pagar hasta el ${until}.`, 'Todavía no está pagado.'),
  },
  expired: {
    title: 'Este documento ya venció',
    text: (day) =>
      on(
        day,
        (when) => `Es auténtico, pero venció el ${when}. No lo pagues ni lo cobres.`,
        'Es auténtico, pero ya venció. No lo pagues ni lo cobres.',
      ),
  },
  cancelled: { title: 'Este documento ya no sirve', text: () => 'Se canceló. No lo pagues ni lo cobres.' },
};

export const paperCheckTexts: LocalizedTexts<PaperCheckTexts> = {
  'es-MX': spanish,
  'es-CO': { ...spanish, states: ofColombia },
  'es-EC': { ...spanish, states: ofEcuador },
  'en-US': english,
};
