/** Texts of e-mails to a payer, in each country's Spanish; server only. The school's name precedes a subject. */
import { regionalWords, type SpanishLocale } from './regional-words.ts';
import { transferLateEs } from './transfer-late.ts';
import { deskEmailsEs } from './desk/emails.ts';
import { twoPersonsEs } from './two-persons.ts';
import { schoolFirst, theSchool, toSchool } from './school-name.ts';

const link = {
  subject: 'tu enlace para pagar',
  preview: (amount: string) => `Total por pagar: ${amount}`,
  intro: (school: string) => `${schoolFirst(school)} te envía el enlace para ver y pagar lo que tienes pendiente.`,
  students: (names: string) => `Es el pago de ${names}.`,
  amount: 'Total por pagar',
  button: 'Ver y pagar',
  until: (when: string) =>
    `El enlace funciona 3 días: hasta el ${when}. Después puedes pedir uno nuevo desde la misma página.`,
  personal: 'Es tu enlace personal: quien lo abre puede ver este pago. Compártelo solo con quien vaya a pagar.',
};

/** Another link of the same session; the rest is as above. */
const newLink = {
  subject: 'tu nuevo enlace para pagar',
  intro: (school: string) =>
    `Aquí tienes un enlace nuevo para pagar ${toSchool(school)}. Los anteriores ya no funcionan.`,
};

/** Some days before a charge is due, and after. */
const sessionReminder = {
  before: {
    subject: (day: string) => `tu pago vence el ${day}`,
    intro: (school: string, day: string) => `Te recordamos con tiempo que tu pago ${toSchool(school)} vence el ${day}.`,
  },
  after: {
    subject: (day: string) => `tu pago del ${day} sigue pendiente`,
    intro: (school: string, day: string) =>
      `Tu pago ${toSchool(school)} venció el ${day} y todavía no lo hemos recibido.`,
  },
  ifPaid: 'Si ya pagaste, no hagas nada: el pago puede tardar en aparecer.',
  talk: 'Si necesitas más tiempo o algo no cuadra, habla con el colegio.',
  talkReply: 'Si necesitas más tiempo o algo no cuadra, responde a este correo y lo ves con el colegio.',
  stop: 'No quiero más recordatorios',
};

/** How to pay elsewhere, by the channel. */
const instructions = {
  preview: (amount: string, until: string) => `${amount}, hasta el ${until}`,
  onlyOnce: 'Esta cuenta es solo para este pago: no la guardes para otro, porque puede cambiar.',
  by: {
    counter: {
      subject: (brand: string) => `tu referencia para pagar en ${brand}`,
      intro: (school: string, brand: string) => `Aquí tienes tu referencia para pagar ${toSchool(school)} en ${brand}.`,
    },
    transfer: {
      subject: () => 'datos para tu transferencia',
      intro: (school: string) => `Estos son los datos para pagar ${toSchool(school)} por transferencia.`,
    },
    app: {
      subject: (brand: string) => `tus datos para pagar con ${brand}`,
      intro: (school: string, brand: string) => `Estos son tus datos para pagar ${toSchool(school)} con ${brand}.`,
    },
  },
};

/** The day before they can no longer be paid. `instructions`: the country's word for them. */
const reminderIn = (instructions: string) => ({
  subject: (until: string) => `tu ${instructions} vence el ${until}`,
  preview: (amount: string) => `Todavía puedes pagar ${amount}.`,
  intro: (school: string, how: string) =>
    `Te recordamos que tu ${instructions} para pagar ${toSchool(school)} ${how} está por vencer.`,
  how: {
    counter: (place: string) => `en ${place}`,
    transfer: () => 'por transferencia',
    app: (place: string) => `con ${place}`,
  },
  ifPaid:
    'Si ya pagaste, no hagas nada: el pago puede tardar en aparecer, y cuando lo recibamos te enviamos otro correo.',
});

const calendarIn = (instructions: string) => ({
  fileName: 'recordatorio.ics',
  summary: (school: string) => `Último día para pagar ${toSchool(school)}`,
  until: (when: string) => `Paga hasta el ${when}.`,
  concepts: (names: string) => `Concepto: ${names}`,
  how: (url: string) => `Tu ${instructions} y cómo pagar: ${url}`,
  onlyOnce: 'Si ya pagaste, no pagues otra vez.',
});

