/** What letters say of money that a school has its provider send back. One Spanish for the three countries. */
export const refundLettersEs = {
  pending: {
    subject: (school: string, amount: string) => `${school}: tu devolución de ${amount} va en camino`,
    intro: (school: string, amount: string) => `${school} pidió devolverte ${amount} de tu pago.`,
    later: 'Cuando esté hecha te enviamos otro correo. No necesitas hacer nada.',
  },
  failed: {
    subject: (school: string, amount: string) => `${school}: tu devolución de ${amount} no se pudo hacer`,
    intro: (school: string, amount: string) => `No se pudieron devolver los ${amount} que ${school} pidió devolverte.`,
    cameBack: (school: string, amount: string) =>
      `Nos avisaron que la devolución de ${amount} de tu pago a ${school} no te llegó. Si ya la recibiste, avisa al colegio. No pagues otra vez.`,
    next: 'El colegio ya lo sabe y se pondrá en contacto contigo.',
    reply: 'También puedes escribirle: responde a este correo.',
  },
  amount: 'Devolución',
  /** How it reaches the payer. */
  to: {
    card: 'Va a la tarjeta con la que pagaste. Tu banco puede tardar de 5 a 10 días hábiles en mostrarla.',
    account:
      'Va a tu cuenta bancaria y puede tardar de 5 a 10 días hábiles. Si hace falta tu número de cuenta, te llega otro correo para pedírtelo.',
  },
};
export type RefundLetterTexts = typeof refundLettersEs;
