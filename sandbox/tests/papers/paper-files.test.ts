/** Papers as files: drawn once for what stands on them, limited for each reader, and never for `HEAD`. */
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';
import { instructionsOf } from '#contracts/instruction-lines';
import { createApp } from '#server/app';
import { createPapers, type Papers } from '#server/documents/papers';
import { openLink } from '../../actors/parent.ts';
import { type Owed, startCaseHarness } from '../cases/case-harness.ts';
import { soundAtLastFor } from '../test-harness.ts';
import { voucherPaper } from '#server/use-cases/payments/payment-paper';
import { voucherPicture } from '#server/use-cases/payments/receipt-picture';

const harness = await soundAtLastFor(startCaseHarness());
const { services } = harness;

const keyOf = ({ payment }: Owed): string =>
  new URL(instructionsOf(payment.next_step)?.durable_url ?? 'x:').pathname.replace('/v/', '');

/** The product with papers that count how many times they were asked for one. */
function productWith(papers: Papers = createPapers('sandbox')) {
  let reads = 0;
  const read: Papers['read'] = (paper) => {
    reads += 1;
    return papers.read(paper);
  };
  const app = createApp({ ...services, papers: { read } });
  const fileOf = (owed: Owed, { method = 'GET', locale = 'es-MX' } = {}) =>
    app.request(`/api/vouchers/${keyOf(owed)}/file?locale=${locale}`, { method });
  return {
    fileOf,
    countReads: () => reads,
    /** Its bytes. A file says the millisecond that it was drawn in, so two that are alike were drawn once. */
    read: async (owed: Owed, locale = 'es-MX') => {
      const answer = await fileOf(owed, { locale });
      expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/pdf']);
      return Buffer.from(await answer.arrayBuffer()).toString('latin1');
    },
  };
}

describe('a paper', () => {
  it('is drawn once for all who ask, at the same time and later', async () => {
    const owed = await harness.owed([245_000]);
    const { read } = productWith();
    const files = await Promise.all(Array.from({ length: 6 }, () => read(owed)));
    files.push(await read(owed));
    expect(files[0]).toMatch(/^%PDF-/);
    expect(new Set(files).size).toBe(1);
  });

  it('is another one in another language, with another name or logo of the school, and once its check was revoked', async () => {
    const owed = await harness.owed([245_000]);
    const { read } = productWith();
    const drawn = [await read(owed), await read(owed, 'en-US')];
    const school = services.db.updateTable('school').where('id', '=', harness.schoolId);
    await school.set({ name: 'Colegio Nuevo' }).execute();
    drawn.push(await read(owed));
    await harness.callSchool('POST', `/payments/${owed.payment.id}/check_code/revoke`, { body: {} });
    drawn.push(await read(owed));
    expect(new Set(drawn).size).toBe(4);
    expect(await read(owed, 'en-US')).not.toBe(drawn[1]);
    await school.set({ name: 'Colegio' }).execute();
  });

  it('is refused a reader who asks more than 20 times a minute, and no other', async () => {
    const [owed, other] = [await harness.owed([245_000]), await harness.owed([245_000])];
    const { fileOf } = productWith();
    const statuses: number[] = [];
    for (let at = 0; at < 21; at += 1) statuses.push((await fileOf(owed)).status);
    expect(statuses).toEqual([...Array.from({ length: 20 }, () => 200), 429]);
    expect(Number((await fileOf(owed)).headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await fileOf(other)).status).toBe(200);
  });

  it('is refused while too many wait, and is there again afterwards', async () => {
    const papers = createPapers('sandbox');
    const many = await Promise.allSettled(
      Array.from({ length: 30 }, (_, at) =>
        papers.read({
          kind: 'student_card',
          card: {
            locale: 'es-EC',
            school: { name: `Colegio ${at}`, accent: null, fg_logo: null },
            time_zone: 'America/Guayaquil',
            student: 'Lucía',
            school_year: '2026-2027',
            ends_on: '2027-07-31',
            references: [],
            owed: [],
          },
          options: { url: 'https://pay.example/c/1' },
        }),
      ),
    );
    const refused = many.filter(({ status }) => status === 'rejected');
    expect(refused).toHaveLength(10);
    expect(refused[0]).toMatchObject({ reason: { code: 'service_unavailable' } });
    expect(await productWith(papers).read(await harness.owed([245_000]))).toMatch(/^%PDF-/);
  });

  it('is asked about by HEAD, and none is drawn', async () => {
    const owed = await harness.owed([245_000]);
    const { fileOf, countReads } = productWith();
    const answer = await fileOf(owed, { method: 'HEAD' });
    expect([answer.status, answer.headers.get('content-type'), await answer.text()]).toEqual([
      200,
      'application/pdf',
      '',
    ]);
    expect(countReads()).toBe(0);
  });
});

