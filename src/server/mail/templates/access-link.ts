import type { LocalizedTexts } from '#i18n/locale';
import { emailKind } from './kind.ts';
import { linkData, linkLetter, type LinkTexts } from './link-letter.ts';

const spanish: LinkTexts = {
  subject: (school) => `${school}: tu enlace para pagar`,
  preview: (amount) => `Total por pagar: ${amount}`,
  greeting: (name) => `Hola, ${name}:`,
  greetingWithoutName: 'Hola:',
  intro: (school) => `${school} te envía el enlace para ver y pagar lo que tienes pendiente.`,
  students: (names) => `Es el pago de ${names}.`,
  amount: 'Total por pagar',
  button: 'Ver y pagar',
  addressHint: 'Si el botón no abre, copia esta dirección en tu navegador:',
  until: (when) => `El enlace funciona 3 días: hasta el ${when}. Después puedes pedir uno nuevo desde la misma página.`,
  personal: 'Es tu enlace personal: quien lo abre puede ver este pago. Compártelo solo con quien vaya a pagar.',
  footer: (school) => `${school} usa Cuota para cobrar en línea. Si no esperabas este correo, pregunta al colegio.`,
};

const english: LinkTexts = {
  subject: (school) => `${school}: your payment link`,
  preview: (amount) => `Total to pay: ${amount}`,
  greeting: (name) => `Hello, ${name}:`,
  greetingWithoutName: 'Hello:',
  intro: (school) => `${school} sends you the link to see and pay what is pending.`,
  students: (names) => `It is the payment for ${names}.`,
  amount: 'Total to pay',
  button: 'See and pay',
  addressHint: 'If the button does not open, copy this address into your browser:',
  until: (when) => `The link works for 3 days: until ${when}. After that you can ask for a new one on the same page.`,
  personal: 'This link is yours: whoever opens it can see this payment. Share it only with the person who will pay.',
  footer: (school) => `${school} uses Cuota to collect online. If you did not expect this email, ask the school.`,
};

const southern: LinkTexts = {
  ...spanish,
  preview: (amount) => `Valor por pagar: ${amount}`,
  amount: 'Valor por pagar',
};

const texts: LocalizedTexts<LinkTexts> = {
  'es-MX': spanish,
  'es-CO': southern,
  'es-EC': southern,
  'en-US': english,
};

/** The link of a session that the school has just created. Source: spec §1. */
export const accessLink = emailKind(linkData, (data, locale, catalogue) => linkLetter(data, texts, locale, catalogue));

/** Shared with the letter that brings another link of the same session. */
export const accessLinkTexts = texts;