const receipt = {
  subject: (came: string) => `recibimos ${came}`,
  subjectShort: (came: string, missing: string) => `recibimos ${came}; faltan ${missing}`,
  preview: (confirmation: string) => `Confirmación ${confirmation}`,
  intro: (school: string, came: string) => `${schoolFirst(school)} recibió tu pago de ${came}.`,
  introAdded: (school: string, came: string, total: string) =>
    `${schoolFirst(school)} recibió ${came} más de este pago. En total han llegado ${total}.`,
  nothingOwed: 'Con esto quedó pagado.',
  /** After money was sent back, or stays with the school: nothing was paid by it. */
  nothingLeft: 'No te falta nada por pagar.',
  stillOwed: (amount: string) => `Todavía se deben ${amount}.`,
  payRest: 'Puedes pagarlos con el enlace que te envió el colegio. Si ya venció, ahí mismo puedes pedir uno nuevo.',
  payRestShort:
    'Puedes pagar lo que falta con el enlace que te envió el colegio. Si ya venció, ahí mismo puedes pedir uno nuevo.',
  received: 'Recibido',
  confirmation: 'Confirmación',
  paidAt: 'Fecha y hora',
  paidOn: 'Fecha',
  seenAt: 'Registrado',
  requestedAmount: 'Monto que se pidió',
  commission: 'Comisión',
  lines: 'Lo que pagaste',
  linesAsked: 'Lo que se pidió',
  see: 'Ver este pago',
  keep: (school: string) =>
    `Guarda este correo: es tu comprobante. ${schoolFirst(school)} también tiene registrado este pago con el mismo número de confirmación.`,
};

/** Money came otherwise than requested: its receipt, and what happens now. */
const caseOpened = {
  subject: {
    overpaid: (came: string, over: string) => `recibimos ${came}, ${over} de más`,
    double: (came: string) => `recibimos ${came} de un pago que ya estaba cubierto`,
    late: (came: string) => `recibimos ${came} después de la fecha`,
    wrong_currency: (came: string) => `recibimos ${came}, en otra moneda`,
  },
  nextHeading: 'Qué sigue',
  next: {
    preference:
      'Dinos qué prefieres: que te lo devuelvan o que quede para el siguiente pago. Se lo decimos al colegio.',
    over: 'El colegio te dirá cómo te lo devuelve o si queda a tu favor.',
    looks: 'El colegio revisa tu pago.',
    tellYou: 'Cuando lo decida, te enviamos otro correo.',
    nothingToDo: 'No necesitas hacer nada más.',
    notAgain: 'Mientras tanto, no pagues otra vez.',
    rest: (missing: string) => `Paga solo lo que falta: ${missing}. El botón abre tu pago.`,
    restSchoolLink: (missing: string) =>
      `Paga solo lo que falta: ${missing}. Puedes hacerlo con el enlace que te envió el colegio; si ya venció, ahí mismo puedes pedir uno nuevo.`,
    restOtherLink: (missing: string) =>
      `Paga solo lo que falta: ${missing}. Tu enlace ya venció; con el botón pides otro.`,
    restTold: 'Cuando llegue, te enviamos otro correo.',
    ask: 'El colegio te dirá qué sigue. Por ahora no pagues nada más.',
    wait: 'Tienes otro pago en proceso: espera su resultado antes de pagar lo que falta.',
  },
  payRest: 'Pagar lo que falta',
  preference: 'Decir qué prefiero',
};

const resolved = {
  subject: {
    accepted: () => 'aceptamos tu pago',
    refunded: (amount: string) => `devolvimos ${amount} de tu pago`,
    credited: (amount: string) => `guardamos ${amount} a tu favor`,
  },
  intro: (school: string, came: string) => `${schoolFirst(school)} revisó tu pago de ${came}.`,
};

const returned = {
  subject: (amount: string) => `se devolvieron ${amount} de tu pago`,
  by: {
    refund: (school: string, amount: string) => `${schoolFirst(school)} devolvió ${amount} de tu pago.`,
    reversal: (school: string, amount: string) =>
      `El banco o el procesador te devolvió ${amount} del pago que hiciste ${toSchool(school)}.`,
    chargeback: (school: string, amount: string) =>
      `Tu banco te devolvió ${amount} del pago que hiciste ${toSchool(school)}.`,
  },
  amount: 'Devuelto',
  owedAgain: (amount: string) =>
    `Por eso se deben otra vez ${amount}. Antes de pagar de nuevo, pregunta al colegio qué sigue.`,
  how: 'Puede tardar unos días en verse. Si no sabes por dónde te llega, pregunta al colegio.',
  unexpected: 'Si no lo esperabas, pregunta al colegio.',
};

