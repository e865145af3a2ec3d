/** Texts of paying at a bank of the network. In Ecuador's words: "app", "Banco del Barrio"; no "cédula" is needed. */
import type { LocalizedTexts } from '#i18n/locale';
import type { OfferTexts } from '#providers/offer-texts';

const ecuador: OfferTexts = {
  title: 'Banco Pichincha o Guayaquil',
  row: 'Pichincha o Guayaquil',
  description: 'Con el código del estudiante, en la app o la web de tu banco, o en un Banco del Barrio.',
  logosDescription: 'Banco Pichincha y Banco Guayaquil',
  descriptionDisabled: 'Por tu banco puedes pagar de {min} a {max}. Elige otra forma de pago.',
  steps: [
    'En la app o la web de tu banco entra a Pagos y busca el nombre del colegio.',
    'Escribe el código del estudiante. El banco te muestra el valor más antiguo por pagar.',
    'Revisa que sea el nombre de tu hijo o hija y confirma.',
  ],
};

export const banredTexts: LocalizedTexts<OfferTexts> = {
  'es-EC': ecuador,
  'es-CO': {
    ...ecuador,
    description: 'Con el código del estudiante, en la app o la web de tu banco en Ecuador, o en un Banco del Barrio.',
    descriptionDisabled: 'Por tu banco puedes pagar de {min} a {max}. Elige otro medio de pago.',
  },
  'es-MX': {
    ...ecuador,
    description:
      'Con el código del estudiante, en la app o la página de tu banco en Ecuador, o en un Banco del Barrio.',
    steps: [
      'En la app o la página de tu banco entra a Pagos y busca el nombre del colegio.',
      'Escribe el código del estudiante. El banco te muestra el adeudo más antiguo.',
      'Revisa que sea el nombre de tu hijo o hija y confirma.',
    ],
  },
  'en-US': {
    title: 'Banco Pichincha or Guayaquil',
    row: 'Pichincha or Guayaquil',
    description: "With the student's code, in your bank's app or web site, or at a Banco del Barrio.",
    logosDescription: 'Banco Pichincha and Banco Guayaquil',
    descriptionDisabled: 'At your bank you can pay from {min} to {max}. Please choose another way to pay.',
    steps: [
      "In your bank's app or web site, open Pagos and look for the school's name.",
      "Type the student's code. The bank shows you the oldest amount that is owed.",
      "Check that it is your child's name and confirm.",
    ],
  },
};
