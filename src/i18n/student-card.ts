/** Texts of a student's card, on paper and behind its link. */
import type { Locale, LocalizedTexts } from './locale.ts';

const spanish = {
  title: 'Tarjeta del estudiante',
  /** The school year. */
  year: (year: string) => `Año lectivo ${year}`,
  validUntil: (day: string) => `Vale hasta el ${day}`,
  referencesTitle: 'Para pagar en el banco',
  references: 'Estos números son siempre los mismos, todo el año:',
  noReferences: 'El colegio no cobra por ahora con un número fijo.',
  owedTitle: 'Lo que se debe hoy',
  nothingOwed: 'No hay nada pendiente.',
  due: (day: string) => `Vence el ${day}`,
  inProcess: 'Hay un pago en proceso: espera antes de pagar otra vez.',
  payOnline: 'Para pagar en línea, abre el enlace que te envió el colegio.',
  scan: 'Escanea para ver lo que se debe hoy',
  qrOf: 'Código QR del enlace de esta tarjeta',
  keep: 'Quien tenga esta tarjeta ve lo que se debe, pero no puede cambiar nada. Si la pierdes, pide al colegio que la anule.',
  print: 'Descargar para imprimir',
};
export type StudentCardTexts = typeof spanish;

const english: StudentCardTexts = {
  title: 'Student card',
  year: (year) => `School year ${year}`,
  validUntil: (day) => `Valid until ${day}`,
  referencesTitle: 'To pay at the bank',
  references: 'These numbers are always the same, all year:',
  noReferences: 'The school does not collect by a fixed number for now.',
  owedTitle: 'What is owed today',
  nothingOwed: 'Nothing is pending.',
  due: (day) => `Due ${day}`,
  inProcess: 'A payment is in process: wait before you pay again.',
  payOnline: 'To pay online, open the link the school sent you.',
  scan: 'Scan to see what is owed today',
  qrOf: 'QR code of the link of this card',
  keep: 'Whoever has this card sees what is owed, but cannot change anything. If you lose it, ask the school to cancel it.',
  print: 'Download to print',
};

export const studentCardTexts: LocalizedTexts<StudentCardTexts> = {
  'es-MX': { ...spanish, title: 'Credencial de pagos', year: (year) => `Ciclo escolar ${year}` },
  'es-CO': { ...spanish, title: 'Tarjeta de pagos', year: (year) => `Año escolar ${year}` },
  'es-EC': { ...spanish, title: 'Tarjeta de pagos' },
  'en-US': { ...english, title: 'Payment card of a student' },
} satisfies Record<Locale, StudentCardTexts>;
