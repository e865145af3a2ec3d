/**
 * Texts of money that is on its way or was received, as requested or otherwise. In a file of their own: no payer needs
 * them before paying, and the first screen must stay small. One Spanish for three countries, but for regional words.
 */
import { declinesEs } from './declines-es.ts';
import { atClock, ended } from './inside-sentence.ts';
import { pluralIn } from './plural.ts';
import { regionalWords, type RegionalWords, type SpanishLocale } from './regional-words.ts';
import { refundsEs } from './refunds-es.ts';
import { instructionTextsIn } from './instructions-es.ts';
import { sharingIn } from './sharing-es.ts';
import { ticketIn } from './ticket-es.ts';
import { type VoucherTexts, voucherSpanish } from './voucher-es.ts';

const plural = pluralIn('es-MX');

const status = {
  label: 'Estado del pago',
  waitingTitle: 'Esperando tu pago',
  waiting: (brand: string, within: string) =>
    `Esta página cambia sola cuando ${brand} avise (${within}). Puedes cerrarla.`,
  waitingNoScript: 'Cuando ya hayas pagado, actualiza esta página para ver la confirmación.',
  preparingNoScript: 'Actualiza esta página en unos segundos para ver cómo sigue.',
  providerTitle: 'Confirmando tu pago',
  provider: 'El banco lo está procesando. Esta página cambia sola. Puedes cerrarla: te avisamos por correo.',
  graceTitle: 'Buscando tu pago',
  grace: 'Si pagaste a tiempo, aparecerá aquí aunque la referencia ya venció. Esta página cambia sola.',
  submittingTitle: 'Preparando tu pago',
  submitting:
    'Lo estamos pidiendo y todavía no sabemos si quedó hecho. No vuelvas a intentarlo; esta página cambia sola.',
  notMadeTitle: 'Tu solicitud aún no llega',
  notMade: 'No hemos recibido tu solicitud. Si esta página no cambia en un momento, elige de nuevo cómo pagar.',
  lookedNow: 'Revisado hace un momento',
  looked: (when: string) => `Revisado ${when}`,
  offline: 'Sin conexión. En cuanto vuelva, esta página se actualiza sola. Si ya pagaste, no pagues otra vez.',
  offlineAtCounter:
    'Sin conexión. En cuanto vuelva, esta página se actualiza sola. Si ya pagaste, guarda el recibo que te dieron en la caja y no pagues otra vez.',
  paidTitle: 'Pago recibido',
  paid: 'Ya le avisamos al colegio. Guarda tu comprobante.',
  rejectedTitle: 'El banco no autorizó el pago',
  /** The provider gave no reference or no account to send to: nothing there can be paid. */
  notGiven: {
    reference: 'No pudimos generar tu referencia de pago',
    transfer: 'No pudimos generar los datos de tu transferencia',
    text: 'No se hizo ningún cobro. Inténtalo otra vez o elige otra forma de pago.',
  },
  declines: declinesEs,
  /** After the reason of a decline, if that proves it. */
  notTaken: 'No se hizo ningún cobro.',
  unknownTitle: 'No sabemos cómo terminó este pago',
  unknown: 'No tuvimos respuesta. Si tu banco muestra un cargo, no pagues otra vez: pregunta antes al colegio.',
  failedTitle: 'El pago no se completó',
  failed: 'Este intento terminó sin que recibiéramos dinero. Puedes intentarlo otra vez o elegir otra forma de pago.',
  byLink: 'Para ver el pago completo, abre el enlace que te envió el colegio.',
  tryAgain: 'Elegir cómo pagar',
  elsewhereTitle: 'Este método se abre en otra página',
  elsewhere: 'Todavía no se puede usar desde aquí. Elige otra forma de pago o pregunta al colegio.',
};

