import type { LocalizedTexts } from '#i18n/locale';

/** What the letters about money that did not come as asked, or went back, say beside the page's own sentences. */
export interface CaseTexts {
  readonly subject: {
    readonly overpaid: (school: string, came: string, over: string) => string;
    readonly double: (school: string, came: string) => string;
    readonly late: (school: string, came: string) => string;
    readonly foreign: (school: string, came: string) => string;
  };
  readonly nextHeading: string;
  readonly next: {
    readonly over: string;
    readonly looks: string;
    readonly tellYou: string;
    readonly nothingToDo: string;
    readonly notAgain: string;
    readonly rest: (missing: string) => string;
    readonly restSchoolLink: (missing: string) => string;
    readonly restOtherLink: (missing: string) => string;
    readonly restTold: string;
    readonly ask: string;
    readonly wait: string;
  };
  readonly payRest: string;
  readonly otherLink: string;
  readonly decided: {
    readonly subject: {
      readonly accepted: (school: string) => string;
      readonly refunded: (school: string, amount: string) => string;
      readonly credited: (school: string, amount: string) => string;
    };
    readonly intro: (school: string, came: string) => string;
  };
  readonly returned: {
    readonly subject: (school: string, amount: string) => string;
    readonly refund: (school: string, amount: string) => string;
    readonly reversal: (school: string, amount: string) => string;
    readonly chargeback: (school: string, amount: string) => string;
    readonly returned: string;
  };
  readonly owedAgain: (amount: string) => string;
  readonly howReturned: string;
  readonly unexpected: string;
}

const spanish: CaseTexts = {
  subject: {
    overpaid: (school, came, over) => `${school}: recibimos ${came}, ${over} de más`,
    double: (school, came) => `${school}: recibimos ${came} de un pago que ya estaba cubierto`,
    late: (school, came) => `${school}: recibimos ${came} después de la fecha`,
    foreign: (school, came) => `${school}: recibimos ${came}, en otra moneda`,
  },
  nextHeading: 'Qué sigue',
  next: {
    over: 'El colegio decide si te devuelve lo que llegó de más o lo guarda a tu favor.',
    looks: 'El colegio revisa tu pago.',
    tellYou: 'Cuando lo decida, te enviamos otro correo.',
    nothingToDo: 'No necesitas hacer nada más.',
    notAgain: 'Mientras tanto, no pagues otra vez.',
    rest: (missing) => `Paga solo lo que falta: ${missing}. El botón abre tu pago.`,
    restSchoolLink: (missing) =>
      `Paga solo lo que falta: ${missing}. Puedes hacerlo con el enlace que te envió el colegio; si ya venció, ahí mismo puedes pedir uno nuevo.`,
    restOtherLink: (missing) => `Paga solo lo que falta: ${missing}. Tu enlace ya venció; con el botón pides otro.`,
    restTold: 'Cuando llegue, te enviamos otro correo.',
    ask: 'El colegio te dirá qué sigue. Por ahora no pagues nada más.',
    wait: 'Tienes otro pago en proceso: espera su resultado antes de pagar lo que falta.',
  },
  payRest: 'Pagar lo que falta',
  otherLink: 'Pedir otro enlace',
  decided: {
    subject: {
      accepted: (school) => `${school}: aceptamos tu pago`,
      refunded: (school, amount) => `${school}: devolvimos ${amount} de tu pago`,
      credited: (school, amount) => `${school}: guardamos ${amount} a tu favor`,
    },
    intro: (school, came) => `${school} revisó tu pago de ${came}.`,
  },
  returned: {
    subject: (school, amount) => `${school}: se devolvieron ${amount} de tu pago`,
    refund: (school, amount) => `${school} devolvió ${amount} de tu pago.`,
    reversal: (school, amount) => `El banco o el procesador te devolvió ${amount} del pago que hiciste a ${school}.`,
    chargeback: (school, amount) => `Tu banco te devolvió ${amount} del pago que hiciste a ${school}.`,
    returned: 'Devuelto',
  },
  owedAgain: (amount) => `Por eso se deben otra vez ${amount}. Antes de pagar de nuevo, pregunta al colegio qué sigue.`,
  howReturned: 'Puede tardar unos días en verse. Si no sabes por dónde te llega, pregunta al colegio.',
  unexpected: 'Si no lo esperabas, pregunta al colegio.',
};

export const caseTexts: LocalizedTexts<CaseTexts> = {
  'es-MX': spanish,
  'es-CO': spanish,
  'es-EC': spanish,
  'en-US': {
    subject: {
      overpaid: (school, came, over) => `${school}: we received ${came}, ${over} too much`,
      double: (school, came) => `${school}: we received ${came} for a payment that was covered already`,
      late: (school, came) => `${school}: we received ${came} after the date`,
      foreign: (school, came) => `${school}: we received ${came}, in another currency`,
    },
    nextHeading: 'What happens now',
    next: {
      over: 'The school decides whether they return what is too much or keep it in your favor.',
      looks: 'The school looks at your payment.',
      tellYou: 'When they have decided, we will write again.',
      nothingToDo: 'You need not do anything else.',
      notAgain: 'Meanwhile, do not pay again.',
      rest: (missing) => `Pay only what is missing: ${missing}. The button opens your payment.`,
      restSchoolLink: (missing) =>
        `Pay only what is missing: ${missing}. You can do so with the link the school sent you; if it has expired, you can ask for a new one on the same page.`,
      restOtherLink: (missing) =>
        `Pay only what is missing: ${missing}. Your link has expired; with the button you ask for another one.`,
      restTold: 'When it comes, we will write again.',
      ask: 'The school will tell you what comes next. Do not pay anything more for now.',
      wait: 'You have another payment in process: wait for its outcome before you pay what is missing.',
    },
    payRest: 'Pay what is missing',
    otherLink: 'Ask for another link',
    decided: {
      subject: {
        accepted: (school) => `${school}: we accepted your payment`,
        refunded: (school, amount) => `${school}: we returned ${amount} of your payment`,
        credited: (school, amount) => `${school}: we keep ${amount} in your favor`,
      },
      intro: (school, came) => `${school} looked at your payment of ${came}.`,
    },
    returned: {
      subject: (school, amount) => `${school}: ${amount} of your payment was returned`,
      refund: (school, amount) => `${school} returned ${amount} of your payment.`,
      reversal: (school, amount) =>
        `The bank or the processor gave you back ${amount} of the payment you made to ${school}.`,
      chargeback: (school, amount) => `Your bank gave you back ${amount} of the payment you made to ${school}.`,
      returned: 'Returned',
    },
    owedAgain: (amount) => `So ${amount} is owed again. Before you pay again, ask the school what comes next.`,
    howReturned: 'It can take a few days to show. If you do not know how it reaches you, ask the school.',
    unexpected: 'If you did not expect that, ask the school.',
  },
};
