import { createServer } from 'node:http';
import sharp from 'sharp';
import { afterAll, describe, expect, test } from 'vitest';
import { createdSession } from '#contracts/school-sessions';
import { schoolSettings } from '#contracts/school-settings';
import { family, newSchool, apiOfFile, startApi } from './school-api.fixture.ts';

/** The website of a school, on this machine. */
/** What it answers by path; `requestCounts` counts. */
const pages = new Map<string, { status?: number; headers?: Record<string, string>; body: Buffer; cut?: boolean }>();
const requestCounts = new Map<string, number>();

const drawing = (width = 300, height = 200) =>
  sharp({ create: { width, height, channels: 4, background: { r: 20, g: 90, b: 70, alpha: 0.5 } } });

const site = createServer((request, response) => {
  const path = request.url ?? '';
  requestCounts.set(path, (requestCounts.get(path) ?? 0) + 1);
  const page = pages.get(path);
  response.writeHead(page?.status ?? (page ? 200 : 404), {
    ...page?.headers,
    ...(page?.cut ? { 'content-length': String(page.body.length * 2) } : {}),
  });
  if (page?.cut) response.write(page.body, () => response.destroy());
  else response.end(page?.body);
});
await new Promise<void>((done) => site.listen(0, '127.0.0.1', done));
const address = site.address();
if (address === null || typeof address === 'string') throw new Error('the site has no port');
const at = `http://127.0.0.1:${address.port}`;
const svg = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" width="99" height="99"><rect width="99" height="99"/></svg>',
);
const png = await drawing()
  .withExif({ IFD0: { Copyright: 'Where the photographer lives' } })
  .png()
  .toBuffer();
pages.set('/logo.png', { body: png });
pages.set('/logo.jpg', { body: await drawing().flatten().jpeg().toBuffer() });
pages.set('/logo.webp', { body: await drawing().webp().toBuffer() });
// What a server says of it does not count, what it is does.
pages.set('/odd.bin', { body: png, headers: { 'content-type': 'text/html' } });
pages.set('/logo.svg', { body: svg, headers: { 'content-type': 'image/png' } });
pages.set('/logo.gif', { body: await drawing().gif().toBuffer() });
pages.set('/page.png', {
  body: Buffer.from('<html><script>alert(1)</script></html>'),
  headers: { 'content-type': 'image/png' },
});
pages.set('/empty.png', { body: Buffer.alloc(0) });
pages.set('/half.png', { body: png.subarray(0, png.length / 2) });
pages.set('/cut.png', { body: png, cut: true });
pages.set('/bomb.png', { body: await drawing(9000, 9000).png().toBuffer() });
pages.set('/only-here.png', { body: await drawing(50, 90).png().toBuffer() });
pages.set('/dot.png', { body: await drawing(8, 8).png().toBuffer() });
pages.set('/heavy.png', { body: Buffer.concat([png, Buffer.alloc(3 * 1024 * 1024)]) });
pages.set('/moved.png', { status: 302, headers: { location: '/logo.png' }, body: Buffer.alloc(0) });
pages.set('/gone.png', { status: 410, body: png });
const api = await apiOfFile();
afterAll(async () => {
  await new Promise((done) => site.close(done));
});

let made = 0;
async function school() {
  const { key, id } = await newSchool(api.services, `logo-${(made += 1)}`);
  const patch = (body: object) => api.call('PATCH', '/school', { key, body });
  const settings = async () => schoolSettings.parse((await api.call('GET', '/school', { key })).body);
  /** Where payers' pages have the logo from, or null. */
  const shown = async (): Promise<string | null> => {
    const created = await api.call('POST', '/payment_sessions', {
      key,
      body: { ...family(), charges: family().charges.slice(0, 1) },
    });
    const data = new URL(createdSession.parse(created.body).url).searchParams.get('data');
    return (await (await api.raw(`/api/sessions/${data}`, {})).json()).settings.fg_logo;
  };
  return { key, id, patch, settings, shown };
}