/** The same for a card, which has no instructions. */
const onCard = {
  preferWhat: 'Cancelamos este intento y sigues con la forma que elijas.',
  cancelOnly: 'Solo cancelar este intento',
  otherTitle: '¿Cancelar este intento?',
  otherIfPaid: 'Si ya lo confirmaste con tu banco, no lo canceles: presiona “Ya pagué”.',
  otherYes: 'Sí, cancelar este intento',
  otherNo: 'No, conservarlo',
  replacedTitle: 'Listo: ese intento se canceló',
  replaced: 'Ya no lo confirmes. Elige cómo quieres pagar.',
  notReplacedTitle: 'Todavía no pudimos cancelar ese intento',
  supersededWhat: (what: string) =>
    `Tu intento anterior (${what}) todavía se puede confirmar: paga solo de una de las dos formas.`,
  supersededEnded: (what: string) => `Tu intento anterior (${what}) ya terminó. Si ya lo pagaste, aparecerá aquí.`,
};

/** What differs while it is unknown whether the attempt reached its provider: money is not mentioned. */
const unanswered = {
  otherWhat:
    'No lo enviaremos otra vez. Podrás elegir otra forma de pago en cuanto se cancele, o media hora después de tu intento.',
  otherIfPaid: 'Todavía no sabemos si llegó. Si ya se cobró, tu pago aparecerá aquí.',
};

const attemptsIn = (words: RegionalWords) => ({
  several: 'Tienes los siguientes pagos en proceso',
  elsewhereTitle: 'Puede que alguien ya esté pagando esto',
  elsewhere: 'Hay un pago en proceso con otro enlace. Puedes pagar aquí, pero pregunta antes en casa.',
  finish: (count: number) =>
    plural(count, {
      one: 'Termínalo o inténtalo de nuevo en 30 minutos. Así evitamos que pagues dos veces.',
      other: 'Termínalos o inténtalo de nuevo en 30 minutos. Así evitamos que pagues dos veces.',
    }),
  wasUntil: (when: string) => `${ended(`Se podía pagar hasta el ${when}`)} Si lo pagaste a tiempo, aparecerá aquí.`,
  validating: {
    sent: 'Enviado',
    now: 'Tu banco está validando el pago',
    hint: 'Puede tardar hasta 15 minutos. No pagues otra vez: esto cambia solo.',
    done: 'Listo: te llega tu comprobante por correo',
  },
  submitting: 'Lo estamos preparando. No lo intentes otra vez.',
  atBank: 'El banco lo está procesando.',
  see: `Ver mi ${words.instructions}`,
  paid: 'Ya pagué',
  askNow: 'Ver cómo va',
  asking: 'Preguntando…',
  notYet: (hours: string) =>
    `Tu pago todavía no aparece. Puede tardar ${hours}. Guarda tu recibo y no pagues otra vez.`,
  soon: 'unos minutos',
  other: 'Pagar de otra forma',
  prefer: '¿Prefieres otra forma?',
  preferWhat: `Cancelamos esta ${words.instructions} y sigues con la forma que elijas.`,
  moreWays: (count: number, names: string) => `Otras ${count}: ${names}`,
  thenPays: (total: string) => `En total pagas ${total}.`,
  cancelAndPay: 'Cancelar y pagar de esta forma',
  cancelOnly: `Solo cancelar esta ${words.instructions}`,
  otherTitle: `¿Cancelar esta ${words.instructions}?`,
  otherWhat: 'Dejará de servir y podrás elegir otra forma de pago.',
  otherIfPaid: 'Si ya la pagaste, no la canceles: presiona “Ya pagué”.',
  otherYes: `Sí, cancelar esta ${words.instructions}`,
  otherNo: 'No, conservarla',
  cancelling: 'Cancelando…',
  codes: 'Tu código para pagar en el banco',
  superseded: (count: number) =>
    plural(count, { one: 'Tienes un intento anterior', other: 'Tienes intentos anteriores' }),
  supersededWhat: (what: string) =>
    `Tu ${words.instructions} (${what}) sigue vigente: paga solo de una de las dos formas.`,
  supersededEnded: (what: string) =>
    `Tu ${words.instructions} (${what}) ya venció: no la pagues. Si ya la pagaste, tu pago aparecerá aquí.`,
  referenceShort: (reference: string) => `ref. ${reference}`,
  replacedTitle: `Listo: esa ${words.instructions} ya no sirve`,
  replaced: 'Ya no la pagues. Elige cómo quieres pagar.',
  notCharged: {
    title: 'Con este intento no se cobró nada',
    waiting: 'Ya había otro pago de lo mismo en proceso. Es este: míralo antes de pagar de nuevo.',
    paid: 'Ya estaba pagado. Este es el comprobante.',
  },
  endedTitle: 'Ese intento terminó',
  ended: 'No recibimos dinero con él. Elige cómo quieres pagar.',
  notReplacedTitle: `Todavía no pudimos cancelar la ${words.instructions}`,
  notReplaced: 'Aún no nos confirman que ya no se pueda pagar. Seguimos preguntando; no necesitas hacer nada.',
  onCard,
  unanswered,
});

