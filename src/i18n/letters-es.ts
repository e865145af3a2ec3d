import { refundLettersEs } from './letters-refund-es.ts';
import { regionalWords, type SpanishLocale } from './regional-words.ts';

/** The link of a session. */
const link = {
  subject: (school: string) => `${school}: tu enlace para pagar`,
  preview: (amount: string) => `Total por pagar: ${amount}`,
  greeting: (name: string) => `Hola, ${name}:`,
  greetingWithoutName: 'Hola:',
  intro: (school: string) => `${school} te envía el enlace para ver y pagar lo que tienes pendiente.`,
  students: (names: string) => `Es el pago de ${names}.`,
  amount: 'Total por pagar',
  button: 'Ver y pagar',
  addressHint: 'Si el botón no abre, copia esta dirección en tu navegador:',
  until: (when: string) =>
    `El enlace funciona 3 días: hasta el ${when}. Después puedes pedir uno nuevo desde la misma página.`,
  personal: 'Es tu enlace personal: quien lo abre puede ver este pago. Compártelo solo con quien vaya a pagar.',
  footer: (school: string) =>
    `${school} usa Cuota para cobrar en línea. Si no esperabas este correo, pregunta al colegio.`,
};

/** Another link of the same session; the rest is as above. */
const newLink = {
  subject: (school: string) => `${school}: tu nuevo enlace para pagar`,
  intro: (school: string) => `Aquí tienes un enlace nuevo para pagar a ${school}. Los anteriores ya no funcionan.`,
};

/** Money was received. */
const receipt = {
  subject: (school: string, came: string) => `${school}: recibimos ${came}`,
  subjectShort: (school: string, came: string, missing: string) => `${school}: recibimos ${came}; faltan ${missing}`,
  preview: (confirmation: string) => `Confirmación ${confirmation}`,
  intro: (school: string, came: string) => `${school} recibió tu pago de ${came}.`,
  introAdded: (school: string, came: string, total: string) =>
    `${school} recibió ${came} más de este pago. En total han llegado ${total}.`,
  nothingOwed: 'Ya no debes nada de lo que el colegio te pidió con este enlace.',
  stillOwed: (amount: string) => `Todavía se deben ${amount}.`,
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
  keep: (school: string) =>
    `Guarda este correo: es tu comprobante. ${school} también tiene registrado este pago con el mismo número de confirmación.`,
};

