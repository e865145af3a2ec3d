/** A deploy: programs and pages from before `instructions` beside ours, on one real database (docs/decisions/0031). */
import { afterAll, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { newerStep } from '#contracts/older-steps';
import { olderEmails, olderNextStep, olderSlip, olderVoucher } from '#contracts/older-steps.fixture';
import { instructionsStep } from '#contracts/next-step';
import { stepsHeader } from '#contracts/steps-header';
import { policyVersion } from '#domain/policies';
import { remindPayers } from '#server/jobs/remind-payers';
import { writeEmail } from '#server/mail/kinds';
import { keptForEmail } from '#server/mail/kinds/instructions';
import { startApiHarness } from './api-harness.ts';
import { mailTo, startCatcher } from './inbox/catcher.ts';
import { emailContent } from './inbox/email-content.fixture.ts';
import { harnessFor } from './test-harness.ts';
import { byCash } from './actors/parent.ts';

const post = await startCatcher(0, () => new Date());
afterAll(() => post.close());
const harness = await harnessFor(startApiHarness({ env: mailTo(post) }));

const withStep = z.object({ next_step: z.unknown() });

interface Made {
  readonly key: string;
  readonly sessionId: string;
  readonly token: string;
  readonly paymentId: string;
}

/** A family with a voucher or a slip. */
async function make(what: 'voucher' | 'slip'): Promise<Made> {
  const parent = await harness.parent();
  const { key, sessionId, bearer: token } = parent;
  if (what === 'voucher') return { key, sessionId, token, paymentId: (await parent.pay(byCash)).id };
  await parent.call('POST', '/create_bank_transfer_payment', { accepted_policy: policyVersion });
  const { id: paymentId } = await row(sessionId);
  return { key, sessionId, token, paymentId };
}

const row = (sessionId: string) =>
  harness.services.db
    .selectFrom('payment')
    .select(['id', 'next_step'])
    .where('session_id', '=', sessionId)
    .executeTakeFirstOrThrow();

/** Everything that is made of the step. */
async function allOf({ paymentId, token, key }: Made) {
  const voucher = `/api/vouchers/${harness.services.keys.voucherKey(paymentId)}`;
  const ask = async (path: string) => {
    const answer = await harness.call('GET', path, { bearer: token });
    expect([path, answer.status]).toEqual([path, 200]);
    return answer;
  };
  const steps = await Promise.all(
    [`/api/payments/${paymentId}`, voucher].map(async (path) => withStep.parse(await (await ask(path)).json())),
  );
  const { payments_in_process: waiting } = z
    .object({ payments_in_process: z.array(z.unknown()) })
    .parse(await (await ask(`/api/sessions/${key}`)).json());
  const calendar = await (await ask(`${voucher}/reminder.ics`)).text();
  const file = await (await ask(`/api/payments/${paymentId}/file`)).arrayBuffer();
  return { steps, waiting, calendar: calendar.replace(/DTSTAMP:\S+/, ''), size: file.byteLength };
}

describe.each(['voucher', 'slip'] as const)('a %s', (what) => {
  test('of ours is read by an older program; as that one writes it again, nobody notices', async () => {
    const made = await make(what);
    const { next_step: stored } = await row(made.sessionId);
    const before = await allOf(made);
    const older = olderNextStep.parse(stored);
    expect(older.kind).toBe(what === 'voucher' ? 'voucher' : 'transfer-slip');
    await harness.services.db
      .updateTable('payment')
      .set({ next_step: JSON.stringify(older) })
      .where('id', '=', made.paymentId)
      .execute();
    expect(await allOf(made)).toEqual(before);
  });

  test('is told a page of before in its own kind, wherever it stands, and any other caller in ours', async () => {
    const { key, sessionId, token, paymentId } = await make(what);
    const kinds = async (headers: Readonly<Record<string, string>>) => {
      const read = async (path: string, init = {}) =>
        (await harness.call('GET', path, { bearer: token, headers, ...init })).text();
      const path = `/api/payments/${paymentId}`;
      const stream = await harness.call('GET', `${path}/events`, { bearer: token, headers });
      const event = await stream.body?.pipeThrough(new TextDecoderStream()).getReader().read();
      await stream.body?.cancel().catch(() => undefined);
      // A choice made twice is refused with the payment that stands.
      const again = await harness.call('POST', `/api/sessions/${sessionId}/materialize`, {
        bearer: token,
        headers,
        body: { entity: 'stripe', method: 'cash' },
      });
      const told = [
        await read(path),
        await read(`/api/sessions/${key}`),
        await read(`/api/vouchers/${harness.services.keys.voucherKey(paymentId)}`),
        event?.value ?? '',
        await again.text(),
      ].join('\n');
      return new Set(Array.from(told.matchAll(/"next_step":\{"kind":"([\w-]+)"/g), ([, kind]) => kind));
    };
    const page = { 'sec-fetch-site': 'same-origin' };
    expect(await kinds(page)).toEqual(new Set([what === 'voucher' ? 'voucher' : 'transfer-slip']));
    expect(await kinds({ ...page, [stepsHeader]: 'instructions' })).toEqual(new Set(['instructions']));
    expect(await kinds({})).toEqual(new Set(['instructions']));
  });

  test('is reminded of, whichever program wrote it', async () => {
    const { db } = harness.services;
    const [ours, theirs] = [await make(what), await make(what)];
    const { next_step: stored } = await row(theirs.sessionId);
    await db
      .updateTable('payment')
      .set({ next_step: JSON.stringify(olderNextStep.parse(stored)) })
      .where('id', '=', theirs.paymentId)
      .execute();
    const reminded = async () => {
      const found = await db
        .selectFrom('payment')
        .select('id')
        .where('id', 'in', [ours.paymentId, theirs.paymentId])
        .where('reminded_at', 'is not', null)
        .execute();
      return found.length;
    };
    for (let hour = 0; hour < 72 && (await reminded()) < 2; hour += 4) {
      await harness.advance(4 * 3600);
      await remindPayers(harness.services);
    }
    expect(await reminded()).toBe(2);
    expect(post.emails().length).toBeGreaterThan(0);
  });
});

// E-mails that wait in the outbox while the program changes.
const emails = [
  ['voucher', olderVoucher],
  ['transfer_slip', olderSlip],
  ['voucher_reminder', olderVoucher],
  ['voucher_reminder', olderSlip],
] as const;
test.each(emails)('an e-mail %s is written from what either program queued: %o', async (kind, older) => {
  const kept = keptForEmail(instructionsStep.parse(newerStep(older)));
  const queued = olderEmails[kind].parse(kept);
  const { pay: _pay, ...common } = emailContent[kind]('es-MX');
  const theirs = await writeEmail(kind, JSON.stringify({ ...common, ...queued }), 'es-MX');
  expect(theirs).toEqual(await writeEmail(kind, JSON.stringify({ ...common, ...kept }), 'es-MX'));
  expect(theirs.text).toContain(older.kind === 'voucher' ? '9300 0262 2769 08' : '646180119000012345');
});
