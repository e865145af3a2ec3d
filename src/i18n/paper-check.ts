/** The page behind a slip's or receipt's code: for a cashier, a school's gate, a relative. */
import type { PaperState } from '#domain/paper-state';
import { ended } from './inside-sentence.ts';
import type { LocalizedTexts } from './locale.ts';

interface StateTexts {
  /** The page's one sentence. */
  readonly title: string;
  readonly text: string;
  /** Replaces the text if the day is known. */
  readonly on?: (day: string) => string;
}

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
};

type States = Readonly<Record<PaperState, StateTexts>>;

const mexican: States = {
  payable: {
    title: 'Esta ficha es auténtica',
    text: 'Todavía no está pagada.',
    on: (until) => ended(`Todavía no está pagada. Se puede pagar hasta el ${until}`),
  },
  waiting: { title: 'Este documento es auténtico', text: 'Todavía no está pagado: el pago se está validando.' },
  paid: { title: 'Este comprobante es auténtico', text: 'Está pagado.', on: (when) => `Pagado el ${when}.` },
  in_review: {
    title: 'Este comprobante es auténtico',
    text: 'Llegó un pago, pero el colegio todavía lo revisa. Pregúntale antes de darlo por pagado.',
  },
  returned: {
    title: 'El pago se devolvió',
    text: 'El comprobante es auténtico, pero el dinero se devolvió.',
    on: (when) => `El comprobante es auténtico, pero el dinero se devolvió el ${when}.`,
  },
  expired: {
    title: 'Esta ficha ya venció',
    text: 'Es auténtica, pero ya venció. No la pagues ni la cobres.',
    on: (when) => `${ended(`Es auténtica, pero venció el ${when}`)} No la pagues ni la cobres.`,
  },
  cancelled: { title: 'Esta ficha ya no sirve', text: 'Se canceló. No la pagues ni la cobres.' },
};

/** Colombia says `cupón` and `recaudar`; Ecuador says `documento` also for an unpaid one. */
const southern = (paper: 'cupón' | 'documento', orTake: 'ni lo recaudes' | 'ni lo cobres'): States => ({
  ...mexican,
  payable: {
    title: `Este ${paper} es auténtico`,
    text: 'Todavía no está pagado.',
    on: (until) => ended(`Todavía no está pagado. Se puede pagar hasta el ${until}`),
  },
  expired: {
    title: `Este ${paper} ya venció`,
    text: `Es auténtico, pero ya venció. No lo pagues ${orTake}.`,
    on: (when) => `${ended(`Es auténtico, pero venció el ${when}`)} No lo pagues ${orTake}.`,
  },
  cancelled: { title: `Este ${paper} ya no sirve`, text: `Se canceló. No lo pagues ${orTake}.` },
});

const english: States = {
  payable: {
    title: 'This slip is genuine',
    text: 'It is not paid yet.',
    on: (until) => `It is not paid yet. It can be paid until ${until}.`,
  },
  waiting: { title: 'This document is genuine', text: 'It is not paid yet: the payment is being validated.' },
  paid: { title: 'This receipt is genuine', text: 'It is paid.', on: (when) => `Paid on ${when}.` },
  in_review: {
    title: 'This receipt is genuine',
    text: 'A payment came, but the school is still looking into it. Ask the school before you take it as paid.',
  },
  returned: {
    title: 'The payment was returned',
    text: 'The receipt is genuine, but the money went back.',
    on: (when) => `The receipt is genuine, but the money went back on ${when}.`,
  },
  expired: {
    title: 'This slip has expired',
    text: 'It is genuine, but it has expired. Do not pay it, and do not take money for it.',
    on: (when) => `It is genuine, but it expired on ${when}. Do not pay it, and do not take money for it.`,
  },
  cancelled: {
    title: 'This slip no longer works',
    text: 'It was cancelled. Do not pay it, and do not take money for it.',
  },
};

export const paperCheckTexts: LocalizedTexts<typeof spanish & { readonly states: States }> = {
  'es-MX': { ...spanish, states: mexican },
  'es-CO': { ...spanish, states: southern('cupón', 'ni lo recaudes') },
  'es-EC': { ...spanish, states: southern('documento', 'ni lo cobres') },
  'en-US': {
    name: 'Verification of a document',
    method: 'Way to pay',
    reference: 'Reference',
    confirmation: 'Confirmation number',
    endsIn: (four) => `ends in ${four}`,
    compare: 'Compare this with the document: it must be the same.',
    checkedAt: (moment) => `Verified on ${moment}.`,
    onlyChecks: 'This page only verifies: it asks for no data and no money.',
    again: 'Verify again',
    states: english,
  },
};
