/** One paper of each kind, in any language. */
import type { InstructionsStep, LineRole } from '#contracts/next-step';
import type { Receipt } from '#contracts/payment-detail';
import type { StudentCardView } from '#contracts/student-cards';
import type { Locale } from '#i18n/locale';
import { code128Svg } from './barcode.ts';
import { instructionsPdf } from './instructions-pdf.ts';
import { receiptPdf } from './receipt-pdf.ts';
import { studentCardPdf } from './student-card-pdf.ts';

const checkUrl = `https://pagos.escuela.example/check/${'Zk3-_9'.repeat(7)}A`;
const lines = [
  { student_name: 'Lucía Núñez Ávila', concept_desc: 'Colegiatura', amount: 435_000, period: '2026-12' },
  { student_name: 'Mateo Núñez Ávila', concept_desc: 'A pagar: robótica', amount: 413_050, period: null },
];
/** What a family paid at a shop; months and charges are `lines`. */
export const receipt: Receipt = {
  confirmation_number: 'CU-8F2K-19QD',
  reference_number: '86520513815162517965896001352076',
  date_and_time: '2026-11-21T16:42:07.000Z',
  payment_method: 'OXXO',
  payment_made_by: 'Ana Núñez de Ávila',
  subtotal: 848_050,
  commission: 0,
  total_paid: 848_050,
  asked: 848_050,
  asked_currency: 'MXN',
  returned: 0,
  currency: 'MXN',
  time_zone: 'America/Mexico_City',
  school_name: 'Colegio San Jerónimo',
  lines,
};
export const line = (role: LineRole, value: string, group: number | null = null) => ({
  role,
  value,
  group,
  copy: true,
});
export const voucher: InstructionsStep = {
  kind: 'instructions',
  channel: 'counter',
  brand: 'OXXO',
  lines: [line('reference', '86520513815162517965896001352076', 4)],
  barcode: '86520513815162517965896001352076',
  places: [],
  barcode_svg: code128Svg('86520513815162517965896001352076'),
  amount: 848_050,
  currency: 'MXN',
  pay_before: '2026-11-28T05:59:59.000Z',
  time_zone: 'America/Mexico_City',
  hosted_url: null,
  durable_url: null,
};
const slip: InstructionsStep = {
  ...voucher,
  channel: 'transfer',
  brand: 'SPEI',
  barcode: null,
  barcode_svg: null,
  lines: [line('clabe', '124180000000000013'), line('bank', 'Banco de Pruebas'), line('beneficiary', 'Fideicomiso')],
};

export const studentCard: StudentCardView = {
  locale: 'es-EC',
  school: { name: 'Unidad Educativa de Prueba', accent: null, fg_logo: null },
  time_zone: 'America/Guayaquil',
  student: 'Lucía',
  school_year: '2026-2027',
  ends_on: '2027-07-31',
  references: [{ title: 'Banco de Prueba', reference: '104 882 317' }],
  owed: [],
};

interface Made {
  readonly compress?: boolean;
  readonly isTest?: boolean;
}
const optionsOf = (locale: Locale) => ({
  schoolName: 'Colegio San Jerónimo',
  lines,
  steps: ['Ve a cualquier OXXO.', 'Paga el monto exacto.'],
  locale,
  checkUrl,
});

export const papers = {
  receipt: (locale: Locale, made: Made) => receiptPdf(receipt, { locale, checkUrl, ...made }),
  voucher: (locale: Locale, made: Made) => instructionsPdf(voucher, { ...optionsOf(locale), ...made }),
  slip: (locale: Locale, made: Made) => instructionsPdf(slip, { ...optionsOf(locale), ...made }),
  card: (locale: Locale, made: Made) =>
    studentCardPdf({ ...studentCard, locale }, { url: checkUrl.replace('/check/', '/c/'), ...made }),
} as const;
