/** The page on which a payer's bank asks them something. */
import type { LocalizedTexts } from './locale.ts';

interface BankCheckTexts {
  readonly title: string;
  readonly what: string;
  /** The name of the bank's frame, for who does not see it. */
  readonly frame: string;
  readonly back: string;
  /** The bank asks no more. */
  readonly over: string;
  /** Its page cannot be had now. */
  readonly unknown: string;
}

const spanish: BankCheckTexts = {
  title: 'Confirma con tu banco',
  what: 'Tu banco quiere saber que eres tú quien paga. Sigue lo que te pide aquí abajo. Al terminar, esta página avanza sola.',
  frame: 'Página de tu banco',
  back: 'Volver al pago',
  over: 'Tu banco ya no pide nada aquí. Vuelve al pago para ver cómo quedó.',
  unknown: 'No pudimos abrir la página de tu banco. Espera un momento, vuelve al pago y entra otra vez.',
};

export const bankCheckTexts: LocalizedTexts<BankCheckTexts> = {
  'es-MX': spanish,
  'es-CO': spanish,
  'es-EC': spanish,
  'en-US': {
    title: 'Confirm with your bank',
    what: 'Your bank wants to make sure that it is you who is paying. Follow its steps below. When you finish, this page moves on by itself.',
    frame: 'Your bank’s page',
    back: 'Back to the payment',
    over: 'Your bank asks nothing more here. Go back to the payment to see how it went.',
    unknown: 'We could not open your bank’s page. Wait a moment, go back to the payment and enter again.',
  },
};