/** Money that did not come as asked, was decided about, or went back. */
const money = {
  subject: {
    overpaid: (school: string, came: string, over: string) => `${school}: recibimos ${came}, ${over} de más`,
    double: (school: string, came: string) => `${school}: recibimos ${came} de un pago que ya estaba cubierto`,
    late: (school: string, came: string) => `${school}: recibimos ${came} después de la fecha`,
    foreign: (school: string, came: string) => `${school}: recibimos ${came}, en otra moneda`,
  },
  nextHeading: 'Qué sigue',
  next: {
    over: 'El colegio decide si te devuelve lo que llegó de más o lo guarda a tu favor.',
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
  otherLink: 'Pedir otro enlace',
  decided: {
    subject: {
      accepted: (school: string) => `${school}: aceptamos tu pago`,
      refunded: (school: string, amount: string) => `${school}: devolvimos ${amount} de tu pago`,
      credited: (school: string, amount: string) => `${school}: guardamos ${amount} a tu favor`,
    },
    intro: (school: string, came: string) => `${school} revisó tu pago de ${came}.`,
  },
  returned: {
    subject: (school: string, amount: string) => `${school}: se devolvieron ${amount} de tu pago`,
    refund: (school: string, amount: string) => `${school} devolvió ${amount} de tu pago.`,
    reversal: (school: string, amount: string) =>
      `El banco o el procesador te devolvió ${amount} del pago que hiciste a ${school}.`,
    chargeback: (school: string, amount: string) => `Tu banco te devolvió ${amount} del pago que hiciste a ${school}.`,
    returned: 'Devuelto',
  },
  owedAgain: (amount: string) =>
    `Por eso se deben otra vez ${amount}. Antes de pagar de nuevo, pregunta al colegio qué sigue.`,
  howReturned: 'Puede tardar unos días en verse. Si no sabes por dónde te llega, pregunta al colegio.',
  unexpected: 'Si no lo esperabas, pregunta al colegio.',
};

/** The bank has not said yes or no. */
const pending = {
  subject: (school: string) => `${school}: tu banco está validando tu pago`,
  preview: 'No pagues otra vez: te avisamos del resultado.',
  intro: (school: string) => `Tu pago a ${school} está en validación. Todavía no sabemos si tu banco lo autoriza.`,
  quarterOfAnHour: 'Puede tardar hasta 15 minutos.',
  notAgain: 'No pagues otra vez mientras esperas.',
  later: 'Te enviamos otro correo en cuanto sepamos el resultado. No necesitas dejar la página abierta.',
};

/** A permission to debit a card holds. */
const agreed = {
  subject: (school: string) => `${school}: tu tarjeta quedó domiciliada`,
  preview: (card: string) => `El colegio puede cobrar tus próximos pagos a ${card}.`,
  intro: (school: string) => `Tu tarjeta quedó domiciliada para tus próximos pagos a ${school}.`,
  agreed: (school: string) => `Autorizaste a ${school} a cobrar a esta tarjeta lo que venza cada mes.`,
  card: 'Tarjeta',
  nothingDue: 'Hoy no hay ningún cobro programado.',
  end: (school: string) => `Para terminarla, avisa a ${school} cuando quieras.`,
  endReply: (school: string) => `Para terminarla, avisa a ${school} cuando quieras; puedes responder a este correo.`,
  notYou: 'Si no la autorizaste, avisa al colegio cuanto antes.',
};

/** It ended. */
const ended = {
  subject: (school: string) => `${school}: la domiciliación terminó`,
  preview: 'Ya no hay cargos automáticos a tu tarjeta.',
  intro: (school: string) => `${school} terminó la domiciliación de tu tarjeta: ya no le hace cargos automáticos.`,
  card: 'Tarjeta',
  before: 'Los pagos que ya hiciste no cambian.',
  pay: 'Tus próximos pagos los haces tú, con el enlace que te envíe el colegio.',
};

/** What several letters about a payment say. `slip`: as the country calls it. */
const sharedIn = (slip: string) => ({
  method: 'Método de pago',
  asked: 'Monto',
  exactly: 'A pagar, exacto',
  payBefore: 'Paga antes del',
  reference: 'Referencia',
  howTo: 'Cómo pagar',
  seeSlip: `Ver mi ${slip}`,
  exactWarning:
    'Paga el monto exacto, en una sola exhibición. Puedes pagar aunque el enlace del colegio ya haya vencido.',
  notPaidYet: `Todavía no has pagado: esta ${slip} es para hacerlo. Cuando recibamos tu pago te enviamos otro correo.`,
});

/** A payment ended without money. `slip`: as the country calls it. */
const notMadeIn = (slip: string) => ({
  subject: {
    voucher_expired: (school: string) => `${school}: tu ${slip} de pago venció`,
    voucher_ended: (school: string) => `${school}: tu ${slip} de pago ya no sirve`,
    ended: (school: string) => `${school}: tu pago no se completó`,
    unknown: (school: string) => `${school}: no sabemos cómo terminó tu pago`,
  },
  intro: {
    voucher_expired: (school: string) =>
      `Tu ${slip} para pagar a ${school} venció y no recibimos dinero con ella. Ya no la pagues.`,
    voucher_ended: (school: string) =>
      `Tu ${slip} para pagar a ${school} ya no sirve y no recibimos dinero con ella. No la pagues.`,
    ended: (school: string) => `Tu pago a ${school} no se completó.`,
    unknown: (school: string) => `No sabemos cómo terminó un pago tuyo a ${school}.`,
  },
  notTaken: 'No se hizo ningún cobro.',
  mayBeTaken: 'Si tu banco muestra un cargo, no pagues otra vez: pregunta antes al colegio.',
  paidInTime: 'Si ya la habías pagado, guarda tu recibo y avisa al colegio antes de pagar otra vez.',
  advice: {
    retry_security_code: 'Esos datos están en tu tarjeta: el código, atrás o al frente, y la fecha, junto al número.',
    other_method: 'Usa otra tarjeta o elige otra forma de pago.',
    call_bank: 'Llama a tu banco, al número que está atrás de tu tarjeta, o usa otra tarjeta.',
    fix_data: 'Revisa el nombre del titular, el correo y los datos de tu tarjeta antes de intentarlo otra vez.',
    wait: 'Espera unos minutos antes de intentarlo otra vez.',
  },
  choose: 'El botón abre tu pago: ahí puedes intentarlo otra vez o elegir otra forma de pago.',
  chooseButton: 'Elegir cómo pagar',
  otherLink: 'Tu enlace para pagar ya venció. Con el botón pides otro: te llega por correo.',
  otherLinkButton: 'Pedir otro enlace',
  next: {
    choose:
      'Puedes elegir otra forma de pago con el enlace que te envió el colegio. Si ya venció, ahí mismo puedes pedir uno nuevo.',
    wait: 'Tienes otro pago en proceso: espera su resultado antes de intentarlo otra vez.',
    ask: 'Antes de pagar de otra forma, pregunta al colegio qué sigue.',
  },
});

const spanishOf = (locale: SpanishLocale) => {
  const { instructions: slip } = regionalWords[locale];
  return {
    link,
    newLink,
    shared: sharedIn(slip),
    receipt,
    money,
    refund: refundLettersEs,
    notMade: notMadeIn(slip),
    pending,
    agreed,
    ended,
  };
};
export type LetterTexts = ReturnType<typeof spanishOf>;

function southern(locale: Exclude<SpanishLocale, 'es-MX'>): LetterTexts {
  const texts = spanishOf(locale);
  return {
    ...texts,
    link: { ...texts.link, preview: (amount) => `Valor por pagar: ${amount}`, amount: 'Valor por pagar' },
    shared: {
      ...texts.shared,
      asked: 'Valor',
      exactly: 'Valor exacto',
      exactWarning: 'Paga el valor exacto, en un solo pago. Puedes pagar aunque el enlace del colegio ya haya vencido.',
    },
    receipt: { ...texts.receipt, asked: 'Valor que se pidió' },
    agreed: {
      ...texts.agreed,
      subject: (school) => `${school}: tu débito automático quedó activo`,
      intro: (school) => `El débito automático de tus próximos pagos a ${school} quedó activo.`,
      end: (school) => `Para terminarlo, avisa a ${school} cuando quieras.`,
      endReply: (school) => `Para terminarlo, avisa a ${school} cuando quieras; puedes responder a este correo.`,
      notYou: 'Si no lo autorizaste, avisa al colegio cuanto antes.',
    },
    ended: {
      ...texts.ended,
      subject: (school) => `${school}: el débito automático terminó`,
      preview: 'Ya no hay cobros automáticos a tu tarjeta.',
      intro: (school) => `${school} terminó el débito automático de tu tarjeta: ya no le hace cobros automáticos.`,
    },
  };
}

/** What letters say, in the Spanish of each country. */
export const lettersSpanish = {
  'es-MX': spanishOf('es-MX'),
  'es-CO': southern('es-CO'),
  'es-EC': southern('es-EC'),
} as const;
