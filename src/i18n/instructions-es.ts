/**
 * Texts of payment instructions, and of payments that the payer's bank must confirm, for the pages of one payment. One
 * Spanish for the three countries, but for regional words; only Mexico has a CLABE.
 */
import { usualSlipHours } from '#domain/reflection';
import { pluralIn } from './plural.ts';
import { depositReportIn, reportIn } from './report-es.ts';
import { regionalWords, type RegionalWords } from './regional-words.ts';

const plural = pluralIn('es-MX');
const hours = (count: number): string => `${count}\u00a0${plural(count, { one: 'hora', other: 'horas' })}`;

/** Under the school's name, by the method's category; others show the method's own title. */
const subtitles: SubtitleTexts = {
  cash: 'Pago en efectivo',
  transfer: 'Transferencia bancaria',
  card: 'Pago con tarjeta',
};
type SubtitleTexts = Readonly<Partial<Record<'cash' | 'transfer' | 'card' | 'instructions', string>>>;

const makeIn = (words: RegionalWords) => ({
  heading: 'Paga por transferencia',
  hint: (count: number) =>
    `Te damos ${words.transfer.given}. Transfiere el ${words.amount} exacto desde la app de tu banco; se refleja ${words.transfer.reflects(hours(usualSlipHours), count)}.`,
  button: words.transfer.button,
  unavailableTitle: 'La transferencia no está disponible',
  unavailable: 'Este pago no se puede hacer por transferencia. Elige otra forma de pago.',
  otherUnavailableTitle: 'Esta forma de pago no está disponible',
  otherUnavailable: 'Este pago no se puede hacer así. Elige otra forma de pago.',
});

/** The name of each line of payment instructions: on the page, in e-mails and on paper. */
const lines = {
  reference: 'Referencia',
  clabe: 'CLABE',
  account: 'Cuenta',
  agreement: 'Convenio',
  beneficiary: 'Beneficiario',
  bank: 'Banco',
  bank_code: 'Código del banco',
  document: 'Documento del titular',
  student_code: 'Código del estudiante',
  service: 'Servicio',
  payment_name: 'Nombre del pago',
};

const transfer = {
  heading: 'Transfiere desde tu banco',
  validUntil: 'Vigencia',
  reflects: 'Tarda',
  reflectsIn: (usual: number, atMost: number) => `en unas ${hours(usual)}, y hasta ${atMost} en días inhábiles`,
  copy: 'Copiar',
  copiedField: {
    reference: 'Referencia copiada',
    clabe: 'CLABE copiada',
    account: 'Cuenta copiada',
    agreement: 'Convenio copiado',
    beneficiary: 'Beneficiario copiado',
    bank: 'Banco copiado',
    bank_code: 'Código copiado',
    document: 'Documento copiado',
    service: 'Servicio copiado',
    payment_name: 'Nombre del pago copiado',
    student_code: 'Código del estudiante copiado',
    amount: 'Total copiado',
  },
  copyCode: 'Copiar código',
  copyFailed: 'No se pudo copiar. Mantén presionado el dato para copiarlo.',
};

/** Paid in the app of a bank or wallet. */
const app = { heading: (brand: string) => `Paga con ${brand}` };

/** The places to pay, and their limits. */
const placesIn = (words: RegionalWords) => ({
  upTo: (amount: string) => `hasta ${amount}`,
  anyAmount: `cualquier ${words.amount}`,
  reflectsIn: (minutes: number, atMost: number) => `en unos ${minutes}\u00a0minutos, y hasta ${hours(atMost)}`,
  tooMuch: (amount: string) => `No recibe este ${words.amount}: solo hasta ${amount}`,
});

const expiredIn = (words: RegionalWords) => ({
  title: `Esta ${words.instructions} ya venció: genera una nueva`,
  text: `${words.transfer.another}. Si ya enviaste dinero a esta, todavía cuenta: aparecerá aquí, y no necesitas otra ${words.instructions}.`,
  button: `Generar una ${words.instructions} nueva`,
});

const statusIn = (words: RegionalWords) => ({
  waiting: (within: string) => `Esta página cambia sola cuando llegue tu transferencia (${within}). Puedes cerrarla.`,
  grace: `Si ya transferiste, tu pago aparecerá aquí aunque la ${words.instructions} ya venció. Esta página cambia sola.`,
  restSameClabe: `También puedes enviar lo que falta ${words.transfer.same}: se suma a este pago mientras no lo pagues de otra forma.`,
  view: 'Ver los datos para transferir',
  viewHint: 'Si ya transferiste, no vuelvas a hacerlo.',
  clabeEnds: (digits: string) => `termina en ${digits}`,
});

