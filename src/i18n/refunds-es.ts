/** Texts of refunds, and of disputes at the payer's bank. One Spanish for the three countries. */
export const refundsEs = {
  /** Beside an amount on its way back. */
  pending: 'Devolución en camino',
  pendingTitle: 'Tu devolución va en camino',
  request: {
    card: (amount: string, day: string) =>
      `Tu colegio pidió devolverte ${amount} el ${day}, a la tarjeta con la que pagaste.`,
    account: (amount: string, day: string) => `Tu colegio pidió devolverte ${amount} el ${day}, a tu cuenta bancaria.`,
  },
  /** How long a refund takes to show, once requested and once sent. */
  takes: {
    card: 'Tu banco puede tardar de 5 a 10 días hábiles en mostrarlo.',
    account:
      'Puede tardar de 5 a 10 días hábiles. Si hace falta tu número de cuenta, te llega un correo para pedírtelo.',
  },
  sent: {
    card: (amount: string, day: string) => `Se devolvieron ${amount} el ${day}, a la tarjeta con la que pagaste.`,
    account: (amount: string, day: string) => `Se devolvieron ${amount} el ${day}, a tu cuenta bancaria.`,
    other: (amount: string, day: string) => `Tu colegio anotó el ${day} que te devolvió ${amount} por otro medio.`,
  },
  reversed: (amount: string, day: string) => `El banco o el procesador devolvió ${amount} el ${day}.`,
  chargeback: (amount: string, day: string) =>
    `Tu banco retiró ${amount} de este pago el ${day}, por un reclamo. Pregúntale cuándo los verás en tu cuenta.`,
  counts: (amount: string) => `De este pago quedan ${amount}. Si no esperabas esto, pregunta al colegio.`,
  nothingCounts: 'De este pago ya no queda nada. Si no lo esperabas, pregunta al colegio.',
  /** The bank decided for the school. */
  reinstatedTitle: 'El reclamo terminó',
  reinstated: (amount: string) => `Tu banco regresó ${amount} al colegio, y vuelven a contar como pagados.`,
  failedTitle: 'La devolución no se pudo hacer',
  failed: (amount: string) => `No se pudieron devolver ${amount}. Tu colegio se pondrá en contacto contigo.`,
  cameBack: (amount: string) =>
    `Nos avisaron que la devolución de ${amount} no te llegó. Tu colegio se pondrá en contacto contigo; si ya la recibiste, avísale. No pagues otra vez.`,
  disputedTitle: 'Hay un reclamo de este pago en tu banco',
  disputed:
    'Tu banco lo está revisando. Mientras lo decide, este pago sigue contando. Si no hiciste ese reclamo, llama a tu banco y avisa al colegio.',
  /** A case that the school decided by a refund, however far that refund is. */
  decided: (amount: string) => `El colegio decidió devolverte ${amount}.`,
};
export type RefundTexts = typeof refundsEs;
