import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import type { InstructionsStep, LineRole } from '#contracts/next-step';
import type { Receipt } from '#contracts/payment-detail';
import { locales } from '#i18n/locale';
import { code128Svg } from './barcode-svg.ts';
import { instructionsPdf } from './instructions-pdf.ts';
import { readPdf, utf16 } from './printed-pdf.fixture.ts';
import { receiptPdf } from './receipt-pdf.ts';

const lines = [
  { student_name: 'Lucía Núñez Ávila', concept_desc: 'Colegiatura diciembre', amount: 435_000 },
  { student_name: 'Mateo Núñez Ávila', concept_desc: '¿Taller? Robótica', amount: 813_050 },
];
const receipt: Receipt = {
  confirmation_number: 'CU-8F2K-19QD',
  reference_number: '93000262276908',
  date_and_time: '2026-11-21T16:42:07.000Z',
  payment_method: 'Tarjeta de crédito o débito',
  payment_made_by: 'Ana Núñez de Ávila',
  subtotal: 1_248_050,
  commission: 36_193,
  total_paid: 1_284_243,
  asked: 1_284_243,
  asked_currency: 'MXN',
  returned: 0,
  currency: 'MXN',
  time_zone: 'America/Mexico_City',
  school_name: 'Colegio San Jerónimo',
  lines,
};
const line = (role: LineRole, value: string, group: number | null = null) => ({ role, value, group, copy: true });
const step: InstructionsStep = {
  kind: 'instructions',
  channel: 'counter',
  brand: 'OXXO',
  lines: [line('reference', '93000262276908', 4)],
  barcode: '93000262276908',
  places: [],
  barcode_svg: code128Svg('93000262276908'),
  amount: 435_000,
  currency: 'MXN',
  pay_before: '2026-11-28T05:59:59.000Z',
  time_zone: 'America/Mexico_City',
  hosted_url: null,
  durable_url: null,
};
const printReceipt = async (change: Partial<Receipt> = {}, locale: (typeof locales)[number] = 'es-MX') =>
  readPdf(await receiptPdf({ ...receipt, ...change }, { locale, compress: false }));
const printVoucher = async (change: Partial<InstructionsStep> = {}, locale: (typeof locales)[number] = 'es-MX') =>
  readPdf(
    await instructionsPdf(
      { ...step, ...change },
      {
        schoolName: receipt.school_name,
        lines: lines.slice(0, 1),
        steps: ['Ve a cualquier OXXO.', 'Di que vas a pagar un servicio.'],
        locale,
        compress: false,
      },
    ),
  );

/** What `draw-logo.ts` makes of a picture: colours by number, some of them see-through. */
const logo = await sharp({
  create: { width: 132, height: 88, channels: 4, background: { r: 20, g: 90, b: 70, alpha: 0.5 } },
})
  .png({ palette: true })
  .toBuffer();

