import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import type { InstructionsStep } from '#contracts/next-step';
import type { Receipt } from '#contracts/payment-detail';
import { messages, ofPage } from '#i18n/foreign-words.fixture';
import { type Locale, locales } from '#i18n/locale';
import { code128Svg } from './barcode.ts';
import { instructionsPdf } from './instructions-pdf.ts';
import { line, receipt as paidInCash, voucher } from './papers.fixture.ts';
import { elementsOf, type PrintedPdf, readPdf } from './printed-pdf.fixture.ts';
import { receiptPdf } from './receipt-pdf.ts';
import { documentTexts } from './texts.ts';
import type { ToBePaidOptions } from './to-be-paid.ts';

const lines = [
  { student_name: 'Lucía Núñez Ávila', concept_desc: 'Colegiatura diciembre', amount: 435_000 },
  { student_name: 'Mateo Núñez Ávila', concept_desc: '¿Taller? Robótica', amount: 813_050 },
];
const receipt: Receipt = {
  ...paidInCash,
  reference_number: '93000262276908',
  payment_method: 'Tarjeta de crédito o débito',
  subtotal: 1_248_050,
  commission: 36_193,
  total_paid: 1_284_243,
  asked: 1_284_243,
  lines,
};
const step: InstructionsStep = {
  ...voucher,
  lines: [line('reference', '93000262276908', 4)],
  barcode: '93000262276908',
  barcode_svg: code128Svg('93000262276908'),
  amount: 435_000,
};
const printReceipt = async (change: Partial<Receipt> = {}, locale: Locale = 'es-MX') =>
  readPdf(await receiptPdf({ ...receipt, ...change }, { locale, compress: false }));
const printSteps = async (
  printed: InstructionsStep,
  {
    locale = 'es-MX',
    steps = ['Ve a cualquier OXXO.', 'Di que vas a pagar un servicio.'],
    ...more
  }: Partial<ToBePaidOptions>,
) => {
  const options = {
    schoolName: receipt.school_name,
    lines: lines.slice(0, 1),
    steps,
    locale,
    ...more,
    compress: false,
  };
  return readPdf(await instructionsPdf(printed, options));
};
const printVoucher = (change: Partial<InstructionsStep> = {}, locale: Locale = 'es-MX') =>
  printSteps({ ...step, ...change }, { locale });
/** Every piece stands on the one page. */
function says({ text, pages }: PrintedPdf, ...pieces: readonly string[]) {
  expect(pages).toBe(1);
  for (const piece of pieces) expect(text).toContain(piece);
}

/** What `draw-logo.ts` makes of a picture: colours by number, some of them see-through. */
const logo = await sharp({
  create: { width: 132, height: 88, channels: 4, background: { r: 20, g: 90, b: 70, alpha: 0.5 } },
})
  .png({ palette: true })
  .toBuffer();

// S2-R26
test.each(locales)('in %s a paper says what a paper can', (locale) => {
  expect(messages(documentTexts[locale]).filter(([, text]) => ofPage.test(text))).toEqual([]);
});

describe('the head of a paper', () => {
  const slip = { schoolName: receipt.school_name, lines, steps: ['Ve a cualquier OXXO.'], locale: 'es-MX' } as const;
  test.each([
    ['a receipt', (mark: Buffer | null) => receiptPdf(receipt, { locale: 'es-MX', logo: mark, compress: false })],
    ['a voucher', (mark: Buffer | null) => instructionsPdf(step, { ...slip, logo: mark, compress: false })],
  ])('of %s bears the school’s logo, or the product’s mark; never letters of its name', async (_what, print) => {
    const [withLogo, without] = [await readPdf(await print(logo)), await readPdf(await print(null))];
    for (const fact of ['/Subtype /Image', '/Width 132', '/Height 88']) expect(withLogo.source).toContain(fact);
    expect(without.source).not.toContain('/Subtype /Image');
    for (const { text, pages } of [withLogo, without]) {
      expect(text).toMatch(/^Colegio San Jerónimo/);
      expect(text).not.toMatch(/\bSJ\b/);
      expect(pages).toBe(1);
    }
  });
});

