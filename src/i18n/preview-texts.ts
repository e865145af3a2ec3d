/** What stands on the picture that a chat shows of a link, and below it. Nothing of it names a family. */
import type { LocalizedTexts } from './locale.ts';

interface PreviewTexts {
  /** What is paid, by the most telling charge of the session. */
  readonly kinds: { readonly tuition: string; readonly pension: string; readonly enrollment: string };
  /** What is paid where no charge tells it in a word. */
  readonly anything: string;
  /** What whoever was sent the link does with it. */
  readonly open: string;
  /** What it is to be paid by. */
  readonly until: (deadline: string) => string;
  readonly paid: string;
  readonly arrived: string;
  readonly over: string;
}

const mexican: PreviewTexts = {
  kinds: { tuition: 'Pago de colegiatura', pension: 'Pago de pensión', enrollment: 'Pago de inscripción' },
  anything: 'Pago al colegio',
  open: 'Abre el enlace para ver tu total y elegir cómo pagar',
  until: (deadline) => `Hasta el ${deadline}`,
  paid: 'Pagado',
  arrived: 'El colegio ya recibió este pago',
  over: 'Ya no se puede pagar',
};

const southern: PreviewTexts = {
  ...mexican,
  kinds: { tuition: 'Pago de pensión', pension: 'Pago de pensión', enrollment: 'Pago de matrícula' },
};

export const previewTexts: LocalizedTexts<PreviewTexts> = {
  'es-MX': mexican,
  'es-CO': southern,
  'es-EC': southern,
  'en-US': {
    kinds: { tuition: 'Tuition payment', pension: 'Tuition payment', enrollment: 'Enrollment payment' },
    anything: 'School payment',
    open: 'Open the link to see your total and choose how to pay',
    until: (deadline) => `Until ${deadline}`,
    paid: 'Paid',
    arrived: 'The school has received this payment',
    over: 'It can no longer be paid',
  },
};
