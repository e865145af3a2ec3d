import { offerTexts } from '#providers/offer-texts';

const textsOf = (name: string) =>
  offerTexts({
    spanish: {
      title: name,
      short: `Con ${name}`,
      submit: `Pagar con ${name}`,
      description: 'Pagas con una tarjeta que ya guarda tu teléfono, sin escribirla.',
      logosDescription: name,
      descriptionDisabled: `Con ${name} puedes pagar hasta {max}. Elige otra forma de pago.`,
      steps: [
        `Se abre ${name} con el total de tu pago.`,
        'Elige una tarjeta y confirma con tu huella, tu cara o tu clave.',
        'Te decimos el resultado al momento.',
      ],
    },
    english: {
      title: name,
      short: `With ${name}`,
      submit: `Pay with ${name}`,
      description: 'You pay with a card that your phone already has, without typing it.',
      logosDescription: name,
      descriptionDisabled: `With ${name} you can pay up to {max}. Please choose another way to pay.`,
      steps: [
        `${name} opens with the total of your payment.`,
        'Choose a card and confirm with your fingerprint, face or code.',
        'You see the result right away.',
      ],
    },
  });

export const googlePayTexts = textsOf('Google Pay');
export const applePayTexts = textsOf('Apple Pay');