// S3-R04
describe('a receipt', () => {
  test('holds every field of the specification, the school, and what was paid', async () => {
    says(
      await printReceipt(),
      'Número de confirmación CU-8F2K-19QD',
      'Número de referencia 9300 0262 2769 08',
      'Fecha y hora 21 nov 2026 10:42:07 (hora CDMX)',
      'Método de pago Tarjeta de crédito o débito',
      'Pagó Ana Núñez de Ávila',
      'Subtotal $12,480.50',
      'Comisión $361.93',
      'Total pagado $12,842.43 MXN',
      'Colegio San Jerónimo',
      'Lucía Núñez Ávila Colegiatura diciembre $4,350.00',
      'Mateo Núñez Ávila ¿Taller? Robótica $8,130.50',
    );
  });

  test('of money found on a statement has its day, and no hour that nobody knows', async () => {
    const found = await printReceipt({ day_only: true });
    says(found, 'Fecha 21 nov 2026');
    expect(found.text).not.toContain('10:42');
  });

  test('of a part says under it what is left to pay, and until when', async () => {
    const rest = 'Te faltan $50.00 MXN (Comedor); vence el 10 de diciembre de 2026.';
    const print = async (left: string | null) =>
      readPdf(await receiptPdf(receipt, { locale: 'es-MX', rest: left, compress: false }));
    says(await print(rest), `$8,130.50 ${rest} Guarda este comprobante`);
    expect((await print(null)).text).not.toContain('Te faltan');
  });

  test('is tagged: a language, a title that is shown, headings, and tables with their heading cells', async () => {
    const { source, tags, language, xmp, isMarked } = await printReceipt();
    expect(isMarked).toBe(true);
    expect(language).toBe('es-MX');
    expect(source).toContain('/DisplayDocTitle true');
    expect(xmp.get('dc:title')).toBe('Comprobante de pago CU-8F2K-19QD');
    expect(tags.filter((tag) => tag === 'H1')).toHaveLength(1);
    expect(tags.filter((tag) => tag === 'Table')).toHaveLength(2);
    expect(tags.filter((tag) => tag === 'TH')).toHaveLength(12);
    expect(tags[0]).toBe('Document');
    expect(source).toMatch(/\/Scope \/Row/);
    expect(source).toMatch(/\/Artifact/);
  });

  test('shows the time in the school’s own zone, in the reader’s language', async () => {
    expect((await printReceipt({ time_zone: 'America/Tijuana' })).text).toContain(
      '21 nov 2026 08:42:07 (hora de Tijuana)',
    );
    expect((await printReceipt({}, 'en-US')).text).toContain('Date and time 21 Nov 2026 10:42:07 (Mexico City time)');
    expect((await printReceipt({ currency: 'COP', time_zone: 'America/Bogota' }, 'es-CO')).text).toMatch(
      /Subtotal \$ ?12\.480,50 .*Concepto Valor .*factura electrónica\.$/,
    );
  });

  test.each<[string, Partial<Receipt>, says: readonly string[], not?: string]>([
    [
      'of a short payment says what was asked and what is missing',
      { total_paid: 1_269_243 },
      ['Monto que se pidió $12,842.43 Faltó $150.00', 'Lo que se pidió'],
    ],
    ['of what was asked says nothing of it', {}, [], 'se pidió'],
    [
      'of money that went back says how much, and what is left',
      { total_paid: 1_294_243, returned: 10_000 },
      ['De más $100.00 Devuelto $100.00 Neto $12,842.43'],
    ],
    [
      'of money on its way back says how much of what is left that is',
      { total_paid: 1_284_243, returned: 10_000, returning: 50_000 },
      ['Devuelto $100.00 Neto $12,742.43 Devolución en camino $500.00'],
    ],
    [
      'of money in another currency names that currency and compares it with nothing',
      { currency: 'USD', total_paid: 25_000, subtotal: 25_000, commission: 0 },
      ['Total pagado $250.00 USD'],
      'Faltó',
    ],
    ['says so when there is no reference', { reference_number: null }, ['Número de referencia Sin referencia']],
    [
      'keeps every accent, says so where it has no letter, and never fails on it',
      { payment_made_by: 'Čeněk Žák Ñāñez 李' },
      ['Pagó Čeněk Žák Ñāñez ?'],
    ],
  ])('%s', async (_, change, expected, not) => {
    const paper = await printReceipt(change);
    says(paper, ...expected);
    if (not !== undefined) expect(paper.text).not.toContain(not);
  });

  test('names the card, and the month of a charge whose own name does not; a student’s charges stand together', async () => {
    const mixed = [
      { student_name: 'Diego', concept_desc: 'Colegiatura', amount: 100, period: '2026-11' },
      { student_name: 'Mariana', concept_desc: 'Colegiatura diciembre', amount: 200, period: '2026-12' },
      { student_name: 'Diego', concept_desc: 'Taller', amount: 300, period: null },
    ];
    const card = { brand: 'visa', last_four_digits: '4242' };
    says(
      await printReceipt({ lines: mixed, card }),
      'Método de pago Visa ···· 4242',
      'Diego Colegiatura · noviembre 2026 $1.00 Diego Taller $3.00 Mariana Colegiatura diciembre $2.00',
    );
    says(await printReceipt({ card: { ...card, brand: null } }), 'Tarjeta de crédito o débito ···· 4242');
  });

  test('stays one page with a hundred charges, and loses none', async () => {
    const many = Array.from({ length: 100 }, (_, place) => ({
      student_name: 'Lucía',
      concept_desc: `Pensión ${place + 1} de 100`,
      amount: 12_480,
    }));
    says(await printReceipt({ lines: many }), ...many.map(({ concept_desc }) => concept_desc));
  });
});