/** A school has its provider send money back. */
const refund = {
  pending: {
    subject: (amount: string) => `tu devolución de ${amount} va en camino`,
    intro: (school: string, amount: string) => `${schoolFirst(school)} pidió devolverte ${amount} de tu pago.`,
    later: 'Cuando esté hecha te enviamos otro correo. No necesitas hacer nada.',
  },
  failed: {
    subject: (amount: string) => `tu devolución de ${amount} no se pudo hacer`,
    intro: (school: string, amount: string) =>
      `No se pudieron devolver los ${amount} que ${theSchool(school)} pidió devolverte.`,
    cameBack: (school: string, amount: string) =>
      `Nos avisaron que la devolución de ${amount} de tu pago ${toSchool(school)} no te llegó. Si ya la recibiste, avisa al colegio. No pagues otra vez.`,
    next: 'Ya le avisamos al colegio: se pondrá en contacto contigo.',
    reply: 'También puedes escribirle: responde a este correo.',
  },
  amount: 'Devolución',
  /** How the money reaches the payer. */
  to: {
    card: 'Va a la tarjeta con la que pagaste. Tu banco puede tardar de 5 a 10 días hábiles en mostrarla.',
    account:
      'Va a tu cuenta bancaria y puede tardar de 5 a 10 días hábiles. Si hace falta tu número de cuenta, te llega otro correo para pedírtelo.',
  },
};

/** The bank has neither approved nor declined. */
const pending = {
  subject: 'tu banco está validando tu pago',
  preview: 'No pagues otra vez: te avisamos del resultado.',
  intro: (school: string) =>
    `Tu pago ${toSchool(school)} está en validación. Todavía no sabemos si tu banco lo autoriza.`,
  quarterOfAnHour: 'Puede tardar hasta 15 minutos.',
  notAgain: 'No pagues otra vez mientras esperas.',
  later: 'Te enviamos otro correo en cuanto sepamos el resultado. No necesitas dejar la página abierta.',
};

/** A payment ended without money. `instructions`: the country's word for them. */
const notMadeIn = (instructions: string) => ({
  subject: {
    voucher_expired: `tu ${instructions} de pago venció`,
    voucher_ended: `tu ${instructions} de pago ya no sirve`,
    ended: 'tu pago no se completó',
    unknown: 'no sabemos cómo terminó tu pago',
  },
  intro: {
    voucher_expired: (school: string) =>
      `Tu ${instructions} para pagar ${toSchool(school)} venció y no recibimos dinero con ella. Ya no la pagues.`,
    voucher_ended: (school: string) =>
      `Tu ${instructions} para pagar ${toSchool(school)} ya no sirve y no recibimos dinero con ella. No la pagues.`,
    ended: (school: string) => `Tu pago ${toSchool(school)} no se completó.`,
    unknown: (school: string) => `No sabemos cómo terminó un pago tuyo ${toSchool(school)}.`,
  },
  notTaken: 'No se hizo ningún cobro.',
  mayBeTaken: 'Si tu banco muestra un cargo, no pagues otra vez: pregunta antes al colegio.',
  paidInTime: 'Si ya la habías pagado, guarda tu recibo y avisa al colegio antes de pagar otra vez.',
  advice: {
    retry_security_code: 'Esos datos están en tu tarjeta: el código, atrás o al frente, y la fecha, junto al número.',
    other_method: 'Usa otra tarjeta o elige otra forma de pago.',
    no_card: 'Con otra forma de pago no dependes del saldo de esa tarjeta; también puedes usar otra.',
    confirm_again: 'Inténtalo otra vez y confirma cuando tu banco te lo pida, o usa otra tarjeta.',
    call_bank: 'Llama a tu banco, al número que está atrás de tu tarjeta, o usa otra tarjeta.',
    fix_data: 'Revisa el nombre del titular, el correo y los datos de tu tarjeta antes de intentarlo otra vez.',
    wait: 'Espera unos minutos antes de intentarlo otra vez.',
  },
  choose: 'El botón abre tu pago: ahí puedes intentarlo otra vez o elegir otra forma de pago.',
  chooseButton: 'Elegir cómo pagar',
  otherLink: 'Tu enlace para pagar ya venció. Con el botón pides otro: te llega por correo.',
  next: {
    choose:
      'Puedes elegir otra forma de pago con el enlace que te envió el colegio. Si ya venció, ahí mismo puedes pedir uno nuevo.',
    wait: 'Tienes otro pago en proceso: espera su resultado antes de intentarlo otra vez.',
    ask: 'Antes de pagar de otra forma, pregunta al colegio qué sigue.',
  },
});

