/** The page on which a payer's bank asks them something. */
import { inSpanishAnd } from './locale.ts';

const spanish = {
  title: 'Confirma con tu banco',
  what: 'Tu banco quiere saber que eres tú quien paga. Sigue lo que te pide aquí abajo. Al terminar, esta página avanza sola.',
  /** The name of the bank's frame for screen readers. */
  frame: 'Página de tu banco',
  back: 'Volver al pago',
  /** The bank asks no more questions. */
  over: 'Tu banco ya no pide nada aquí. Vuelve al pago para ver cómo quedó.',
  /** Its page cannot be loaded now. */
  unknown: 'No pudimos abrir la página de tu banco. Espera un momento, vuelve al pago y entra otra vez.',
};

export const bankCheckTexts = inSpanishAnd(spanish, {
  title: 'Confirm with your bank',
  what: 'Your bank wants to make sure that it is you who is paying. Follow its steps below. When you finish, this page moves on by itself.',
  frame: 'Your bank’s page',
  back: 'Back to the payment',
  over: 'Your bank asks nothing more here. Go back to the payment to see how it went.',
  unknown: 'We could not open your bank’s page. Wait a moment, go back to the payment and enter again.',
});