// S3-R05
describe('a voucher', () => {
  test('holds the grouped reference, the exact amount, the deadline with its zone, and what to do', async () => {
    says(
      await printVoucher(),
      'Paga en OXXO',
      'Paga exactamente $4,350.00 MXN',
      'Referencia 9300 0262 2769 08',
      'Hasta el viernes 27 de noviembre de 2026, 11:59 p. m. (hora CDMX)',
      'Lucía Núñez Ávila Colegiatura diciembre $4,350.00',
      '1. Ve a cualquier OXXO. 2. Di que vas a pagar un servicio.',
    );
  });

  test('has its days in one line under the deadline', async () => {
    const days = 'Emitido 24 nov 2026 · vence 25 nov · sirve hasta 27 nov';
    says(await printSteps(step, { days }), `Hasta el viernes 27 de noviembre de 2026, 11:59 p. m. (hora CDMX) ${days}`);
  });

  test('draws its barcode as vectors, with words for who cannot see it', async () => {
    const { source, tags, tree } = await printVoucher();
    expect(elementsOf(tree, 'Figure').map(({ alt }) => alt)).toEqual([
      'Código de barras Code 128 de la referencia 9300 0262 2769 08',
    ]);
    expect(source).not.toContain('/Subtype /Image');
    expect(source.match(/^[\d.]+ [\d.]+ [\d.]+ 78 re$/gm)).toHaveLength(31);
    expect(tags.filter((tag) => tag === 'LI')).toHaveLength(2);
  });

  test('of a correspondent has its agreement number beside the reference, and what each place takes', async () => {
    const places = [
      { name: 'Tienda Uno', max_minor: 500_000 },
      { name: 'Tienda Dos', max_minor: null },
    ];
    const paper = await printVoucher({ lines: [...step.lines, line('agreement', '4477')], places });
    says(paper, 'Paga en una tienda', 'Convenio 4477', 'Tienda Uno hasta $5,000.00 MXN');
  });

  test('of an app, or of a bank, is no cash voucher', async () => {
    const pay = { channel: 'app', brand: 'Billetera', barcode: null } as const;
    says(await printVoucher(pay), 'Datos para pagar en tu banco');
    const paper = await printVoucher({ ...pay, places_are: 'apps' });
    says(paper, 'Datos para pagar con una app', 'Paga con Billetera');
    expect(paper.text).not.toMatch(/efectivo|caja/);
  });

  test('has no barcode where the method has none', async () => {
    expect((await printVoucher({ barcode: null, lines: [line('reference', 'AB-12', 4)] })).tags).not.toContain(
      'Figure',
    );
  });

  test.each(locales)('is written in %s', async (locale) => {
    const { text, language } = await printVoucher({}, locale);
    expect(language).toBe(locale);
    expect(text).toContain(
      locale === 'en-US' ? 'Until Friday, November 27, 2026, 11:59 PM' : 'Hasta el viernes 27 de noviembre de 2026',
    );
  });
});

const account = [
  line('clabe', '124180000000000013'),
  line('reference', '8842917'),
  line('bank', 'Banco de Pruebas'),
  line('bank_code', '124'),
  line('beneficiary', 'Fideicomiso Núñez & Ávila'),
];
const ofTransfer = { channel: 'transfer', brand: 'SPEI', barcode: null, barcode_svg: null, amount: 848_050 } as const;
const slipTitle = {
  'es-MX': 'Ficha para transferencia bancaria',
  'es-CO': 'Datos para la transferencia bancaria',
  'es-EC': 'Datos para la transferencia bancaria',
  'en-US': 'Bank transfer slip',
} as const satisfies Record<Locale, string>;
const printSlip = (change: Partial<InstructionsStep> = {}, locale: Locale = 'es-MX') =>
  printSteps(
    { ...step, ...ofTransfer, lines: account, ...change },
    { locale, steps: ['Abre la app de tu banco.', 'Pega la CLABE.'] },
  );

// S3-R07
describe('a transfer slip', () => {
  test('holds every field of the specification, the CLABE in its groups, and what to do', async () => {
    const paper = await printSlip();
    expect(paper.xmp.get('dc:title')).toBe('Ficha para transferencia bancaria · 124 180 00000000001 3');
    says(
      paper,
      'Paga exactamente $8,480.50 MXN',
      'Hasta el viernes 27 de noviembre de 2026, 11:59 p. m. (hora CDMX)',
      'CLABE 124 180 00000000001 3',
      'Banco Banco de Pruebas (124)',
      'Beneficiario Fideicomiso Núñez & Ávila',
      'Referencia 8842917',
      'Lucía Núñez Ávila Colegiatura diciembre $4,350.00',
      '1. Abre la app de tu banco. 2. Pega la CLABE.',
    );
  });

  test('of a bank without a code names the bank alone', async () => {
    const withoutCode = account.filter(({ role }) => role !== 'bank_code');
    says(await printSlip({ lines: withoutCode }), 'Banco Banco de Pruebas Beneficiario');
  });

  test.each(locales)('is written in %s, tagged, its account a table', async (locale) => {
    const { text, language, tags } = await printSlip({}, locale);
    expect(language).toBe(locale);
    expect(tags.filter((tag) => tag === 'H1')).toHaveLength(1);
    expect(tags.filter((tag) => tag === 'Table')).toHaveLength(2);
    expect(text).toContain(slipTitle[locale]);
  });
});