/** A consent to debit a card is in force. */
const agreed = {
  subject: 'tu tarjeta quedó domiciliada',
  preview: (card: string) => `El colegio puede cobrar tus próximos pagos a ${card}.`,
  intro: (school: string) => `Tu tarjeta quedó domiciliada para tus próximos pagos ${toSchool(school)}.`,
  agreed: (school: string) => `Autorizaste ${toSchool(school)} a cobrar a esta tarjeta lo que venza cada mes.`,
  nothingDue: 'Hoy no hay ningún cobro programado.',
  end: (school: string) => `Para terminarla, avisa ${toSchool(school)} cuando quieras.`,
  endReply: (school: string) =>
    `Para terminarla, avisa ${toSchool(school)} cuando quieras; puedes responder a este correo.`,
  notYou: 'Si no la autorizaste, avisa al colegio cuanto antes.',
};

const ended = {
  subject: 'la domiciliación terminó',
  preview: 'Ya no hay cargos automáticos a tu tarjeta.',
  intro: (school: string) =>
    `${schoolFirst(school)} terminó la domiciliación de tu tarjeta: ya no le hace cargos automáticos.`,
  before: 'Los pagos que ya hiciste no cambian.',
  pay: 'Tus próximos pagos los haces tú, con el enlace que te envíe el colegio.',
};

/** Texts of several e-mails. `instructions`: the country's word for them. */
const sharedIn = (instructions: string) => ({
  greeting: (name: string) => (name === '' ? 'Hola:' : `Hola, ${name}:`),
  addressHint: 'Si el botón no abre, copia esta dirección en tu navegador:',
  footer: (school: string) =>
    `${schoolFirst(school)} usa Cuota para cobrar en línea. Si no esperabas este correo, pregunta al colegio.`,
  method: 'Método de pago',
  amount: 'Monto',
  exactly: 'Paga exactamente',
  payBefore: 'Hasta el',
  days: 'Fechas',
  reference: 'Referencia',
  card: 'Tarjeta',
  howTo: 'Cómo pagar',
  seeInstructions: `Ver mi ${instructions}`,
  atOnce: 'Paga todo en un solo pago. Puedes hacerlo aunque el enlace del colegio ya haya vencido.',
  notPaidYet: 'Este correo no es un comprobante: te lo enviamos cuando recibamos tu pago.',
  otherLink: 'Pedir otro enlace',
});

const spanishOf = (locale: SpanishLocale) => {
  const { instructions: slip } = regionalWords[locale];
  return {
    shared: sharedIn(slip),
    link,
    newLink,
    sessionReminder,
    instructions,
    reminder: reminderIn(slip),
    calendar: calendarIn(slip),
    receipt,
    caseOpened,
    resolved,
    returned,
    refund,
    pending,
    transferLate: transferLateEs,
    twoPersons: twoPersonsEs,
    desk: deskEmailsEs,
    notMade: notMadeIn(slip),
    agreed,
    ended,
  };
};

export type EmailTexts = ReturnType<typeof spanishOf>;

function southern(locale: Exclude<SpanishLocale, 'es-MX'>): EmailTexts {
  const texts = spanishOf(locale);
  return {
    ...texts,
    link: { ...texts.link, preview: (amount) => `Valor por pagar: ${amount}`, amount: 'Valor por pagar' },
    shared: {
      ...texts.shared,
      amount: 'Valor',
    },
    receipt: { ...texts.receipt, requestedAmount: 'Valor que se pidió' },
    agreed: {
      ...texts.agreed,
      subject: 'tu débito automático quedó activo',
      intro: (school) => `El débito automático de tus próximos pagos ${toSchool(school)} quedó activo.`,
      end: (school) => `Para terminarlo, avisa ${toSchool(school)} cuando quieras.`,
      endReply: (school) =>
        `Para terminarlo, avisa ${toSchool(school)} cuando quieras; puedes responder a este correo.`,
      notYou: 'Si no lo autorizaste, avisa al colegio cuanto antes.',
    },
    ended: {
      ...texts.ended,
      subject: 'el débito automático terminó',
      preview: 'Ya no hay cobros automáticos a tu tarjeta.',
      intro: (school) =>
        `${schoolFirst(school)} terminó el débito automático de tu tarjeta: ya no le hace cobros automáticos.`,
    },
  };
}

export const emailsSpanish = {
  'es-MX': spanishOf('es-MX'),
  'es-CO': southern('es-CO'),
  'es-EC': southern('es-EC'),
} as const satisfies Record<SpanishLocale, EmailTexts>;
