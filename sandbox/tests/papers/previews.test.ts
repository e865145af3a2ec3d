/** The pictures that chats show of a link: what is on them, who gets them, and that looking changes nothing. */
import { sql } from 'kysely';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { instructionsOf } from '#contracts/instruction-lines';
import type { PreviewedLink } from '#contracts/page-services';
import type { Locale } from '#i18n/locale';
import { previewedAt, previewOf, readPreview } from '#server/use-cases/previews/preview';
import { type Owed, startCaseHarness } from '../cases/case-harness.ts';
import { soundAtLastFor } from '../test-harness.ts';

const harness = await soundAtLastFor(startCaseHarness());
const { services } = harness;

const keyOf = ({ payment }: Owed): string =>
  new URL(instructionsOf(payment.next_step)?.durable_url ?? 'x:').pathname.replace('/v/', '');

async function pathOf(link: PreviewedLink, locale: Locale = 'es-MX'): Promise<string> {
  const address = await previewOf(services, link, locale);
  expect(address?.startsWith(`${services.origin}/previews/`)).toBe(true);
  return new URL(address ?? '').pathname;
}

const readPreviewAt = (path: string) => {
  const [, , kind = '', id = '', name = ''] = path.split('/');
  return readPreview(services, previewedAt(services, kind, id, name));
};

/** What a chat gets. */
async function picture(path: string) {
  const answer = await harness.call('GET', path);
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-type')).toBe('image/png');
  expect(answer.headers.get('cross-origin-resource-policy')).toBe('cross-origin');
  expect(answer.headers.get('cache-control')).toMatch(/^public, max-age=\d+$/);
  const png = Buffer.from(await answer.arrayBuffer());
  expect(await sharp(png).metadata()).toMatchObject({ format: 'png', width: 1200, height: 630 });
  // WhatsApp leaves out what is larger.
  expect(png.length).toBeLessThan(300_000);
  return png.toString('base64');
}

/** Whatever looking could change: links, sessions, payments, and what a school is told. */
async function rows(): Promise<string> {
  const tables = ['access_link', 'voucher_link', 'session', 'charge', 'payment', 'payment_event', 'outbox'];
  const texts = tables.map(async (name) => {
    const { rows: found } = await sql<{ text: string | null }>`
      select string_agg(to_jsonb(row)::text, ${'\n'} order by to_jsonb(row)::text) as text from ${sql.table(name)} row`.execute(
      services.db,
    );
    return `${name} ${found[0]?.text ?? ''}`;
  });
  return (await Promise.all(texts)).join('\n');
}

describe('of a session', () => {
  it('the picture says the school and what is paid, and neither whose it is nor how much', async () => {
    const owed = await harness.owed([245_000]);
    const path = await pathOf({ sessionId: owed.id });
    expect(await readPreviewAt(path)).toMatchObject({ headline: 'Pago de colegiatura', aside: null, stamp: null });
    const text = JSON.stringify(await readPreviewAt(path));
    const session = JSON.stringify(await harness.session(owed.id));
    const names = [...session.matchAll(/"(?:full_name|student_name)":"([^"]+)"/g)].flatMap(([, name = '']) =>
      name.split(' '),
    );
    expect(names.length).toBeGreaterThan(1);
    for (const name of names) expect(text).not.toContain(name);
    expect(text).not.toMatch(/\d/);
    expect(path).not.toContain(owed.key);
    await picture(path);
  });

  it('once all is paid it is stamped, and says neither by whom nor how much', async () => {
    const owed = await harness.owed([245_000]);
    await harness.pay(owed.payment);
    const shown = await readPreviewAt(await pathOf({ sessionId: owed.id }));
    expect(shown).toMatchObject({ headline: 'Pago de colegiatura', stamp: 'Pagado' });
    expect(shown.foot).toBe('El colegio ya recibió este pago');
    expect(JSON.stringify(shown)).not.toMatch(/\d/);
  });

  it('it is in the page’s language, in the words of its country', async () => {
    const { id } = await harness.owed([245_000]);
    const headlines = await Promise.all(
      (['es-CO', 'en-US'] as const).map(
        async (locale) => (await readPreviewAt(await pathOf({ sessionId: id }, locale))).headline,
      ),
    );
    expect(headlines).toEqual(['Pago de pensión', 'Tuition payment']);
  });
});

describe('of a voucher', () => {
  it('it says amount, way and last day, turns when it is paid, and looking changes nothing', async () => {
    const owed = await harness.owed([245_000]);
    const path = await pathOf({ voucherKey: keyOf(owed) });
    expect(path).not.toContain(keyOf(owed));
    expect(await readPreviewAt(path)).toMatchObject({
      headline: '$2,450.00 MXN',
      aside: 'Efectivo en OXXO',
      stamp: null,
    });
    expect((await readPreviewAt(path)).foot).toMatch(/^Hasta el .+ 11:59\sp\.\sm\./);
    const before = await rows();
    const waiting = await picture(path);
    expect(await picture(path)).toBe(waiting);
    expect(await rows()).toBe(before);
    await harness.pay(owed.payment);
    expect(await readPreviewAt(path)).toMatchObject({ headline: '$2,450.00 MXN', aside: null, stamp: 'Pagado' });
    expect(await picture(path)).not.toBe(waiting);
  });

  it('money that came short, or went back, is not called paid', async () => {
    const [short, returned] = [await harness.owed([245_000]), await harness.owed([245_000])];
    await harness.pay(short.payment, 200_000);
    await harness.pay(returned.payment);
    await harness.callSchool('POST', `/payments/${returned.payment.id}/refunds`, {
      idempotencyKey: 'devuelto-en-caja',
      body: { amount: 245_000, note: 'Devuelto en caja.' },
    });
    for (const owed of [short, returned]) {
      const shown = await readPreviewAt(await pathOf({ voucherKey: keyOf(owed) }));
      expect(shown).toMatchObject({ aside: 'Efectivo en OXXO', stamp: null });
      expect(shown.foot).toBe('Abre el enlace para ver cómo se paga y si ya está pagado');
    }
  });

  it('there is none once its link was revoked', async () => {
    const owed = await harness.owed([245_000]);
    const path = await pathOf({ voucherKey: keyOf(owed) });
    await harness.callSchool('POST', `/payments/${owed.payment.id}/voucher_link/revoke`, { body: {} });
    expect((await harness.call('GET', path)).status).toBe(410);
    expect(await previewOf(services, { voucherKey: keyOf(owed) }, 'es-MX')).toBeNull();
  });
});

describe('an address that we did not write', () => {
  it.each([
    ['another session', (path: string, other: string) => path.replace(/session\/[^/]+/, `session/${other}`)],
    ['another kind', (path: string) => path.replace('session', 'voucher')],
    ['another language', (path: string) => path.replace('es-MX', 'es-CO')],
    ['no sign', (path: string) => path.replace(/es-MX-.+/, 'es-MX-.png')],
  ])('%s: there is no picture', async (_what, change) => {
    const [owed, other] = [await harness.owed([245_000]), await harness.owed([120_000])];
    const path = await pathOf({ sessionId: owed.id });
    expect((await harness.call('GET', path)).status).toBe(200);
    expect((await harness.call('GET', change(path, other.id))).status).toBe(404);
  });
});
