import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { Webhook } from 'standardwebhooks';
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest';
import { endpointWithSecret } from '#contracts/webhook-endpoints';
import { deliveryOfFile } from '#server/jobs/delivery.fixture';
import type { Heard } from '#server/jobs/school-listener.fixture';
import { freePort } from '../../free-port.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const running: ChildProcess[] = [];
const harness = await deliveryOfFile();
const folder = await mkdtemp(join(tmpdir(), 'cuota-webhook-examples-'));
await symlink(join(root, 'node_modules'), join(folder, 'node_modules'));
const document = await readFile(join(root, 'docs/how-to/receive-webhooks.md'), 'utf8');
afterEach(async () => {
  for (const child of running.splice(0)) {
    child.kill();
    await once(child, 'exit');
  }
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Runs an example as a reader would: saved under a name, with the secret of the endpoint. */
async function run(example: string, secret: string): Promise<string> {
  const [, code] = document.split(`<!-- example: ${example} -->\n\`\`\`js\n`);
  const file = join(folder, `${example.replaceAll(' ', '-')}.mjs`);
  await writeFile(file, code?.split('\n```\n')[0] ?? '');
  const port = await freePort();
  const env = { ...process.env, PORT: String(port), CUOTA_WEBHOOK_SECRET: secret };
  const child = spawn(process.execPath, [file], { env, stdio: ['ignore', 'ignore', 'inherit'] });
  running.push(child);
  while (!(await answers(port))) {
    if (child.exitCode !== null) throw new Error(`the example ${example} ended by itself`);
    await pause(20);
  }
  return `http://127.0.0.1:${port}/`;
}

async function answers(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1');
  return new Promise<boolean>((resolve) => {
    socket.on('connect', () => resolve(true)).on('error', () => resolve(false));
  }).finally(() => socket.destroy());
}

type Signed = Pick<Heard, 'body'> & { readonly headers: Readonly<Record<string, string>> };

/** Sends a delivery on as it came, or as somebody changed it. */
const send = async (url: string, { body, headers }: Signed) =>
  (await fetch(url, { method: 'POST', body, headers })).status;

function signed({ body, headers }: Heard): Signed {
  const names = ['webhook-id', 'webhook-timestamp', 'webhook-signature'] as const;
  return { body, headers: Object.fromEntries(names.map((name) => [name, String(headers[name])])) };
}

/** Signed by the secret, but `seconds` ago. */
function aged({ body, headers }: Signed, secret: string, seconds: number): Signed {
  const at = new Date(Date.now() - seconds * 1000);
  const id = headers['webhook-id'] ?? '';
  const timestamp = String(Math.floor(at.getTime() / 1000));
  const signature = new Webhook(secret).sign(id, at, body);
  return { body, headers: { ...headers, 'webhook-timestamp': timestamp, 'webhook-signature': signature } };
}

describe.each(['with the library', 'without a library'])(
  'the example of docs/how-to/receive-webhooks.md %s',
  (example) => {
    let key: string;
    let endpoint: Awaited<ReturnType<typeof harness.listen>>;
    beforeEach(async () => {
      ({ key } = await harness.newSchool());
      endpoint = await harness.listen(key);
    });

    async function nextDelivery(): Promise<Signed> {
      await harness.tell(key);
      await harness.deliver();
      const last = endpoint.listener.heard.at(-1);
      if (!last) throw new Error('nothing was delivered');
      return signed(last);
    }

    test('takes what Cuota delivers', async () => {
      const body = { url: await run(example, endpoint.secret) };
      await harness.call('PATCH', `/webhook_endpoints/${endpoint.id}`, { key, body });
      await harness.tell(key, 3);
      await harness.deliver();
      expect((await harness.attemptsOf(endpoint.id)).map(({ status }) => status)).toEqual([204, 204, 204]);
    });

    test('refuses a body that was changed, another id, an old delivery, and no signature', async () => {
      const url = await run(example, endpoint.secret);
      const genuine = await nextDelivery();
      const { body, headers } = genuine;
      expect(await send(url, genuine)).toBe(204);
      expect(await send(url, { body: body.replace('"seq":1', '"seq":2'), headers })).toBe(401);
      expect(await send(url, { body: JSON.stringify(JSON.parse(body), null, 1), headers })).toBe(401);
      expect(await send(url, { body, headers: { ...headers, 'webhook-id': 'evt_another' } })).toBe(401);
      expect(await send(url, { body, headers: { ...headers, 'webhook-signature': 'v1,' } })).toBe(401);
      expect(await send(url, { body, headers: {} })).toBe(401);
      expect(await send(url, aged(genuine, endpoint.secret, 290))).toBe(204);
      expect(await send(url, aged(genuine, endpoint.secret, 310))).toBe(401);
      expect(await send(url, aged(genuine, endpoint.secret, -310))).toBe(401);
    });

    test('refuses what was signed with another secret', async () => {
      const other = await harness.listen((await harness.newSchool()).key);
      expect(await send(await run(example, other.secret), await nextDelivery())).toBe(401);
    });

    test('believes with the old secret and with the new one while both sign, and then with the new one only', async () => {
      const { body } = await harness.call('POST', `/webhook_endpoints/${endpoint.id}/rotate_secret`, {
        key,
        body: { overlap_hours: 2 },
      });
      const { secret } = endpointWithSecret.parse(body);
      const [withOld, withNew] = [await run(example, endpoint.secret), await run(example, secret)];
      const during = await nextDelivery();
      expect(during.headers['webhook-signature']?.split(' ')).toHaveLength(2);
      expect([await send(withOld, during), await send(withNew, during)]).toEqual([204, 204]);
      await harness.advance(2 * 3600 + 1);
      const later = await nextDelivery();
      expect(later.headers['webhook-signature']?.split(' ')).toHaveLength(1);
      expect([await send(withOld, later), await send(withNew, later)]).toEqual([401, 204]);
    });
  },
);
