/** Texts of a card's months, which Mexico alone has: shown before the charge. */
export const monthsEs = {
  title: '¿En cuántos pagos?',
  once: 'Un solo pago',
  each: (count: number, amount: string) => `${count} pagos de ${amount}`,
  free: 'Sin intereses: pagas lo mismo.',
  costs: (fee: string, total: string) => `Cuesta ${fee} más: en total ${total}.`,
  who: 'Solo con tarjetas de crédito mexicanas. Si la tuya no tiene meses, te avisamos antes de cobrar.',
  none: 'Esta tarjeta no tiene meses; se cobra en un solo pago.',
  /** In the list, whose bar says one price. */
  onPage: 'Pagar en meses, con costo',
  noneTitle: 'Esta tarjeta no tiene meses',
  noneWhat: (total: string) =>
    `No se hizo ningún cobro. Con esta tarjeta pagas ${total} en un solo pago, si estás de acuerdo.`,
  /** After a decline. */
  orOnce: 'Tu banco puede no aceptar los meses: prueba en un solo pago.',
};
export type MonthsTexts = typeof monthsEs;