const received = {
  payRestLong: 'Elige cómo pagar lo que falta. Lo que ya pagaste está a salvo.',
  reviewTitle: 'El colegio está revisando tu pago',
  review: (received: string, missing: string) =>
    `Recibimos ${received} y faltan ${missing}. El colegio te dirá qué sigue. Por ahora no pagues nada más.`,
  list: 'Lo que ya recibimos',
  sameAccount: 'Para transferir lo que falta',
  copy: 'Copiar',
  confirmation: (number: string) => `Confirmación ${number}`,
  receipt: 'Ver comprobante',
  receiptOf: (number: string) => `Ver comprobante ${number}`,
  returnedPart: (amount: string) => `Devuelto: ${amount}`,
  returnedTitle: 'Tu pago se devolvió',
  returnedPartTitle: 'Se devolvió una parte de tu pago',
  returned: (amount: string) => `Se devolvieron ${amount}. Si no lo esperabas, pregunta al colegio.`,
  returnedOwed: (amount: string, due: string) =>
    `Se devolvieron ${amount} y ahora se deben ${due}. Si no lo esperabas, pregunta al colegio.`,
  foreignTitle: 'Tu pago llegó en otra moneda',
  foreign: (amount: string) =>
    `Recibimos ${amount}. El colegio lo está revisando: antes de pagar otra vez, pregúntale.`,
};

const unwantedIn = (words: RegionalWords) => ({
  paidTitle: `Ya está pagado; no\u00a0pagues esta ${words.instructions}`,
  paid: `El colegio ya recibió este pago de otra forma. Si pagas esta ${words.instructions}, pagarías dos veces.`,
  cancellingTitle: `Estamos cancelando esta ${words.instructions}: no\u00a0la\u00a0pagues`,
  cancelling: 'En cuanto se confirme podrás pagar de otra forma. Si ya la habías pagado, tu pago aparecerá aquí.',
  waitingTitle: 'Esperando la cancelación',
  waiting: 'Esta página cambia sola cuando se confirme.',
  voidedTitle: `Esta ${words.instructions} ya no sirve: no\u00a0la\u00a0pagues`,
  voided: 'Se canceló y ya no se puede pagar con ella.',
  voidedPaid: 'El colegio ya recibió este pago de otra forma.',
  endedTitle: `Esta ${words.instructions} ya venció: no\u00a0la\u00a0pagues`,
  ended: 'Terminó sin que recibiéramos dinero.',
  supersededTitle: `Si ya pagaste de otra forma, no\u00a0pagues esta ${words.instructions}`,
  superseded: `Esta ${words.instructions} todavía se puede pagar, pero ya se puede elegir otra forma de pago. Paga solo una vez.`,
  otherTitle: `Ya está pagado; no\u00a0pagues tu otra ${words.instructions}`,
  other: (method: string, reference: string) =>
    `Otra ${words.instructions} tuya (${[method, reference].filter(Boolean).join(', ')}) todavía no se cancela. Si la pagas, pagarías dos veces.`,
  onCard: {
    cancellingTitle: 'Estamos cancelando este intento: no\u00a0lo\u00a0confirmes',
    cancelling: 'En cuanto se cancele podrás pagar de otra forma. Si ya lo habías confirmado, tu pago aparecerá aquí.',
  },
  unanswered: {
    cancellingTitle: 'Estamos cancelando este intento',
    cancelling:
      'Todavía no sabemos si llegó. Podrás pagar de otra forma en cuanto se cancele, o media hora después de tu intento. Si ya se cobró, tu pago aparecerá aquí.',
  },
});

