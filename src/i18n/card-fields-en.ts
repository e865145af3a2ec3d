import type { CardFieldsTexts } from './card-fields-es.ts';

/** The words of the card's own fields in English. */
export const cardFieldsEn = {
  cardDetails: 'Card details',
  number: 'Card number',
  numberPlaceholder: '1234 1234 1234 1234',
  expiry: 'Expiration',
  expiryPlaceholder: 'MM / YY',
  code: 'Security code',
  codePlaceholder: '3 digits',
  codePlaceholderAmex: '4 digits',
  codeOf: (card: string) => `Security code of ${card}`,
  /** Where the code of a saved card is printed. */
  codeWhere: { back: 'The 3 digits on the back of the card.', front: 'The 4 digits on the front of the card.' },
  holder: "Cardholder's name",
  holderHint: 'As it appears on the card',
  errors: {
    numberRequired: 'Enter the card number',
    numberInvalid: 'Invalid card number',
    numberCheck: 'Please enter a valid card number',
    codeRequired: 'Enter the security code',
    code3: 'The CVV is 3 digits',
    code4: 'The CVV is 4 digits',
    codeInvalid: 'Invalid CVV',
    expiryRequired: 'Enter the expiration date',
    expiryInvalid: 'Invalid expiration date',
    dateInvalid: 'Invalid date',
    emailRequired: 'Enter an email',
    emailInvalid: 'Email is invalid',
    holderRequired: "Enter holder's name",
    holderCardData: 'Only the name goes here. We erased the digits you typed.',
  },
} satisfies CardFieldsTexts;