// S2-R26
describe('the head of a paper', () => {
  const slip = { schoolName: receipt.school_name, lines, steps: ['Ve a cualquier OXXO.'], locale: 'es-MX' } as const;
  test.each([
    ['a receipt', (mark: Buffer | null) => receiptPdf(receipt, { locale: 'es-MX', logo: mark, compress: false })],
    ['a voucher', (mark: Buffer | null) => instructionsPdf(step, { ...slip, logo: mark, compress: false })],
  ])('of %s bears the school’s logo, or the product’s mark; never letters of its name', async (_what, print) => {
    const [withLogo, without] = [readPdf(await print(logo)), readPdf(await print(null))];
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
    const { text, pages } = await printReceipt();
    expect(pages).toBe(1);
    const expected = [
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
    ];
    for (const piece of expected) expect(text).toContain(piece);
  });

  test('is tagged: a language, a title that is shown, headings, and tables with their heading cells', async () => {
    const { source, tags } = await printReceipt();
    const markInfo = /\/MarkInfo (\d+) 0 R/.exec(source)?.[1];
    expect(source).toMatch(new RegExp(`\\n${markInfo} 0 obj\\n<<\\n/Marked true\\n>>`));
    expect(source).toMatch(/\/StructTreeRoot \d+ 0 R/);
    expect(source).toContain('/Lang (es-MX)');
    expect(source).toContain('/DisplayDocTitle true');
    expect(source).toContain('<rdf:li xml:lang="x-default">Comprobante de pago CU-8F2K-19QD</rdf:li>');
    expect(tags.filter((tag) => tag === 'H1')).toHaveLength(1);
    expect(tags.filter((tag) => tag === 'Table')).toHaveLength(2);
    expect(tags.filter((tag) => tag === 'TH')).toHaveLength(12);
    expect(tags).toContain('Document');
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

  test('of a short payment says what was asked and what is missing', async () => {
    const { text } = await printReceipt({ total_paid: 1_269_243 });
    expect(text).toContain('Monto que se pidió $12,842.43 Faltó $150.00');
    expect(text).toContain('Lo que se pidió');
    expect((await printReceipt()).text).not.toContain('se pidió');
  });

  test('of money that went back says how much, and what is left', async () => {
    const { text } = await printReceipt({ total_paid: 1_294_243, returned: 10_000 });
    expect(text).toContain('De más $100.00 Devuelto $100.00 Neto $12,842.43');
  });

  test('of money in another currency names that currency and compares it with nothing', async () => {
    const { text } = await printReceipt({ currency: 'USD', total_paid: 25_000, subtotal: 25_000, commission: 0 });
    expect(text).toContain('Total pagado $250.00 USD');
    expect(text).not.toContain('Faltó');
  });

  test('says so when there is no reference', async () => {
    expect((await printReceipt({ reference_number: null })).text).toContain('Número de referencia Sin referencia');
  });

  test('stays one page with a hundred charges, and loses none', async () => {
    const many = Array.from({ length: 100 }, (_, place) => ({
      student_name: 'Lucía',
      concept_desc: `Pensión ${place + 1} de 100`,
      amount: 12_480,
    }));
    const { text, pages } = await printReceipt({ lines: many });
    expect(pages).toBe(1);
    for (const { concept_desc } of many) expect(text).toContain(concept_desc);
  });

  test('prints what the font has not without an accent, and never fails on it', async () => {
    expect((await printReceipt({ payment_made_by: 'Čeněk Žák 李' })).text).toContain('Pagó Cenek Žák ?');
  });
});

// S3-R05
describe('a voucher', () => {
  test('holds the grouped reference, the exact amount, the deadline with its zone, and what to do', async () => {
    const { text, pages } = await printVoucher();
    expect(pages).toBe(1);
    const expected = [
      'Paga en OXXO',
      'A pagar, exacto $4,350.00 MXN',
      'Referencia 9300 0262 2769 08',
      'Paga a más tardar el viernes 27 de noviembre de 2026, 23:59 (hora CDMX)',
      'Lucía Núñez Ávila Colegiatura diciembre $4,350.00',
      '1. Ve a cualquier OXXO. 2. Di que vas a pagar un servicio.',
    ];
    for (const piece of expected) expect(text).toContain(piece);
  });

  test('draws its barcode as vectors, with words for who cannot see it', async () => {
    const { source, tags } = await printVoucher();
    expect(tags).toContain('Figure');
    expect(source).toContain(`/Alt (${utf16('Código de barras Code 128 de la referencia 9300 0262 2769 08')})`);
    expect(source).not.toContain('/Subtype /Image');
    expect(source.match(/^[\d.]+ [\d.]+ [\d.]+ 78 re$/gm)).toHaveLength(31);
    expect(tags.filter((tag) => tag === 'LI')).toHaveLength(2);
  });

  test('has no barcode where the method has none', async () => {
    expect((await printVoucher({ barcode: null, lines: [line('reference', 'AB-12', 4)] })).tags).not.toContain(
      'Figure',
    );
  });

  test.each(locales)('is written in %s', async (locale) => {
    const { text, source } = await printVoucher({}, locale);
    expect(source).toContain(`/Lang (${locale})`);
    expect(text).toContain(
      locale === 'en-US' ? 'Pay by Friday, November 27, 2026, 23:59' : 'Paga a más tardar el viernes',
    );
  });
});

const [clabe, reference, bank, code, beneficiary] = [
  line('clabe', '124180000000000013'),
  line('reference', '8842917'),
  line('bank', 'Banco de Pruebas'),
  line('bank_code', '124'),
  line('beneficiary', 'Fideicomiso Núñez & Ávila'),
];
const slip: InstructionsStep = {
  ...step,
  channel: 'transfer',
  brand: 'SPEI',
  lines: [clabe, reference, bank, code, beneficiary],
  barcode: null,
  barcode_svg: null,
  amount: 848_050,
  currency: 'MXN',
  pay_before: '2026-11-28T05:59:59.000Z',
  time_zone: 'America/Mexico_City',
  hosted_url: null,
  durable_url: null,
};
const printSlip = async (change: Partial<InstructionsStep> = {}, locale: (typeof locales)[number] = 'es-MX') =>
  readPdf(
    await instructionsPdf(
      { ...slip, ...change },
      {
        schoolName: receipt.school_name,
        lines: lines.slice(0, 1),
        steps: ['Abre la app de tu banco.', 'Pega la CLABE.'],
        locale,
        compress: false,
      },
    ),
  );

// S3-R07
describe('a transfer slip', () => {
  test('holds every field of the specification, the CLABE in its groups, and what to do', async () => {
    const { text, pages, source } = await printSlip();
    expect(pages).toBe(1);
    expect(source).toContain(utf16('Ficha para transferencia bancaria · 124 180 00000000001 3'));
    const expected = [
      'A pagar, exacto $8,480.50 MXN',
      'Paga a más tardar el viernes 27 de noviembre de 2026, 23:59 (hora CDMX)',
      'CLABE 124 180 00000000001 3',
      'Banco Banco de Pruebas (124)',
      'Beneficiario Fideicomiso Núñez & Ávila',
      'Referencia 8842917',
      'Lucía Núñez Ávila Colegiatura diciembre $4,350.00',
      '1. Abre la app de tu banco. 2. Pega la CLABE.',
    ];
    for (const piece of expected) expect(text).toContain(piece);
  });

  test('of a bank without a code names the bank alone', async () => {
    expect((await printSlip({ lines: [clabe, reference, bank, beneficiary] })).text).toContain(
      'Banco Banco de Pruebas Beneficiario',
    );
  });

  test.each(locales)('is written in %s, tagged, its account a table', async (locale) => {
    const { text, source, tags } = await printSlip({}, locale);
    expect(source).toContain(`/Lang (${locale})`);
    expect(tags.filter((tag) => tag === 'H1')).toHaveLength(1);
    expect(tags.filter((tag) => tag === 'Table')).toHaveLength(2);
    expect(text).toContain(locale === 'en-US' ? 'Bank transfer slip' : 'Ficha para transferencia bancaria');
  });
});
