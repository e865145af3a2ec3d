/**
 * What is said of money that is on its way, or came otherwise than asked: in a file of its own, because most payers
 * never meet it and the first screen must stay small. One Spanish for the three countries: no word here differs.
 */
import { pluralIn } from './plural.ts';

const plural = pluralIn('es-MX');

export const moneyEs = {
  attempts: {
    several: 'Tienes los siguientes pagos en proceso',
    finish: (count: number) =>
      plural(count, {
        one: 'Termínalo o inténtalo de nuevo en 30 minutos. Así evitamos que pagues dos veces.',
        other: 'Termínalos o inténtalo de nuevo en 30 minutos. Así evitamos que pagues dos veces.',
      }),
    until: (when: string) => `Puedes pagarlo hasta el ${when}`,
    wasUntil: (when: string) => `Se podía pagar hasta el ${when}. Si lo pagaste a tiempo, aparecerá aquí.`,
    reference: (reference: string) => `Referencia ${reference}`,
    submitting: 'Lo estamos preparando. No lo intentes otra vez.',
    atBank: 'El banco lo está procesando.',
    see: 'Ver mi ficha',
    paid: 'Ya pagué',
    askNow: 'Preguntar cómo va',
    asking: 'Preguntando…',
    notYet: (clock: string, hours: string) =>
      `Preguntamos a las ${clock} y tu pago todavía no aparece. Puede tardar ${hours}. Guarda tu recibo y no pagues otra vez.`,
    soon: 'unos minutos',
    other: 'Pagar de otra forma',
    otherTitle: '¿Cancelar esta ficha?',
    otherWhat: 'Dejará de servir y podrás elegir otra forma de pago.',
    otherIfPaid: 'Si ya la pagaste, no la canceles: presiona «Ya pagué».',
    otherYes: 'Sí, cancelar esta ficha',
    otherNo: 'No, conservarla',
    cancelling: 'Cancelando…',
    superseded: (count: number) =>
      plural(count, { one: 'Tienes un intento anterior', other: 'Tienes intentos anteriores' }),
    supersededWhat: (method: string, reference: string) =>
      `Tu intento anterior (${[method, reference].filter(Boolean).join(', ')}) todavía puede pagarse o confirmarse; no lo pagues si pagas de otra forma.`,
    referenceShort: (reference: string) => `ref. ${reference}`,
    replacedTitle: 'Listo: esa ficha ya no sirve',
    replaced: 'Ya no la pagues. Elige cómo quieres pagar.',
    endedTitle: 'Ese intento terminó',
    ended: 'No recibimos dinero con él. Elige cómo quieres pagar.',
    notReplacedTitle: 'Todavía no pudimos cancelar la ficha',
    notReplaced: 'Aún no nos confirman que ya no se pueda pagar. Seguimos preguntando; no necesitas hacer nada.',
  },
  received: {
    title: (received: string, missing: string) => `Recibimos ${received}; faltan ${missing}`,
    payRest: 'Paga el resto.',
    payRestLong: 'Elige cómo pagar lo que falta. Lo que ya pagaste está a salvo.',
    reviewTitle: 'El colegio está revisando tu pago',
    review: (received: string, missing: string) =>
      `Recibimos ${received} y faltan ${missing}. El colegio te dirá qué sigue. Por ahora no pagues nada más.`,
    list: 'Lo que ya recibimos',
    confirmation: (number: string) => `Confirmación ${number}`,
    receipt: 'Ver comprobante',
    receiptOf: (number: string) => `Ver comprobante ${number}`,
    returnedPart: (amount: string) => `Devuelto: ${amount}`,
    returnedTitle: 'Tu pago se devolvió',
    returnedPartTitle: 'Se devolvió una parte de tu pago',
    returned: (amount: string) =>
      `Se devolvieron ${amount}, por eso este monto se debe otra vez. Si no lo esperabas, pregunta al colegio.`,
    foreignTitle: 'Tu pago llegó en otra moneda',
    foreign: (amount: string) =>
      `Recibimos ${amount}. El colegio lo está revisando: antes de pagar otra vez, pregúntale.`,
  },
  unwanted: {
    paidTitle: 'Ya está pagado; no pagues esta ficha',
    paid: 'El colegio ya recibió este pago de otra forma. Si pagas esta ficha, pagarías dos veces.',
    cancellingTitle: 'Estamos cancelando esta ficha: no la pagues',
    cancelling: 'En cuanto se confirme podrás pagar de otra forma. Si ya la habías pagado, tu pago aparecerá aquí.',
    waitingTitle: 'Esperando la cancelación',
    waiting: 'Esta página cambia sola cuando se confirme.',
    voidedTitle: 'Esta ficha ya no sirve: no la pagues',
    voided: 'Se canceló y ya no se puede pagar con ella.',
    voidedPaid: 'El colegio ya recibió este pago de otra forma.',
    endedTitle: 'Esta ficha ya venció: no la pagues',
    ended: 'Terminó sin que recibiéramos dinero.',
    supersededTitle: 'Si ya pagaste de otra forma, no pagues esta ficha',
    superseded: 'Esta ficha todavía se puede pagar, pero ya se puede elegir otra forma de pago. Paga solo una vez.',
    otherTitle: 'Ya está pagado; no pagues tu otra ficha',
    other: (method: string, reference: string) =>
      `Otra ficha tuya (${[method, reference].filter(Boolean).join(', ')}) todavía no se cancela. Si la pagas, pagarías dos veces.`,
  },
  cases: {
    underpaidTitle: 'Recibimos una parte de tu pago',
    underpaid: (received: string, missing: string) => `Recibimos ${received}; faltan ${missing}.`,
    payRest: 'Pagar el resto',
    overpaidTitle: 'Pagaste de más',
    overpaid: (amount: string) => `Pagaste ${amount} de más; el colegio ya lo sabe y te dirá si lo devuelve.`,
    doubleTitle: 'Este pago ya estaba cubierto',
    double: (amount: string) =>
      `El colegio ya había recibido este pago de otra forma. Ya sabe que llegaron ${amount} de más y te dirá si los devuelve.`,
    lateTitle: 'Tu pago llegó después de la fecha',
    late: 'Ya lo recibimos y el colegio lo sabe. Te dirá si hace falta algo más.',
    foreignTitle: 'Tu pago llegó en otra moneda',
    foreign: (received: string, asked: string) =>
      `Recibimos ${received} y se pedían ${asked}. El colegio ya lo sabe y te dirá qué sigue.`,
    unknownTitle: 'Tu dinero llegó sin referencia',
    unknown: (amount: string) => `El colegio encontró tus ${amount} y los está revisando.`,
  },
  resolved: {
    completed: 'Lo que faltaba ya se pagó.',
    waived: (missing: string) => `El colegio aceptó tu pago así: ya no debes los ${missing} que faltaban.`,
    accepted: 'El colegio aceptó este pago tal como llegó.',
    refunded: (amount: string) => `El colegio devolvió ${amount}.`,
    credited: (amount: string) => `El colegio guardó ${amount} a tu favor.`,
  },
  receipt: {
    partTitle: 'Recibimos una parte de tu pago',
    partIntro: (missing: string) => `Faltan ${missing}. Guarda este comprobante de lo que ya pagaste.`,
    returnedTitle: 'Este pago se devolvió',
    returnedIntro: 'Guarda este comprobante de lo que se recibió y se devolvió.',
    received: 'Total recibido',
    asked: 'Monto que se pidió',
    missing: 'Faltó',
    over: 'De más',
    returned: 'Devuelto',
    net: 'Neto',
    linesAsked: 'Lo que se pidió',
  },
};

/** What each language must say of money. */
export type MoneyTexts = typeof moneyEs;
