/** The generated client: README's body and each printed example compile in strict mode; it opens, pays and refunds. */
import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { commandOf, openReference } from '#server/api-docs/reference.fixture';
import { receiveSample } from '#server/api-docs/webhook-sample';
import { byCash } from '../../actors/parent.ts';
import { bodyOfReadme } from '../../actors/readme-body.ts';
import { typedClient, writeTypedClient } from '../../actors/typed-client.ts';
import { startApiHarness } from '../api-harness.ts';
import { harnessFor } from '../test-harness.ts';

const harness = await harnessFor(startApiHarness());
mkdirSync('build', { recursive: true });
const folder = mkdtempSync(join('build', 'client-'));
afterAll(() => rmSync(folder, { recursive: true }));
const write = (files: Readonly<Record<string, string>>): void => {
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
};
await writeTypedClient(folder);
write({ 'embed.d.ts': readFileSync('src/embed/api.ts', 'utf8') });

/** What the compiler says of files and what they import, strictly; empty where nothing is wrong. */
async function compiled(files: Readonly<Record<string, string>>): Promise<string> {
  write(files);
  const options = [
    '--noEmit',
    '--strict',
    '--skipLibCheck',
    '--allowImportingTsExtensions',
    '--types',
    'node',
    '--lib',
    'es2024,dom',
  ];
  const target = ['--ignoreConfig', '--target', 'es2024', '--module', 'nodenext'];
  const paths = Object.keys(files).map((name) => join(folder, name));
  const { stdout } = await promisify(execFile)('tsc', [...options, ...target, ...paths]).catch((error: unknown) =>
    z.object({ stdout: z.string() }).parse(error),
  );
  return stdout;
}
const body = z.looseObject({}).parse(bodyOfReadme());
const opening = (sent: unknown): string =>
  `import { openSession } from './refund.ts';\nawait openSession(${JSON.stringify(sent)});\n`;
const reading = (field: string): string => `import type { CuotaEvent } from './read-event.ts';
export const sum = (event: CuotaEvent) => (event.type === 'payment.succeeded' ? event.data.payment.${field} : null);
`;

/** A school's page that listens to the checkout in it. */
const listening = (field: string): string => `import './embed.d.ts';
document.addEventListener('cuota:status', (event) => console.log(event.detail.paymentId, event.detail.${field}));
export const close = (url: string) => window.Cuota.open({ url, onStatus: ({ status }) => console.log(status) }).close();
`;

it('takes README’s body as it is, each example of the reference, and events by their type', async () => {
  const { document, page } = await openReference(harness.services);
  const variables = new Set(['token', 'proof']);
  for (const [, name = ''] of page.matchAll(/path: \{ \w+: (\w+) \}/g)) variables.add(name);
  const declared = [...variables].map((name) => `declare const ${name}: string;\n`).join('');
  const calls = document.operations.map(
    ({ id }) => `export async function ${id}() {\n${commandOf(page, id, 'ts')}\n}\n`,
  );
  expect(calls.length).toBeGreaterThan(90);
  const examples = `import { cuota } from './cuota-client.ts';\n${declared}${calls.join('')}`;
  const files = { 'readme.ts': opening(body), 'event.ts': reading('received_amount'), 'server.ts': receiveSample };
  expect(await compiled({ ...files, 'page.ts': listening('status'), 'examples.ts': examples })).toBe('');
});

it('takes no misspelt field, none that is missing, and no event’s that it does not have', async () => {
  const found = await compiled({
    'misspelt.ts': opening({ ...body, chekout_kind: 'full' }),
    'short.ts': opening({ ...body, charges: undefined }),
    'other.ts': reading('amount_received'),
    'page-wrong.ts': listening('state'),
  });
  for (const name of ['chekout_kind', "'charges' is missing", 'amount_received', "'state'"])
    expect(found).toContain(name);
});

it('opens a session, makes its voucher, and refunds it once it is paid', async () => {
  const client = await typedClient(folder, harness.origin, harness.schoolKey);
  const { id, hashKey } = z
    .object({ id: z.string(), hashKey: z.string() })
    .parse(await client.openSession({ ...body, campus_id: 'norte' }));
  const voucher = z
    .object({ next_step: z.object({ lines: z.array(z.object({ value: z.string() })) }) })
    .parse(await client.makeVoucher(hashKey, byCash));
  expect(await client.paidOf(id)).toBeNull();
  await harness.stripe.pay(voucher.next_step.lines[0]?.value ?? '');
  await harness.settle();
  const { payment_id: paymentId, received_amount: amount } = z
    .object({ payment_id: z.string(), received_amount: z.number() })
    .parse(await client.paidOf(id));
  expect(await client.refund(paymentId, 'Devuelto en caja.')).toMatchObject({ status: 'done', amount });
});