const cases = {
  underpaidTitle: 'Recibimos una parte de tu pago',
  underpaid: (received: string, missing: string) => `Recibimos ${received}; faltan ${missing}.`,
  payRest: 'Pagar el resto',
  overpaid: (amount: string) => `Pagaste ${amount} de más. Es tuyo.`,
  double: (amount: string) => `Pagaste dos veces: recibimos ${amount} de más. Es tuyo.`,
  onTop: 'El colegio te dirá cómo te lo devuelve o si queda a tu favor.',
  lateTitle: 'Tu pago llegó después de la fecha',
  late: 'Ya lo recibimos y le avisamos al colegio. Te dirá si hace falta algo más.',
  foreignTitle: 'Tu pago llegó en otra moneda',
  foreign: (received: string, total: string) =>
    `Recibimos ${received} y se pedían ${total}. Ya le avisamos al colegio: te dirá qué sigue.`,
  unknownTitle: 'Tu dinero llegó sin referencia',
  unknown: (amount: string) => `El colegio encontró tus ${amount} y los está revisando.`,
};

/** The payer's preference for an overpayment. Promises nothing: the school decides. */
const preference = {
  question: '¿Qué prefieres?',
  choices: { refund: 'Que me lo devuelvan', credit: 'Que quede para el siguiente pago' },
  why: 'Se lo decimos al colegio. El colegio decide.',
  sent: {
    refund: 'Ya le avisamos al colegio: prefieres que te lo devuelvan.',
    credit: 'Ya le avisamos al colegio: prefieres que quede para el siguiente pago.',
  },
  next: 'El colegio te dirá cómo te lo devuelve o si queda a tu favor. Lo verás en esta página.',
  change: { refund: 'Mejor que me lo devuelvan', credit: 'Mejor para el siguiente pago' },
  sending: 'Enviando…',
  /** The first words of a chat with the school. */
  message: (amount: string, numbers: string) => `Hola. Llegaron ${amount} de más con mi pago (${numbers}).`,
  prefer: { refund: 'Prefiero que me lo devuelvan.', credit: 'Prefiero que quede para el siguiente pago.' },
};

const resolved = {
  completed: 'Lo que faltaba ya se pagó.',
  waived: (missing: string) => `El colegio aceptó tu pago así: ya no debes los ${missing} que faltaban.`,
  accepted: 'El colegio aceptó este pago tal como llegó.',
  refunded: (amount: string) => `El colegio devolvió ${amount}.`,
  credited: (amount: string) => `El colegio guardó ${amount} a tu favor.`,
};

const receipt = {
  title: 'Pago recibido',
  confirmation: 'Confirmación',
  reference: 'Referencia',
  dateTime: 'Fecha y hora',
  date: 'Fecha',
  method: 'Método de pago',
  paidBy: 'Pagó',
  school: 'Colegio',
  subtotal: 'Subtotal',
  commission: 'Comisión',
  noCommission: 'Sin comisión',
  pdf: 'Descargar comprobante',
  pdfFailed: 'No se pudo descargar el comprobante. Inténtalo de nuevo.',
  image: 'Guardar imagen',
  imageFailed: 'No se pudo hacer la imagen. Inténtalo de nuevo.',
  imageTile: 'Imagen',
  whatsApp: 'WhatsApp',
  byWhatsApp: 'Enviar por WhatsApp',
  withNames: (names: string) => `Imagen con el nombre de ${names}`,
  print: 'Imprimir',
  share: 'Enviar',
  shareText: (total: string, confirmation: string) => `Pago de ${total}. Confirmación ${confirmation}.`,
  textCopied: 'Datos del pago copiados',
  return: 'Volver al portal del colegio',
  close: 'Ya puedes cerrar esta página.',
  year: {
    title: 'Tus meses pagados',
    /** What another paid, or was paid elsewhere, is not there. */
    only: 'Solo los que se pagaron desde aquí, con el mismo nombre.',
    current: (month: string) => `${month}: este pago`,
    open: (month: string) => `${month}: pagado. Ver comprobante`,
    receipt: (month: string) => `Comprobante de ${month}`,
    failed: 'No se pudo abrir. Inténtalo de nuevo.',
    forget: 'Olvidar en este navegador',
    forgotten: 'Listo: este navegador ya no muestra tus meses.',
  },
  notYetTitle: 'Aún no recibimos este pago',
  notYet: 'Cuando se confirme, aquí verás tu comprobante.',
  partTitle: 'Recibimos una parte de tu pago',
  partIntro: (missing: string) => `Faltan ${missing}. Guarda este comprobante de lo que ya pagaste.`,
  returnedTitle: 'Este pago se devolvió',
  returnedIntro: 'Guarda este comprobante de lo que se recibió y se devolvió.',
  requestedAmount: 'Se pidió',
  missing: 'Faltó',
  over: 'De más',
  overTitle: 'Recibido de más',
  came: 'Recibimos en total',
  returned: 'Devuelto',
  net: 'Neto',
  linesAsked: 'Lo que se pidió',
};

