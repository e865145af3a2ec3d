/** A submit that waits for a network. Loads with the submit's script: without a network nothing else can be fetched. */
import { inSpanishAnd, type LocalizedTexts } from './locale.ts';
import { regionalWords } from './regional-words.ts';

interface SignalTexts {
  /** The action to come, by the method's kind. */
  readonly saved: Record<'cash' | 'transfer' | 'other', string>;
  readonly stay: string;
  readonly cancel: string;
}

const spanish = (slip: string): SignalTexts => ({
  saved: {
    cash: `Guardado. Generamos tu ${slip} en cuanto haya señal.`,
    transfer: 'Guardado. Te damos los datos para transferir en cuanto haya señal.',
    other: 'Guardado. Seguimos en cuanto haya señal.',
  },
  stay: 'Deja esta página abierta.',
  cancel: 'Cancelar',
});

const english: SignalTexts = {
  saved: {
    cash: 'Saved. We make your voucher as soon as there is signal.',
    transfer: 'Saved. You get the account as soon as there is signal.',
    other: 'Saved. We go on as soon as there is signal.',
  },
  stay: 'Keep this page open.',
  cancel: 'Cancel',
};

export const signalTexts: LocalizedTexts<SignalTexts> = {
  ...inSpanishAnd(spanish(regionalWords['es-CO'].instructions), english),
  'es-MX': spanish(regionalWords['es-MX'].instructions),
};
