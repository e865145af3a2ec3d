/** E-mails to a school's administrators: what waits for a second person. */
export const twoPersonsEs = {
  refund: {
    subject: (amount: string) => `una devolución de ${amount} espera aprobación`,
    intro: (who: string, amount: string) => `${who} pidió una devolución de ${amount}.`,
    somebody: (amount: string) => `Se pidió una devolución de ${amount} con una clave del colegio.`,
    waits: 'Se hace cuando otra persona del colegio la apruebe.',
    clock: (when: string) => `Nadie más puede aprobarla: se hará el ${when}, a menos que alguien la cancele.`,
    amount: 'Devolución',
    notExpected: 'Si no la esperabas, cancélala y pregunta a quien la pidió.',
  },
  connection: {
    subject: { endpoint: 'se pidió otra dirección para los avisos', account: 'se pidió otra cuenta para cobrar' },
    intro: (who: string) => `${who} pidió un cambio en el colegio.`,
    somebody: 'Se pidió un cambio con una clave del colegio.',
    what: { endpoint: 'Dirección de los avisos', account: 'Cuenta' },
    takesEffect: (when: string) => `Vale cuando otra persona del colegio lo apruebe; si nadie lo cancela, el ${when}.`,
    notExpected: 'Si no lo esperabas, cancélalo antes. Hasta entonces todo sigue como está.',
  },
};

export const twoPersonsEn: typeof twoPersonsEs = {
  refund: {
    subject: (amount) => `a refund of ${amount} waits for approval`,
    intro: (who, amount) => `${who} asked for a refund of ${amount}.`,
    somebody: (amount) => `A refund of ${amount} was asked for with one of the school's keys.`,
    waits: 'It is made once another person of the school approves it.',
    clock: (when) => `Nobody else can approve it: it will be made on ${when}, unless somebody cancels it.`,
    amount: 'Refund',
    notExpected: 'If you did not expect it, cancel it and ask the person who wanted it.',
  },
  connection: {
    subject: { endpoint: 'another address for events was asked for', account: 'another account was asked for' },
    intro: (who) => `${who} asked for a change at the school.`,
    somebody: "A change was asked for with one of the school's keys.",
    what: { endpoint: 'Address of events', account: 'Account' },
    takesEffect: (when) =>
      `It takes effect once another person of the school approves it; if nobody cancels it, on ${when}.`,
    notExpected: 'If you did not expect it, cancel it before. Until then everything stays as it is.',
  },
};
