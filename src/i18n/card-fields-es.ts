/**
 * Texts of the card's fields, for the page around a provider's frames and for our own form. The frame of our form
 * downloads no other texts.
 */
export const cardFieldsEs = {
  cardDetails: 'Datos de la tarjeta',
  number: 'Número de tarjeta',
  numberPlaceholder: '1234 1234 1234 1234',
  expiry: 'Vencimiento',
  expiryPlaceholder: 'MM / AA',
  code: 'Código de seguridad',
  codePlaceholder: '3 dígitos',
  codePlaceholderAmex: '4 dígitos',
  codeOf: (card: string) => `Código de seguridad de ${card}`,
  /** Where the code of a saved card is printed. */
  codeWhere: { back: 'Los 3 dígitos de atrás de la tarjeta.', front: 'Los 4 dígitos del frente de la tarjeta.' },
  holder: 'Nombre del titular',
  holderHint: 'Como aparece en la tarjeta',
  errors: {
    numberRequired: 'Ingresa el número de la tarjeta',
    numberInvalid: 'Número de tarjeta inválido',
    numberCheck: 'Ingresa un número de tarjeta válido',
    codeRequired: 'Ingresa el código de seguridad',
    code3: 'El CVV son 3 dígitos',
    code4: 'El CVV son 4 dígitos',
    codeInvalid: 'CVV inválido',
    expiryRequired: 'Ingresa la fecha de vencimiento',
    expiryInvalid: 'Fecha de vencimiento inválida',
    dateInvalid: 'Fecha inválida',
    emailRequired: 'Ingresa un correo',
    emailInvalid: 'El correo no es válido',
    holderRequired: 'Ingresa el nombre del titular',
    holderCardData: 'Aquí va solo el nombre. Borramos los números que escribiste.',
  },
};

/** What each language must translate of the card's fields. */
export type CardFieldsTexts = typeof cardFieldsEs;
