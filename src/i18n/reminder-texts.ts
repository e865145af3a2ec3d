/** The page on which a payer ends a school's reminders. */
import { inSpanishAnd } from './locale.ts';
import { toSchool } from './school-name.ts';

export const reminderTexts = inSpanishAnd(
  {
    title: 'Recordatorios de pago',
    ask: (school: string) => `¿Quieres dejar de recibir recordatorios de tus pagos ${toSchool(school)}?`,
    stays: 'Tus comprobantes y los avisos de pagos que ya empezaste te llegan como siempre.',
    stop: 'Dejar de recibirlos',
    done: (school: string) => `Listo: ya no te enviamos recordatorios de tus pagos ${toSchool(school)}.`,
  },
  {
    title: 'Payment reminders',
    ask: (school: string) => `Do you want no more reminders of your payments to ${school}?`,
    stays: 'You get your receipts, and news of payments that you have begun, as before.',
    stop: 'Stop them',
    done: (school: string) => `Done: we send you no more reminders of your payments to ${school}.`,
  },
);
