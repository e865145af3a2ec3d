/** "I have transferred", or deposited: the payer's report, and its progress. */
import { ended } from './inside-sentence.ts';
import type { RegionalWords } from './regional-words.ts';

/** The words for a transfer and for a deposit. */
const ways = {
  transfer: {
    did: 'Ya transferí',
    you: 'transferiste',
    thing: 'la transferencia',
    noun: 'transferencia',
    your: 'tu transferencia',
    seen: 'la vemos',
    others: 'transferencias',
    again: 'No transfieras otra vez',
    search: 'la busca',
    heading: '¿Con qué transferencia pagaste?',
    where: 'Ver los datos de la cuenta',
  },
  deposit: {
    did: 'Ya deposité',
    you: 'depositaste',
    thing: 'el depósito',
    noun: 'depósito',
    your: 'tu depósito',
    seen: 'lo vemos',
    others: 'pagos',
    again: 'No deposites otra vez',
    search: 'lo busca',
    heading: '¿Cómo fue tu depósito?',
    where: 'Ver los datos del depósito',
  },
};

/** `3 minutos`, `2 horas`: rounded up. */
const lasting = (minutes: number): string => {
  if (minutes < 2) return 'un minuto';
  if (minutes <= 90) return `${minutes} minutos`;
  const hours = Math.ceil(minutes / 60);
  return `${hours} horas`;
};

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

const reportFor = (way: keyof typeof ways, { amount, transfer }: RegionalWords) => {
  const w = ways[way];
  const number = way === 'deposit' ? 'Folio o clave de rastreo' : transfer.number;
  const lower = number.charAt(0).toLowerCase() + number.slice(1);
  return {
    open: w.did,
    find: `Buscar mi ${w.noun}`,
    heading: w.heading,
    why: `Con estos datos te decimos cómo va y el colegio ${w.search} más rápido. Una foto del comprobante no hace falta.`,
    bank: way === 'deposit' ? `Banco donde ${w.you}` : `Banco desde el que ${w.you}`,
    paidOn: `Fecha de ${w.thing}`.replace('de el', 'del'),
    paidTime: 'Hora, más o menos',
    paidTimeHint: `Con ella sabemos cuánto suele tardar. Si no tienes ${lower}, la hora basta.`,
    amount: `${capital(amount)} que ${w.you}`,
    number,
    numberHint: transfer.numberHint,
    send: 'Avisar al colegio',
    sending: 'Enviando…',
    wrong: {
      bank: 'Escribe el nombre de tu banco.',
      paid_on: `Escribe la fecha de ${w.thing}: hoy o un día de los últimos 30.`.replace('de el', 'del'),
      paid_time: 'Escribe una hora que ya pasó, por ejemplo 14:30.',
      amount: `Escribe el ${amount} que ${w.you}.`,
      document_number:
        'Escribe el número como está en tu comprobante, sin otras palabras. Si no lo tienes, escribe la hora.',
    },
    wrongNumber: {
      too_short:
        'Escribe el número completo: tiene 8 letras y números o más. Si es más corto, déjalo vacío y escribe la hora.',
      date: 'Eso es una fecha. Escribe el número que tu banco le dio a la operación, o déjalo vacío y escribe la hora.',
      of_this_payment: 'Ese dato es de esta página. Escribe el número que está en el comprobante de tu banco.',
    },
    sentTitle: `Ya avisaste que ${w.you}`,
    sent: (until: string) =>
      `${ended(`Todavía no ${w.seen}, y es normal. Puede tardar hasta el ${until}`)} Esta página cambia sola. ${w.again}.`,
    sentUsual: (bank: string, minutes: number, until: string) =>
      `Todavía no ${w.seen}, y es normal: de cada 100 ${w.others} de ${bank}, 95 se ven en ${lasting(minutes)} o antes. Si el ${until} no ha llegado, avisamos al colegio. Esta página cambia sola. ${w.again}.`,
    summary: (bank: string, day: string, sum: string, document: string) =>
      [`${bank}, ${day}: ${sum}`, ...(document === '' ? [] : [`${lower} ${document}`])].join(', ') + '.',
    lateTitle: `${capital(w.your)} tarda más de lo normal`,
    late: `Ya le avisamos al colegio: abrimos un caso y ${w.search}. ${w.again}: cuando llegue, cuenta para este pago. Revisa que los datos de abajo sean los de tu comprobante.`,
    notFoundTitle: `Todavía no vemos ${w.your}`,
    notFound: `Revisa los datos. Si están bien, muestra al colegio el comprobante de tu banco. ${w.again}: cuando aparezca, cuenta para este pago.`,
    amountDiffers: (sent: string, total: string) =>
      `Avisaste de ${sent}, y este pago es de ${total}. El colegio lo revisa.`,
    numberNotFound: `No encontramos ${w.your} por su número.`,
    noMoreCorrections: 'Ya corregiste estos datos tres veces. Si algo no coincide, díselo al colegio.',
    caseOpen: 'Ya le avisamos al colegio: abrimos un caso.',
    correct: 'Corregir los datos',
    where: w.where,
  };
};

export const reportIn = (words: RegionalWords) => reportFor('transfer', words);
export const depositReportIn = (words: RegionalWords) => reportFor('deposit', words);

/** What each language must say of it. */
export type ReportTexts = ReturnType<typeof reportIn>;
