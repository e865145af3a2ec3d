/** Texts of a way that a browser knows. The server sends them with the option and the form. */
import { inSpanishAnd } from './locale.ts';

export const knownWay = inSpanishAnd(
  {
    remember: 'Recordarme en este navegador',
    rememberHint: 'La próxima vez pagas con menos pasos. No lo marques en un equipo prestado.',
    otherCard: 'Usar otra tarjeta',
    otherAnswers: 'Cambiar mis datos',
    forget: 'Olvidar',
    forgetOf: (title: string) => `Olvidar ${title} en este navegador`,
    payWith: (card: string) => `Pagar con ${card}`,
  },
  {
    remember: 'Remember me in this browser',
    rememberHint: 'Next time you pay in fewer steps. Leave it blank on a borrowed device.',
    otherCard: 'Use another card',
    otherAnswers: 'Change my details',
    forget: 'Forget',
    forgetOf: (title: string) => `Forget ${title} in this browser`,
    payWith: (card: string) => `Pay with ${card}`,
  },
);
