/** What paying in an app says to the payer. Mexico first. */
import { inSpanishAnd, type LocalizedTexts } from '#i18n/locale';
import type { FieldTexts } from '#providers/offer-form';
import { offerTexts } from '#providers/offer-texts';

export const fintechTexts = offerTexts({
  spanish: {
    title: 'Mercado Pago, Nu y más apps',
    row: 'Mercado Pago, Nu y más',
    short: 'Con tu app',
    description: 'Con el código del estudiante, en Mercado Pago, Nu u otra app. Primero se paga lo más antiguo.',
    logosDescription: 'Mercado Pago y Nu',
    descriptionDisabled: 'En una app puedes pagar de {min} a {max}. Elige otra forma de pago.',
    steps: [
      'En tu app entra a Pagar servicios y busca el nombre del colegio.',
      'Escribe el código del estudiante. La app te muestra el pago más antiguo.',
      'Revisa el nombre y el total, y confirma.',
    ],
  },
  abroad: {
    description: 'Con el código del estudiante, en una app de pagos de México. Primero se paga lo más antiguo.',
  },
  english: {
    title: 'Mercado Pago, Nu and more apps',
    row: 'Mercado Pago, Nu and more',
    short: 'With your app',
    description: "With the student's code, in Mercado Pago, Nu or another app. The oldest payment comes first.",
    logosDescription: 'Mercado Pago and Nu',
    descriptionDisabled: 'In an app you can pay from {min} to {max}. Please choose another way to pay.',
    steps: [
      "In your app, open Servicios and look for the school's name.",
      "Type the student's code. The app shows the oldest payment.",
      'Check the name and the total, and confirm.',
    ],
  },
});

/** Also shown without questions, for a school that gave no document. */
export const formTexts = inSpanishAnd(
  {
    intro: 'Te damos el código del estudiante para pagar en tu app. Los pagos van uno por uno, primero el más antiguo.',
    button: 'Ver el código',
  },
  {
    intro: "We give you the student's code to pay in your app. Payments go one by one, the oldest first.",
    button: 'See the code',
  },
);

export const studentDocument: LocalizedTexts<FieldTexts> = inSpanishAnd(
  {
    label: 'CURP o pasaporte del estudiante',
    help: 'El del estudiante, no el tuyo. Solo lo usamos para encontrar sus pagos; no lo guardamos.',
    error: 'Revisa el documento: la CURP tiene 18 letras y números, y alguno no coincide',
    missing: 'Escribe la CURP o el pasaporte del estudiante',
  },
  {
    label: "Student's CURP or passport",
    help: "The student's, not yours. We only use it to find the payments, and do not keep it.",
    error: 'Check the document: a CURP has 18 letters and digits, and one of them does not fit',
    missing: "Write the student's CURP or passport",
  },
);

/** The same for an unknown document, another family's child, and a mistyped one. */
export const notFound: LocalizedTexts<string> = inSpanishAnd(
  'No encontramos pagos de este colegio con ese documento. Revisa que sea el del estudiante y esté completo. Si está bien, pregunta al colegio cuál tiene registrado, o elige otra forma de pago.',
  "We found no payments here with that document. Check that it is the student's, and complete. If it is right, ask the school which one it has on file, or choose another way to pay.",
);
