import type { ReportProblem } from '#domain/transfer-claim';
import { inLocales } from './in-locales.ts';

/** What a story is about, as text; `who` may be unknown. */
export interface Story {
  readonly who: string;
  readonly amount: string;
  readonly received: string;
  readonly total: string;
  readonly reference: string;
}

const story = {
  overpaid: (s: Story) =>
    `${s.who} pagó ${s.received}: ${s.amount} más de lo que se pedía. Falta decidir qué hacer con eso.`,
  double: (s: Story) => `${s.who} pagó otra vez algo que ya estaba pagado. Llegaron ${s.amount} que no se debían.`,
  underpaid: (s: Story) => `${s.who} pagó ${s.received} de ${s.total}. Faltan ${s.amount}.`,
  late: (s: Story) =>
    `Llegaron ${s.received} de ${s.who} cuando su referencia ya había vencido. Ya están anotados en su cobro.`,
  wrong_currency: (s: Story) => `Llegaron ${s.received} de ${s.who} y se pedían ${s.total}. Así no pagan ningún cobro.`,
  unknown_ref: (s: Story) => `Llegaron ${s.amount} con la referencia ${s.reference}. No es de ningún cobro.`,
  maybe_known: (s: Story) =>
    `Una línea de tu banco trae ${s.amount}, igual a otra que ya está anotada. Di si es el mismo dinero.`,
  refund_failed: (s: Story) => `La devolución de ${s.amount} a ${s.who} no se logró. La familia no tiene ese dinero.`,
  over_returned: (s: Story) => `A ${s.who} se le devolvió más de lo que pagó. Sobran ${s.amount}.`,
  disputed: (s: Story) =>
    `El banco de ${s.who} revisa un reclamo de ${s.amount}. Mientras decide, el pago sigue contando.`,
  not_arrived: (s: Story) => `${s.who} avisó que transfirió ${s.amount}. Ya tardó más de lo que suele tardar su banco.`,
  charge_differs: (s: Story) =>
    `Otro cobro pagó lo mismo con otro monto o concepto. Aquí eran ${s.amount}; la familia lo ve pagado.`,
  books_differ: (s: Story) => `El proveedor y Cuota no anotaron lo mismo de ${s.who}. La diferencia es de ${s.amount}.`,
  number_repeated: (s: Story) =>
    `Dos líneas de tu banco traen el mismo número. Revisa que los ${s.amount} sean de ${s.who}.`,
};

const spanish = {
  title: 'Casos',
  about: 'Dinero que no llegó como se esperaba. Cada caso espera una decisión.',
  kind: {
    overpaid: 'Llegó de más',
    double: 'Pagó dos veces',
    underpaid: 'Llegó de menos',
    late: 'Llegó tarde',
    wrong_currency: 'Llegó en otra moneda',
    unknown_ref: 'Dinero sin dueño',
    maybe_known: 'Quizá ya está anotado',
    refund_failed: 'Devolución que no llegó',
    over_returned: 'Se devolvió de más',
    disputed: 'Reclamo en el banco',
    not_arrived: 'Transferencia que no llega',
    charge_differs: 'Mismo concepto, otro monto',
    books_differ: 'No cuadra con el proveedor',
    number_repeated: 'Número repetido',
  },
  /** A `maybe_known` of money that went back. */
  maybeReturned: 'Quizá ya la anotaste',
  story,
  returnStory: (s: Story) =>
    `El proveedor avisa que devolvió ${s.amount} a ${s.who}. Di si es la devolución que ya anotaste.`,
  resembles: (who: string) => `Se parece a la transferencia que reportó ${who}.`,
  report: {
    not_on_statement: 'Su forma de pago no llega por el estado de cuenta.',
    number_not_found: 'El número que reportó no viene en la línea.',
    number_too_short: 'El número que reportó es muy corto para estar seguros.',
    number_known: 'Ese número ya se usó en otro pago.',
    number_not_unique: 'Ese número viene en más de una línea.',
    amount_differs: 'El monto que reportó no es el que llegó.',
    day_differs: 'El día que reportó no es el que llegó.',
    several_reports: 'Varias familias reportaron este número.',
  } as Readonly<Record<ReportProblem, string>>,
  difference: {
    not_here: 'El proveedor tiene dinero que aquí no está.',
    foreign: 'El proveedor lo tiene con otra referencia.',
    not_there: 'Aquí está anotado más de lo que tiene el proveedor.',
    currency: 'El proveedor lo tiene en otra moneda.',
    return_not_here: 'El proveedor devolvió algo que aquí no está.',
    return_not_there: 'Aquí hay una devolución que el proveedor no tiene.',
    return_amount: 'La devolución tiene otro monto con el proveedor.',
  },
  filters: 'Filtrar',
  status: 'Estado',
  statuses: { open: 'Por decidir', resolved: 'Decididos', all: 'Todos' },
  kindLabel: 'Qué pasó',
  anyKind: 'Todo',
  show: 'Mostrar',
  amount: 'Monto',
  whose: 'De quién',
  nobody: 'No se sabe',
  waiting: 'Espera',
  days: (days: number) => (days === 0 ? 'desde hoy' : days === 1 ? '1 día' : `${days} días`),
  prefers: 'Prefiere',
  preference: { refund: 'Que se lo devuelvan', credit: 'Que quede a favor' },
  noPreference: '—',
  decidedAs: { accepted: 'Aceptado', refunded: 'Devuelto', credited: 'A favor', completed: 'Se completó solo' },
  none: 'No hay casos por decidir.',
  noneSuch: 'No hay casos así.',
};

