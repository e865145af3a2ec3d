/** What is sent on with a slip's link, what whoever was sent it reads first, and how one is reminded: late texts, with those about money. */
import type { RegionalWords } from './regional-words.ts';
import { toSchool } from './school-name.ts';

export const sharingIn = ({ instructions }: RegionalWords) => ({
  /** What it is, at the place where it is paid. */
  what: {
    counter: (place: string, isBrand: boolean) =>
      `${instructions === 'ficha' ? 'Ficha' : 'Referencia'} ${isBrand ? place : `para pagar en ${place}`}`,
    transfer: () => 'Transferencia al colegio',
    app: (place: string) => `Pago con ${place}`,
  },
  anyoneTitle: '¿Te lo mandaron para pagar?',
  anyone: `Cualquiera puede pagar esta ${instructions}.`,
  remind: {
    heading: 'Que no se te pase',
    /** To whom we write by ourselves. */
    mailed: (to: string) => `Te escribimos un día antes a ${to}.`,
    google: 'Agregar a Google Calendar',
    file: 'Agregar a mi calendario',
    event: (school: string) => `Último día para pagar ${toSchool(school)}`,
    close: 'Cerrar',
  },
});

export type SharingTexts = ReturnType<typeof sharingIn>;