/** What is still owed after a part was paid. */
const rest = {
  owed: (amount: string, what: string, due: string) => `Te faltan ${amount} (${what}); ${due}.`,
  /** To a person who was sent the link. */
  shared: (amount: string, what: string, due: string) => `Todavía faltan ${amount} (${what}); ${due}.`,
  due: (day: string) => `vence el ${day}`,
  wasDue: (day: string) => `venció el ${day}`,
  first: (due: string) => `lo primero ${due}`,
  safe: 'Lo que ya pagaste está a salvo.',
};

const form = {
  choose: 'Elige una opción',
  lastTime: 'La última vez',
  optional: 'opcional',
  documentType: 'Tipo de documento',
  notLoadedTitle: 'No pudimos cargar la lista de opciones',
  notLoaded: 'No se ha cobrado nada. Inténtalo de nuevo en un momento o elige otra forma de pago.',
  retry: 'Intentar de nuevo',
  accept: (title: string) => `Leí y acepto: ${title}`,
  readDocument: 'Leer el documento',
  mustAccept: 'Marca esta casilla para seguir',
};

const moneyIn = (words: RegionalWords, voucher: VoucherTexts) => ({
  /** A bank transfer, and a payment that the payer's bank must confirm: the same pages need both. */
  instructions: instructionTextsIn(words),
  voucher,
  ticket: ticketIn(words),
  status,
  attempts: attemptsIn(words),
  received,
  form: {
    ...form,
    instalments: words.instalments.howMany,
    instalmentsOf: words.instalments.of,
    instalmentsCost: words.instalments.cost,
    instalmentsEach: (parts: string, amount: string) => `${parts} de ${amount}`,
  },
  sharing: sharingIn(words),
  savedCopy: {
    saved: (when: string) => ended(`Sin conexión · guardada ${when}`),
    today: (clock: string) => `hoy ${atClock(clock)}`,
    yesterday: (clock: string) => `ayer ${atClock(clock)}`,
    on: (day: string, clock: string) => `el ${day} ${atClock(clock)}`,
    warning: 'Si ya pagaste, no la uses otra vez.',
    warningAtCounter: 'Si ya pagaste, guarda el recibo que te dieron en la caja y no la uses otra vez.',
    paidTitle: 'Este pago ya se recibió',
    paid: 'No lo pagues otra vez. Ahora no hay conexión; en cuanto vuelva, esta página se actualiza sola.',
  },
  unwanted: unwantedIn(words),
  cases,
  preference,
  resolved,
  refunds: refundsEs,
  receipt,
  rest,
});

export const moneySpanish = {
  'es-MX': moneyIn(regionalWords['es-MX'], voucherSpanish['es-MX']),
  'es-CO': moneyIn(regionalWords['es-CO'], voucherSpanish['es-CO']),
  'es-EC': moneyIn(regionalWords['es-EC'], voucherSpanish['es-EC']),
} as const satisfies Record<SpanishLocale, MoneyTexts>;
export const moneyEs = moneySpanish['es-MX'];

export type MoneyTexts = ReturnType<typeof moneyIn>;
