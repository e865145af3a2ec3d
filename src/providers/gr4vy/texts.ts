import { offerTexts } from '#providers/offer-texts';

/** Paying by card. The steps are those after the button. */
export const cardTexts = offerTexts({
  spanish: {
    title: 'Tarjeta de crédito o débito',
    row: 'Tarjeta',
    description: 'Puedes guardarla para la próxima vez.',
    logosDescription: 'Crédito o débito',
    descriptionDisabled: 'Con tarjeta puedes pagar hasta {max}. Elige otra forma de pago.',
    steps: [
      'Escribe los datos de tu tarjeta, o elige una que ya guardaste.',
      'Tu banco puede pedirte que confirmes el pago en su propia página.',
      'Te decimos el resultado al momento. Si el banco tarda en confirmar, te avisamos por correo.',
    ],
  },
  abroad: { title: 'Tarjeta de crédito o débito (México)', row: 'Tarjeta de crédito o débito (México)' },
  english: {
    title: 'Credit or debit card',
    row: 'Card',
    description: 'You can save it for next time.',
    logosDescription: 'Credit or debit',
    descriptionDisabled: 'By card you can pay up to {max}. Please choose another way to pay.',
    steps: [
      'Enter your card details, or choose a card you saved.',
      'Your bank may ask you to confirm the payment on its own page.',
      'You see the result right away. If your bank takes time to confirm, we tell you by email.',
    ],
  },
});

/** Paying by card on a page that is not ours. */
export const hostedCardTexts = offerTexts({
  spanish: {
    title: 'Tarjeta, en otra página',
    description: 'Escribes tu tarjeta en la página de quien procesa el pago y vuelves aquí.',
    logosDescription: 'Crédito o débito',
    descriptionDisabled: 'Con tarjeta puedes pagar hasta {max}. Elige otra forma de pago.',
    steps: [
      'Te llevamos a la página segura donde escribes tu tarjeta.',
      'Tu banco puede pedirte que confirmes el pago.',
      'Al terminar vuelves aquí y ves cómo quedó.',
    ],
  },
  english: {
    title: 'Card, on another page',
    description: 'You enter your card on the page of whoever processes the payment, and come back here.',
    logosDescription: 'Credit or debit',
    descriptionDisabled: 'By card you can pay up to {max}. Please choose another way to pay.',
    steps: [
      'We take you to the secure page where you enter your card.',
      'Your bank may ask you to confirm the payment.',
      'You then come back here and see how it went.',
    ],
  },
});
