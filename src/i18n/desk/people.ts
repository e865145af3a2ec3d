import type { Actor } from '#domain/actor';
import { inLocales } from './in-locales.ts';

const spanish = {
  /** Whoever is no person of the office. */
  actor: {
    person: 'Alguien que ya no está',
    key: 'El sistema del colegio',
    operator: 'Quien opera Cuota',
    payer: 'La familia',
    provider: 'El proveedor',
    clock: 'Cuota, por su reloj',
  } as Readonly<Record<Actor['kind'], string>>,
  you: 'Tú',
};
const english: typeof spanish = {
  actor: {
    person: 'Somebody who left',
    key: 'The school’s system',
    operator: 'Whoever operates Cuota',
    payer: 'The family',
    provider: 'The provider',
    clock: 'Cuota, by its clock',
  },
  you: 'You',
};
export const peopleTexts = inLocales(spanish, english);
