/** One quiet line: what another phone of the family does now. Never whose, nor which card. */
import { inSpanishAnd, type LocalizedTexts } from './locale.ts';

interface FamilyLineTexts {
  readonly card: string;
  readonly slip: (place: string) => string;
  readonly payment: (title: string) => string;
  readonly received: string;
  /** After the others, for how long. */
  readonly since: (minutes: number) => string;
  readonly see: string;
}

const spanish = (slip: string): FamilyLineTexts => ({
  card: 'Alguien está pagando con tarjeta ahora.',
  slip: (place) => `Hay una ${slip} de ${place} abierta`,
  payment: (title) => `Hay un pago abierto (${title})`,
  received: 'Ya se recibió un pago.',
  since: (minutes) => `desde hace ${spanishTime(minutes)}.`,
  see: 'Ver',
});

function spanishTime(minutes: number): string {
  if (minutes < 1) return 'un momento';
  if (minutes < 2) return 'un minuto';
  return minutes < 60 ? `${minutes} minutos` : 'más de una hora';
}

function englishTime(minutes: number): string {
  if (minutes < 1) return 'a moment ago';
  if (minutes < 2) return 'a minute ago';
  return minutes < 60 ? `${minutes} minutes ago` : 'more than an hour ago';
}

const referencia = spanish('referencia');

export const familyLine: LocalizedTexts<FamilyLineTexts> = {
  ...inSpanishAnd(referencia, {
    card: 'Somebody is paying by card now.',
    slip: (place) => `A slip for ${place} was opened`,
    payment: (title) => `A payment was opened (${title})`,
    received: 'A payment was received.',
    since: (minutes) => `${englishTime(minutes)}.`,
    see: 'See it',
  }),
  'es-MX': spanish('ficha'),
};