const english: typeof spanish = {
  title: 'Cases',
  about: 'Money that did not come as expected. Each case waits for a decision.',
  kind: {
    overpaid: 'Too much came',
    double: 'Paid twice',
    underpaid: 'Too little came',
    late: 'Came late',
    wrong_currency: 'Came in another currency',
    unknown_ref: 'Nobody’s money',
    maybe_known: 'Perhaps booked already',
    refund_failed: 'Refund that did not arrive',
    over_returned: 'Too much went back',
    disputed: 'Bank dispute',
    not_arrived: 'Transfer that does not arrive',
    charge_differs: 'Same charge, other amount',
    books_differ: 'Provider’s books differ',
    number_repeated: 'Repeated number',
  },
  maybeReturned: 'Perhaps recorded already',
  story: {
    overpaid: (s) => `${s.who} paid ${s.received}: ${s.amount} more than was due. It waits for a decision.`,
    double: (s) => `${s.who} paid again what was paid before. ${s.amount} came that nobody owed.`,
    underpaid: (s) => `${s.who} paid ${s.received} of ${s.total}. ${s.amount} is missing.`,
    late: (s) => `${s.received} came from ${s.who} after the reference had expired. It is booked on their charge.`,
    wrong_currency: (s) => `${s.received} came from ${s.who}, and ${s.total} was due. It pays no charge like this.`,
    unknown_ref: (s) => `${s.amount} came with the reference ${s.reference}. It belongs to no charge.`,
    maybe_known: (s) =>
      `A line of your bank has ${s.amount}, the same as another that is booked. Say if it is the same money.`,
    refund_failed: (s) => `The refund of ${s.amount} to ${s.who} failed. The family does not have that money.`,
    over_returned: (s) => `More went back to ${s.who} than they paid. The surplus is ${s.amount}.`,
    disputed: (s) => `The bank of ${s.who} reviews a dispute of ${s.amount}. Until it decides, the payment counts.`,
    not_arrived: (s) => `${s.who} reported a transfer of ${s.amount}. It takes longer than their bank usually does.`,
    charge_differs: (s) =>
      `Another charge paid the same with another amount or name. It was ${s.amount} here; the family sees it as paid.`,
    books_differ: (s) => `The provider and Cuota have different books for ${s.who}. They differ by ${s.amount}.`,
    number_repeated: (s) => `Two lines of your bank have one number. Check that ${s.amount} is from ${s.who}.`,
  },
  returnStory: (s) =>
    `The provider reports that it returned ${s.amount} to ${s.who}. Say if it is the one you recorded.`,
  resembles: (who) => `It resembles the transfer that ${who} reported.`,
  report: {
    not_on_statement: 'Their way to pay does not come by the bank statement.',
    number_not_found: 'The line does not have the reported number.',
    number_too_short: 'The reported number is too short to be sure.',
    number_known: 'Another payment used that number before.',
    number_not_unique: 'More than one line has that number.',
    amount_differs: 'The reported amount is not the one that came.',
    day_differs: 'The reported day is not the one it came.',
    several_reports: 'Several families reported this number.',
  },
  difference: {
    not_here: 'The provider has money that is not here.',
    foreign: 'The provider has it under another reference.',
    not_there: 'More is booked here than the provider has.',
    currency: 'The provider has it in another currency.',
    return_not_here: 'The provider returned money that is booked here.',
    return_not_there: 'A return is booked here that the provider does not have.',
    return_amount: 'The provider has the return with another amount.',
  },
  filters: 'Filter',
  status: 'State',
  statuses: { open: 'To decide', resolved: 'Decided', all: 'All' },
  kindLabel: 'What happened',
  anyKind: 'Anything',
  show: 'Show',
  amount: 'Amount',
  whose: 'From',
  nobody: 'Not known',
  waiting: 'Waiting',
  days: (days) => (days === 0 ? 'since today' : days === 1 ? '1 day' : `${days} days`),
  prefers: 'Prefers',
  preference: { refund: 'A refund', credit: 'To keep it as credit' },
  noPreference: '—',
  decidedAs: { accepted: 'Accepted', refunded: 'Refunded', credited: 'Credited', completed: 'Completed by itself' },
  none: 'There are no cases to decide.',
  noneSuch: 'There are no such cases.',
};

export const caseTexts = inLocales(spanish, english);
export type CaseTexts = typeof spanish;
