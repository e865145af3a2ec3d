/** `npm run admin -- account …` on a product's own database, with the providers' emulators to ask. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { emulated as stripe } from '#providers/stripe/emulated';
import { runAdmin } from '#server/admin/admin';
import { startApiHarness } from '../api-harness.ts';
import { soundAtLastFor } from '../test-harness.ts';
import { servicesOfCommand } from '#server/start/compose';

const harness = await soundAtLastFor(startApiHarness({ workers: 0 }));
const folder = await mkdtemp(join(tmpdir(), 'cuota-accounts-'));
afterAll(() => rm(folder, { recursive: true }));
const env = { ...harness.environment, CUOTA_ORIGIN: harness.origin, LOG_LEVEL: 'silent' };

async function admin(args: readonly string[], stdin = '') {
  let [out, err] = ['', ''];
  const io = {
    out: (text: string) => void (out += text),
    err: (text: string) => void (err += text),
    input: async () => stdin,
    services: servicesOfCommand,
  };
  const code = await runAdmin({ env, args: ['account', ...args], sandbox: true }, io);
  return { code, out, err: err.replace(/^Database: .*\n/, '') };
}
async function fileOf(text: string): Promise<string> {
  const path = join(folder, 'credentials.env');
  await writeFile(path, text);
  return path;
}
const lines = (keys: object) =>
  Object.entries(keys)
    .map(([name, value]) => `${name}="${value}"`)
    .join('\n');
const add = (label: string, ...whose: readonly string[]) => ['add', ...whose, '--provider', 'stripe', '--label', label];
const idIn = (text: string) => /[0-9a-f-]{36}/.exec(text)?.[0] ?? '';
const list = async (...more: readonly string[]) =>
  (await admin(['list', ...more])).out
    .trim()
    .split('\n')
    .map((line) => line.split('\t'));

it('adds a school’s and the installation’s, from a file or the standard input, and lists where webhooks go', async () => {
  expect(await admin(['list'])).toEqual({ code: 0, out: 'There are none.\n', err: '' });
  const [own, shared] = [harness.accountAt('stripe'), harness.accountAt('gr4vy')];
  const file = await fileOf(lines(own.keys));
  const made = await admin([...add('Colegiaturas', '--school', 'bench'), '--file', file]);
  expect(made).toMatchObject({ code: 0, err: '' });
  const id = idIn(made.out);
  expect(made.out).toContain(`${harness.origin}/webhooks/stripe/${id}`);
  const cards = ['add', '--installation', '--provider', 'gr4vy', '--label', 'Todas'];
  expect(await admin(cards, JSON.stringify(shared.keys))).toMatchObject({ code: 0, err: '' });
  const [first = [], second = []] = await list();
  expect(first.slice(0, 4)).toEqual([id, 'stripe', 'bench', 'Colegiaturas']);
  expect(first.slice(4)).toEqual([
    expect.stringMatching(/^acct_/),
    'open',
    expect.stringMatching(/Z$/),
    `${harness.origin}/webhooks/stripe/${id}`,
  ]);
  expect(second.slice(1, 4)).toEqual(['gr4vy', '(installation)', 'Todas']);
  expect((await list('--school', 'bench')).map(([each]) => each)).toEqual([id]);
  const shown = made.out + JSON.stringify(await list());
  for (const value of [own.keys['STRIPE_SECRET_KEY'], own.keys['STRIPE_WEBHOOK_SECRET'], 'PRIVATE KEY'])
    expect(shown).not.toContain(value);

  const renewed = stripe.renewed(own.keys);
  own.emulator.credentials.add(renewed);
  const rotated = await admin(['rotate', id, '--overlap-hours', '2'], lines(renewed));
  expect(rotated).toEqual({ code: 0, out: 'The account has its new credentials.\n', err: '' });
  const another = lines(harness.accountAt('stripe').keys);
  expect(await admin(['rotate', id], another)).toMatchObject({ code: 1, err: expect.stringContaining('another') });
  expect(await admin(['close', id])).toMatchObject({ code: 0, err: '' });
  expect(await admin(['close', id])).toMatchObject({ code: 1, out: '', err: 'The account is closed already.\n' });
  expect((await list('--school', 'bench'))[0]?.[5]).toBe('closed');
});

const secret = 'sk_live_51NxQ7pLk2mVb8RtY4';
it.each([
  [[secret]],
  [[`STRIPE_SECRET_KEY=${secret}`]],
  [[`--label=${secret}`]],
  [['--secret-key', secret]],
  [['--credentials', '{}']],
  [['-----BEGIN PRIVATE KEY-----']],
])('a credential is never an argument: %#', async (more) => {
  for (const verb of [add('x', '--installation'), ['rotate'], ['close'], ['list']]) {
    const { code, out, err } = await admin([...verb, ...more]);
    expect({ code, out }).toEqual({ code: 1, out: '' });
    expect(err).toContain('A credential is never an argument');
    expect(err).not.toContain(secret);
  }
});

const installation = add('x', '--installation');
it.each([
  [add('x'), 1, 'Write either --school or --installation.'],
  [add('x', '--installation', '--school', 'bench'), 1, 'Write either --school or --installation.'],
  [add('x', '--school', 'nowhere'), 1, 'There is no school with the slug nowhere.'],
  [add(' ', '--installation'), 1, '--label: write 1 to 100 characters.'],
  [['add', '--installation', '--label', 'x'], 1, '--provider is missing.'],
  [[...installation, '--file', '/nowhere/at.all'], 1, '/nowhere/at.all cannot be read.'],
  [['rotate', '7'], 1, '7 is no id of an account.'],
  [
    ['rotate', idIn('0194aaaa-bbbb-7ccc-8ddd-eeeeeeeeeeee'), '--overlap-hours', '1.5'],
    1,
    '--overlap-hours: write whole',
  ],
  [['rotate', '0194aaaa-bbbb-7ccc-8ddd-eeeeeeeeeeee'], 1, 'There is no such account.'],
  [['close', '0194aaaa-bbbb-7ccc-8ddd-eeeeeeeeeeee'], 1, 'There is no such account.'],
])('says what is wrong: %j', async (args, code, message) => {
  expect(await admin(args, lines(stripe.keys('x')))).toMatchObject({
    code,
    out: '',
    err: expect.stringContaining(message),
  });
});

it('says of credentials what is wrong with them, and never what they are', async () => {
  const silent = harness.accountAt('stripe');
  silent.emulator.fault('GET /v1/account', '500', 2);
  for (const [text, code, message] of [
    ['', 1, 'there are none to be read'],
    [`{"STRIPE_SECRET_KEY":"${secret}"`, 1, 'there are none to be read'],
    [`{"STRIPE_SECRET_KEY":["${secret}"]}`, 1, 'there are none to be read'],
    [`STRIPE_SECRET_KEY=${secret}`, 1, 'STRIPE_WEBHOOK_SECRET is missing'],
    [lines({ STRIPE_SECRET_KEY: secret, STRIPE_WEBHOOK_SECRET: 'whsec_x' }), 1, 'takes these credentials for nobody’s'],
    [lines(silent.keys), 2, 'try again later'],
  ] as const) {
    const { code: ended, out, err } = await admin(installation, text);
    expect({ ended, out, err }).toEqual({ ended: code, out: '', err: expect.stringContaining(message) });
    expect(err).not.toContain(secret);
  }
});
