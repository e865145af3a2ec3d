/** Why nothing started: of the checkout's later scripts. */
import { inSpanishAnd } from './locale.ts';

export const outcomeTexts = inSpanishAnd(
  {
    quoteChangedTitle: 'El total cambió',
    quoteChanged: (before: string, after: string) =>
      `Era ${before} y ahora es ${after}. No se hizo ningún cobro. Revisa el nuevo total y vuelve a presionar el botón si estás de acuerdo.`,
    disabledTitle: 'Los pagos están en pausa',
    disabled: 'El colegio desactivó los pagos en línea por ahora. Comunícate con la administración del colegio.',
  },
  {
    quoteChangedTitle: 'The total has changed',
    quoteChanged: (before: string, after: string) =>
      `It was ${before} and is now ${after}. Nothing was charged. Check the new total and press the button again if you agree.`,
    disabledTitle: 'Payments are paused',
    disabled: 'The school has turned online payments off for now. Please contact the school administration.',
  },
);