describe('a school’s logo', () => {
  test.each(['/logo.png', '/logo.jpg', '/logo.webp', '/odd.bin'])(
    'is fetched once from where it is (%s), drawn again, and served from our own origin for good',
    async (path) => {
      const { patch, settings, shown } = await school();
      const before = requestCounts.get(path) ?? 0;
      expect(await patch({ logo_url: at + path })).toMatchObject({ status: 200, body: { logo_url: at + path } });
      const address = (await shown()) ?? '';
      expect(address).toMatch(/^\/logos\/[0-9a-f]{64}\.png$/);
      for (let time = 0; time < 3; time += 1) {
        const answer = await api.raw(address, {});
        expect(answer.status).toBe(200);
        expect(Object.fromEntries(answer.headers)).toMatchObject({
          'content-type': 'image/png',
          'cache-control': 'public, max-age=31536000, immutable',
          'x-content-type-options': 'nosniff',
          'content-security-policy': expect.stringContaining("default-src 'none'"),
        });
        const bytes = Buffer.from(await answer.arrayBuffer());
        expect(await sharp(bytes).metadata()).toMatchObject({ format: 'png', width: 132, height: 88 });
        expect(bytes.length).toBeLessThan(20_000);
        expect(bytes.includes('photographer')).toBe(false);
      }
      expect((requestCounts.get(path) ?? 0) - before).toBe(1);
      expect((await settings()).logo_url).toBe(at + path);
    },
  );

  test('goes with null; another takes its place, and the one before is not served any more', async () => {
    const { patch, shown, settings } = await school();
    await patch({ logo_url: `${at}/logo.png` });
    const first = (await shown()) ?? '';
    await patch({ logo_url: `${at}/only-here.png` });
    const second = (await shown()) ?? '';
    expect(second).not.toBe(first);
    expect((await api.raw(second, {})).status).toBe(200);
    await patch({ name: 'Otro nombre' });
    expect(await shown()).toBe(second);
    await patch({ logo_url: null });
    expect([await shown(), (await settings()).logo_url]).toEqual([null, null]);
    expect((await api.raw(second, {})).status).toBe(404);
  });

  test('is another school’s too where both have the same', async () => {
    const [one, other] = [await school(), await school()];
    await one.patch({ logo_url: `${at}/logo.webp` });
    await other.patch({ logo_url: `${at}/logo.webp` });
    expect(await one.shown()).toBe(await other.shown());
    await other.patch({ logo_url: null });
    expect((await api.raw((await one.shown()) ?? '', {})).status).toBe(200);
  });

  test.each([
    ['/none.png', 'http_404'],
    ['/gone.png', 'http_410'],
    ['/moved.png', 'http_302'],
    ['/logo.svg', 'not_a_picture'],
    ['/logo.gif', 'not_a_picture'],
    ['/page.png', 'not_a_picture'],
    ['/empty.png', 'not_a_picture'],
    ['/half.png', 'not_a_picture'],
    ['/cut.png', 'network'],
    ['/bomb.png', 'not_a_picture'],
    ['/dot.png', 'too_small'],
    ['/heavy.png', 'too_large'],
  ])('is refused where %s is no logo, and nothing is changed: %s', async (path, reason) => {
    const { patch, settings, shown } = await school();
    await patch({ logo_url: `${at}/logo.png` });
    const [before, logo] = [await settings(), await shown()];
    const answer = await patch({ logo_url: at + path, name: 'Otro nombre' });
    expect(answer).toMatchObject({ status: 422, body: { code: 'logo_not_usable', metadata: { reason } } });
    expect([await settings(), await shown()]).toEqual([before, logo]);
  });

  test.each([
    ['https://127.0.0.1:1/logo.png', 'connection_refused'],
    ['https://10.0.0.1/logo.png', 'refused_address'],
    ['https://169.254.169.254/latest/meta-data', 'refused_address'],
    ['https://[::ffff:10.0.0.1]/logo.png', 'refused_address'],
    ['https://logo.invalid/logo.png', 'dns'],
  ])('is refused at %s, in the sandbox too: %s', async (logo_url, reason) => {
    const { patch } = await school();
    expect(await patch({ logo_url })).toMatchObject({ status: 422, body: { metadata: { reason } } });
  });

  test('is not fetched from this machine in production', async () => {
    const production = await startApi({ mode: 'production' });
    const { key } = await newSchool(production.services, 'real', { live: true });
    const before = requestCounts.get('/logo.png') ?? 0;
    for (const logo_url of [`${at}/logo.png`, at.replace('http:', 'https:')])
      expect(await production.call('PATCH', '/school', { key, body: { logo_url } })).toMatchObject({ status: 422 });
    expect(requestCounts.get('/logo.png') ?? 0).toBe(before);
    await production.close();
  });

  test('is fetched for a school that is made with one, which is not made where it cannot be', async () => {
    const newSchoolWith = (slug: string, path: string) => newSchool(api.services, slug, { logoUrl: at + path });
    const { key } = await newSchoolWith('made-with', '/logo.png');
    expect((await api.call('GET', '/school', { key })).body).toMatchObject({ logo_url: `${at}/logo.png` });
    await expect(newSchoolWith('made-without', '/none.png')).rejects.toThrow('logoUrl: the address answered 404');
    expect(await api.db.selectFrom('school').select('id').where('slug', '=', 'made-without').execute()).toEqual([]);
  });

  test.each(['/logos/x.png', `/logos/${'0'.repeat(64)}.png`, `/logos/${'0'.repeat(64)}.svg`, '/logos/'])(
    'that nobody has is not there: %s',
    async (path) => {
      expect((await api.raw(path, {})).status).toBe(404);
    },
  );
});
