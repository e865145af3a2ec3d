/** Texts of a shared instructions link and of the reminder. Lazy: they come with the texts about money. */
import type { RegionalWords } from './regional-words.ts';
import { toSchool } from './school-name.ts';

export const sharingIn = ({ instructions }: RegionalWords) => ({
  /** Names what it is, where it is paid. */
  what: {
    counter: (place: string, isBrand: boolean) =>
      `${instructions === 'ficha' ? 'Ficha' : 'Referencia'} ${isBrand ? place : `para pagar en ${place}`}`,
    transfer: () => 'Transferencia al colegio',
    app: (place: string) => `Pago con ${place}`,
  },
  anyoneTitle: '¿Te lo mandaron para pagar?',
  anyone: `Cualquiera puede pagar esta ${instructions}.`,
  send: {
    heading: `Enviar esta ${instructions}`,
    button: 'Enviar',
    large: 'Con letra grande',
    largeMeans: 'Se abre con letra grande, todo a la vista, y un botón que la lee en voz alta.',
  },
  /** To whom it was sent in large letters. */
  large: {
    readAll: 'Léemelo todo',
    stop: 'Detener',
    usual: 'Ver con letra normal',
    notToPay: `No la pagues: esta ${instructions} ya no se debe pagar.`,
  },
  remind: {
    heading: 'Que no se te pase',
    /** Whom we e-mail without being asked. */
    mailed: (to: string) => `Te escribimos un día antes a ${to}.`,
    google: 'Agregar a Google Calendar',
    file: 'Agregar a mi calendario',
    event: (school: string) => `Último día para pagar ${toSchool(school)}`,
    close: 'Cerrar',
  },
});

export type SharingTexts = ReturnType<typeof sharingIn>;
