/** Texts on a chat's picture of a link, and below it. None names a family. */
import type { LocalizedTexts } from './locale.ts';

const mexican = {
  /** The payment by its main charge. */
  kinds: { tuition: 'Pago de colegiatura', pension: 'Pago de pensión', enrollment: 'Pago de inscripción' },
  /** If no charge has a word for it. */
  anything: 'Pago al colegio',
  open: 'Abre el enlace para ver tu total y elegir cómo pagar',
  /** Of one voucher. */
  openSlip: 'Abre el enlace para ver cómo se paga y si ya está pagado',
  until: (deadline: string) => `Hasta el ${deadline}`,
  paid: 'Pagado',
  arrived: 'El colegio ya recibió este pago',
  over: 'Ya no se puede pagar',
};

const southern: typeof mexican = {
  ...mexican,
  kinds: { tuition: 'Pago de pensión', pension: 'Pago de pensión', enrollment: 'Pago de matrícula' },
};

export const previewTexts: LocalizedTexts<typeof mexican> = {
  'es-MX': mexican,
  'es-CO': southern,
  'es-EC': southern,
  'en-US': {
    kinds: { tuition: 'Tuition payment', pension: 'Tuition payment', enrollment: 'Enrollment payment' },
    anything: 'School payment',
    open: 'Open the link to see your total and choose how to pay',
    openSlip: 'Open the link to see how it is paid, and whether it is paid already',
    until: (deadline) => `Until ${deadline}`,
    paid: 'Paid',
    arrived: 'The school has received this payment',
    over: 'It can no longer be paid',
  },
};