const redirect = {
  heading: 'Tu banco pide que confirmes el pago',
  what: 'Entra a la página de tu banco y confirma. Al terminar volverás aquí y verás cómo quedó.',
  button: 'Continuar con mi banco',
  unreadable: 'No pudimos abrir la página de tu banco. Elige otra forma de pago.',
  unwantedTitle: 'Ya no lo confirmes en tu banco',
  paidElsewhere: 'El colegio ya recibió este pago de otra forma. Si lo confirmas, pagarías dos veces.',
  cancelling: 'Lo estamos cancelando. En cuanto se confirme podrás pagar de otra forma.',
  statusTitle: 'Falta que confirmes con tu banco',
  status: 'Todavía no vemos tu confirmación. Esta página cambia sola cuando tu banco responda.',
  otherHint: '¿No puedes confirmarlo? Puedes elegir otra forma de pago.',
  /** Payments that happen wholly on the collector's page, by card or in cash. */
  hosted: {
    heading: 'Termina tu pago en la página de pago',
    what: 'Ahí haces el pago. Al terminar vuelves aquí y ves cómo quedó.',
    typeCard: 'Escribe los datos de tu tarjeta en la página de pago. Al terminar vuelves aquí y ves cómo quedó.',
    button: 'Ir a la página de pago',
    unreadable: 'No pudimos abrir la página de pago. Elige otra forma de pago.',
    unwantedTitle: 'Ya no pagues en esa página',
    paidElsewhere: 'El colegio ya recibió este pago de otra forma. Si pagas ahí, pagarías dos veces.',
    statusTitle: 'Falta que termines tu pago',
    status: 'Todavía no vemos tu pago. Esta página cambia sola cuando llegue.',
    otherHint: '¿No puedes terminarlo? Puedes elegir otra forma de pago.',
  },
};

/** Payments that an app of the payer's asks them to accept. */
const accept = {
  heading: (method: string) => `Acepta el pago en ${method}`,
  what: 'Te llegó una notificación. Ábrela en la app, revisa el total y acepta.',
  left: (time: string) => `Quedan ${time}`,
  until: (deadline: string) => `Tienes hasta el ${deadline}`,
  overTitle: 'Se acabó el tiempo para aceptarlo',
  over: 'Si ya lo aceptaste, tu pago aparecerá aquí. Si no, podrás intentarlo de nuevo.',
  statusTitle: 'Falta que lo aceptes en la app',
  status: 'Esta página cambia sola cuando lo aceptes o lo rechaces.',
};

/** Methods whose payer first chooses a bank. */
const banks = {
  choose: '¿Dónde vas a pagar?',
  howAt: (name: string) => `Cómo pagar en ${name}`,
  upTo: (amount: string) => `hasta ${amount}`,
  tooMuch: (amount: string) => `Ahí se recibe hasta ${amount} por pago. Paga de otra manera.`,
  readAloud: 'Escuchar el código',
};

/** The next payments, if charges are paid one at a time. */
const later = {
  heading: 'Después, con el mismo código',
  due: (day: string) => `Vence el ${day}`,
  part: (amount: string, total: string) => `Paga ${amount} de ${total}; el resto después`,
};

/** While the provider prepares the payer's next step. */
const preparing = {
  redirect: {
    title: 'Preparando la página de tu banco',
    text: 'Suele tardar unos segundos. Esta página cambia sola: espera aquí para continuar con tu banco.',
  },
  instructions: {
    title: 'Preparando tu referencia',
    text: 'Suele tardar unos segundos. Esta página cambia sola y te la muestra aquí.',
  },
};

const card = {
  validatingTitle: 'Estamos validando tu pago',
  validating: 'Puede tardar hasta 15 minutos; te avisaremos por correo.',
  submitting: 'Lo estamos enviando a tu banco. No vuelvas a intentarlo; esta página cambia sola.',
};

export const instructionTextsIn = (words: RegionalWords) => ({
  subtitles,
  calendar: 'Recordármelo un día antes',
  make: makeIn(words),
  lines,
  transfer,
  app,
  accept,
  banks,
  later,
  places: placesIn(words),
  expired: expiredIn(words),
  status: statusIn(words),
  report: reportIn(words),
  depositReport: depositReportIn(words),
  redirect,
  preparing,
  card,
});

export const instructionsEs = instructionTextsIn(regionalWords['es-MX']);

export type InstructionTexts = ReturnType<typeof instructionTextsIn>;
