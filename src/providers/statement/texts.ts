import type { LocalizedTexts } from '#i18n/locale';
import type { OfferTexts } from '#providers/offer-texts';

/** Read on the receipt of money the school found on its own account. Nobody chooses it, so there are no steps. */
export const statementTexts: LocalizedTexts<OfferTexts> = {
  'es-MX': {
    title: 'Depósito en la cuenta del colegio',
    description: 'El colegio encontró tu depósito en su estado de cuenta.',
    descriptionDisabled: 'No puedes elegir esta forma de pago. El colegio la registra.',
    steps: [],
  },
  'es-CO': {
    title: 'Consignación en la cuenta del colegio',
    description: 'El colegio encontró tu consignación en el extracto bancario.',
    descriptionDisabled: 'No puedes elegir este medio de pago. El colegio lo registra.',
    steps: [],
  },
  'es-EC': {
    title: 'Depósito en la cuenta del colegio',
    description: 'El colegio encontró tu depósito en el estado de cuenta.',
    descriptionDisabled: 'No puedes elegir esta forma de pago. El colegio la registra.',
    steps: [],
  },
  'en-US': {
    title: "Deposit to the school's account",
    description: 'The school found your deposit on its bank statement.',
    descriptionDisabled: 'You cannot choose this way to pay. The school records it.',
    steps: [],
  },
};
