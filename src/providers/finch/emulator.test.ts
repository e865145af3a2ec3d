import { describe, expect, it } from 'vitest';
import { callText, signMessage } from '../biller-signature.ts';
import { harnessOfFile } from '../emulation/contract-harness.fixture.ts';
import { headerNames } from './client.ts';
import { emulated } from './emulated.ts';
import { clabe, keys } from './finch.fixture.ts';
import { reference } from './wire.ts';

const { capture, emulator } = await harnessOfFile(emulated);

const request = {
  external_id: 'p1',
  campus_id: 'norte',
  user_id: 'tutor-1',
  amount: '1500.00',
  currency: 'MXN',
  concept: 'Colegiatura',
  one_time: false,
  expires_at: '2026-11-26T05:59:59.000Z',
};
interface Sent {
  readonly secret?: string;
  readonly at?: Date;
  readonly signedFor?: string;
}
async function post(body: object, { secret = keys.FINCH_API_SECRET, at = new Date(), signedFor }: Sent = {}) {
  const text = JSON.stringify(body);
  const { stamp, signature } = signMessage([secret], callText('POST', '/v1/references', signedFor ?? text), at);
  return fetch(`${emulator.origin}/v1/references`, {
    method: 'POST',
    body: text,
    headers: {
      'content-type': 'application/json',
      [headerNames.key]: keys.FINCH_API_KEY,
      [headerNames.stamp]: stamp,
      [headerNames.signature]: signature,
    },
  });
}
const made = async () => reference.parse(await (await post(request)).json());
const transfer = (to: string, amount: string) =>
  fetch(`${emulator.origin}/spei/nueva`, { method: 'POST', body: new URLSearchParams({ clabe: to, amount }) });

describe('the API', () => {
  it.each([
    ['signed by somebody else', { secret: 'x'.repeat(40) }],
    ['signed an hour ago', { at: new Date(Date.now() - 3_600_000) }],
    ['signed for another body', { signedFor: '{}' }],
  ])('knows nobody by a call %s', async (_what, sent) => {
    expect((await post(request, sent)).status).toBe(401);
  });

  it.each([
    ['amount', { amount: '9.99' }],
    ['amount', { amount: '1000000.00' }],
    ['amount', { amount: 1500 }],
    ['currency', { currency: 'USD' }],
    ['concept', { concept: 'x'.repeat(41) }],
  ])('names the field that is wrong: %s', async (field, changes) => {
    const answer = await post({ ...request, ...changes });
    expect([answer.status, await answer.json()]).toEqual([422, { error: { code: 'invalid', field } }]);
  });

  it('gives no account for some amounts', async () => {
    const answer = await post({ ...request, amount: '100.19' });
    expect([answer.status, await answer.json()]).toEqual([422, { error: { code: 'account_not_opened', field: null } }]);
  });
});

describe('a bank that sends transfers', () => {
  it('sends any amount, more than once, each told by a webhook with a tracking key of its own', async () => {
    const { clabe: to } = await made();
    capture.collect();
    for (const amount of ['1499.00', '1.00', '0.5']) expect((await transfer(to, amount)).status).toBe(200);
    const events = capture.collect().map(({ body }) => JSON.parse(body));
    expect(events.map(({ type, deposit }) => [type, deposit.monto, deposit.cuentaBeneficiario])).toEqual([
      ['deposit', '1499.00', to],
      ['deposit', '1.00', to],
      ['deposit', '0.50', to],
    ]);
    expect(new Set(events.map(({ deposit }) => deposit.claveRastreo)).size).toBe(3);
    expect(emulator.ledger()[0]).toMatchObject({ reference: to, receivedMinor: 150_050 });
  });

  it('gets back what it sent to an account that nobody has, or no amount', async () => {
    const { clabe: to } = await made();
    capture.collect();
    for (const [account, amount] of [
      [clabe, '10.00'],
      [to, '0'],
      [to, 'diez'],
    ] as const)
      expect((await transfer(account, amount)).status).toBe(404);
    expect(capture.collect()).toEqual([]);
  });

  it('has a form with the account and what is to be paid', async () => {
    const { clabe: to } = await made();
    const page = await (await fetch(`${emulator.origin}/spei/${to}`)).text();
    expect(page).toContain(`value="${to}"`);
    expect(page).toContain('value="1500.00"');
    expect((await fetch(`${emulator.origin}/spei/${clabe}`)).status).toBe(404);
  });
});