describe('whoever paid by a voucher’s link', () => {
  const get = (owed: Owed, what = '') => harness.call('GET', `/api/vouchers/${keyOf(owed)}${what}`);
  const read = async (owed: Owed) => new Map<string, unknown>(Object.entries(await (await get(owed)).json()));

  it('keeps the number, a picture whose code is read, and a receipt; none of it names the family', async () => {
    const owed = await harness.owed([245_000]);
    const session = JSON.stringify(await harness.session(owed.id));
    expect((await get(owed, '/picture')).status).toBe(409);
    expect((await read(owed)).has('confirmation_number')).toBe(false);
    await harness.pay(owed.payment);
    const view = await read(owed);
    const { picture } = await voucherPicture(services, keyOf(owed), { locale: null, named: 'nobody' });
    expect(picture).toMatchObject({
      number: view.get('confirmation_number'),
      amount: '$2,450.00 MXN',
      stamp: 'Pagado',
    });
    const names = [...session.matchAll(/"(?:full_name|student_name)":"([^"]+)"/g)].map(([, name = '']) => name);
    const words = names.flatMap((name) => name.split(' '));
    expect(words.length).toBeGreaterThan(1);
    for (const word of words) expect(JSON.stringify(picture)).not.toContain(word);
    const { paper } = await voucherPaper(services, keyOf(owed), null);
    expect(paper).toMatchObject({ kind: 'receipt', receipt: { payment_made_by: '' } });
    for (const name of names) expect(JSON.stringify(paper)).not.toContain(name);

    const answer = await get(owed, '/picture');
    expect(answer.headers.get('content-type')).toBe('image/png');
    const png = Buffer.from(await answer.arrayBuffer());
    expect(await sharp(png).metadata()).toMatchObject({ format: 'png', width: 1080, height: 1350 });
    const wasm = createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm');
    await prepareZXingModule({ overrides: { wasmBinary: (await readFile(wasm)).buffer }, fireImmediately: true });
    expect((await readBarcodes(png, { formats: ['QRCode'] })).map(({ text }) => text)).toEqual([view.get('check_url')]);
  });

  it('has the students on it only on request, by their first names', async () => {
    const owed = await harness.owed([245_000]);
    await harness.pay(owed.payment);
    const named = await voucherPicture(services, keyOf(owed), { locale: null, named: 'students' });
    expect(named.picture.students).toBe('Lucía');
    const [plain, students] = await Promise.all(
      ['', '?names=yes'].map(async (query) => (await get(owed, `/picture${query}`)).arrayBuffer()),
    );
    expect(Buffer.from(plain ?? new ArrayBuffer()).equals(Buffer.from(students ?? new ArrayBuffer()))).toBe(false);
  });

  it('has no stamped picture of money that came short, but its receipt', async () => {
    const owed = await harness.owed([245_000]);
    await harness.pay(owed.payment, 200_000);
    expect((await get(owed, '/picture')).status).toBe(409);
    expect((await voucherPaper(services, keyOf(owed), null)).paper.kind).toBe('receipt');
  });
});

describe('the payer', () => {
  it('has the same picture by the bearer of the session, and no other session has it', async () => {
    const [owed, other] = [await harness.owed([245_000]), await harness.owed([120_000])];
    const [parent, stranger] = await Promise.all([owed, other].map(({ key }) => openLink(harness.origin, key)));
    await harness.pay(owed.payment);
    const path = `/payments/${owed.payment.id}/picture`;
    const own = await parent?.call('GET', path);
    expect([own?.status, own?.headers.get('content-type')]).toEqual([200, 'image/png']);
    expect(own?.headers.get('content-disposition')).toMatch(/^attachment; filename="cuota-CU-\w{4}-\w{4}\.png"$/);
    expect((await stranger?.call('GET', path))?.status).toBe(404);
    expect((await harness.call('GET', `/api${path}`)).status).toBe(401);
    expect((await stranger?.call('GET', `/payments/${other.payment.id}/picture`))?.status).toBe(409);
  });
});
