import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { answerUpdate, type Claim, claimKey, keyHeldSeconds } from '../db/write/idempotency-keys.ts';
import { insertSession, type NewSession } from '../db/write/sessions-write.ts';
import { createApp } from '../app.ts';
import { sha256 } from '../basics/keys.ts';
import { describeApi } from '../routes/openapi.ts';
import { family, newSchool, apiOfFile } from '../routes/school-api.fixture.ts';

let school: Awaited<ReturnType<typeof newSchool>>;
const api = await apiOfFile();
let schools = 0;
beforeEach(async () => {
  school = await newSchool(api.services, `school-${++schools}`);
});

const create = (idempotencyKey: string, body: unknown = family(), key = school.key) =>
  api.call('POST', '/payment_sessions', { key, body, headers: { 'idempotency-key': idempotencyKey } });
const sessions = async () =>
  (await api.db.selectFrom('session').select('id').where('school_id', '=', school.id).execute()).length;
const keys = () =>
  api.db.selectFrom('idempotency_key').selectAll().where('scope', '=', `school:${school.id}`).execute();

describe('a call that books money or decides about it', () => {
  const calls = [
    ['/payments/00000000-0000-4000-8000-000000000001/refunds', { note: 'En caja' }],
    ['/cases/00000000-0000-4000-8000-000000000001/resolve', { action: 'accept' }],
    ['/statements', { csv: 'a,b', columns: { date: 'a', amount: 'b' } }],
    ['/payouts', {}],
    [`/refund_approvals/${randomUUID()}/approve`, {}],
  ] as const;
  test.each(calls)('is refused without an Idempotency-Key, before anything of it is read: %s', async (path, body) => {
    const refused = { status: 400, body: { code: 'idempotency_key_required' } };
    expect(await api.call('POST', path, { key: school.key, body })).toMatchObject(refused);
    expect(await api.call('POST', path, { key: school.key, body: {} })).toMatchObject(refused);
    const headers = { 'idempotency-key': path };
    expect(await api.call('POST', path, { key: school.key, body, headers })).not.toMatchObject({ status: 400 });
    // Whose key it is comes first.
    expect(await api.call('POST', path, { body })).toMatchObject({ status: 401 });
  });

  test('is described so, and no other call is', async () => {
    const { paths } = await describeApi(createApp(api.services));
    const operation = z.looseObject({
      operationId: z.string(),
      parameters: z.array(z.looseObject({ name: z.string(), required: z.optional(z.boolean()) })),
    });
    const strict = Object.values(paths)
      .flatMap((methods) => Object.values(methods ?? {}).flatMap((each) => operation.safeParse(each).data ?? []))
      .filter(({ parameters }) => parameters.some(({ name, required }) => name === 'Idempotency-Key' && required));
    expect(strict.map(({ operationId }) => operationId).toSorted()).toEqual([
      'approveRefund',
      'importStatement',
      'refundPayment',
      'resolveCase',
      'takePayout',
    ]);
  });
});

describe('an Idempotency-Key', () => {
  test('makes a repeated creation answer the very same link, once more after a restart', async () => {
    const body = family();
    const first = await create('order-1', body);
    expect(first.status).toBe(201);
    expect(first.headers.get('idempotent-replayed')).toBeNull();
    const again = await create('order-1', body);
    api.restart();
    const afterRestart = await create('order-1', body);
    for (const replay of [again, afterRestart]) {
      expect(replay).toMatchObject({ status: 201, text: first.text });
      expect(replay.headers.get('idempotent-replayed')).toBe('true');
      expect(replay.headers.get('content-type')).toBe('application/json');
    }
    expect(await sessions()).toBe(1);
  });

  test('keeps the link sealed: no row of the database holds its key', async () => {
    const { text } = await create('order-2');
    const linkKey = /data=([\w-]{43})/.exec(text)?.[1] ?? 'none';
    const [row] = await keys();
    expect(row?.status).toBe(201);
    expect(row?.body).not.toContain(linkKey);
    expect(Buffer.from(row?.body ?? '', 'base64url').toString('latin1')).not.toContain(linkKey);
  });

  test('refuses another request under the same key', async () => {
    await create('order-3');
    const other = await create('order-3', { ...family(), external_id: 'statement-78' });
    expect(other).toMatchObject({ status: 422, body: { code: 'idempotency_key_reused' } });
    const otherPath = await api.call('POST', '/webhook_endpoints', {
      key: school.key,
      body: { url: 'https://school.example/hook' },
      headers: { 'idempotency-key': 'order-3' },
    });
    expect(otherPath).toMatchObject({ status: 422, body: { code: 'idempotency_key_reused' } });
    expect(await sessions()).toBe(1);
  });

  test('belongs to its school: another school may use the same one', async () => {
    const neighbour = await newSchool(api.services, `neighbour-${schools}`);
    const [ours, theirs] = [await create('order-4'), await create('order-4', family(), neighbour.key)];
    expect([ours.status, theirs.status]).toEqual([201, 201]);
    expect(theirs.text).not.toBe(ours.text);
  });

  test('is not used up by a refusal, so the corrected request may carry it', async () => {
    expect(await create('order-5', { ...family(), currency: 'USD' })).toMatchObject({
      status: 422,
      body: { code: 'currency_mismatch' },
    });
    expect(await keys()).toEqual([]);
    expect(await create('order-5')).toMatchObject({ status: 201 });
  });

  test('sent twenty times at once makes one session', async () => {
    const body = family();
    const answers = await Promise.all(Array.from({ length: 20 }, () => create('order-6', body)));
    expect(await sessions()).toBe(1);
    const made = answers.filter((answer) => answer.status === 201);
    expect(new Set(made.map((answer) => answer.text)).size).toBe(1);
    expect(made.filter((answer) => answer.headers.get('idempotent-replayed') === null)).toHaveLength(1);
    for (const answer of answers.filter(({ status }) => status !== 201)) {
      expect(answer).toMatchObject({ status: 409, body: { code: 'idempotency_key_in_flight' } });
      expect(answer.headers.get('retry-after')).toBe('1');
    }
  });

  test.each(['', 'x'.repeat(256), 'with space', 'señal'])('of the wrong shape is refused: "%s"', async (wrong) => {
    const answer = await create(wrong);
    expect(answer).toMatchObject({
      status: 422,
      body: { code: 'invalid_request', metadata: { issues: [{ path: 'Idempotency-Key' }] } },
    });
  });

  test('of 255 characters is taken', async () => {
    expect(await create('x'.repeat(255))).toMatchObject({ status: 201 });
  });
});

describe('a request that died while it held the key', () => {
  const heldSeconds = keyHeldSeconds.storedWithWork;
  const request = () => ({
    scope: `school:${school.id}`,
    key: 'order-9',
    requestSha256: sha256('request'),
    heldSeconds,
  });
  const claimed = async (): Promise<Claim> => {
    const outcome = await claimKey(api.db, request());
    if (outcome.kind !== 'claimed') throw new Error(`expected a claim, got ${outcome.kind}`);
    return outcome.claim;
  };
  const age = (seconds: number) =>
    api.db
      .updateTable('idempotency_key')
      .set({ created_at: sql<Date>`app_now() - make_interval(secs => ${seconds})` })
      .where('key', '=', 'order-9')
      .where('scope', '=', request().scope)
      .execute();

  test('blocks it for its time, then the next one takes over', async () => {
    await claimed();
    await age(heldSeconds - 1);
    expect(await claimKey(api.db, request())).toEqual({ kind: 'in_flight' });
    await age(heldSeconds + 1);
    expect(await claimKey(api.db, { ...request(), heldSeconds: 60 })).toEqual({ kind: 'in_flight' });
    expect(await claimKey(api.db, { ...request(), requestSha256: sha256('another') })).toEqual({
      kind: 'other_request',
    });
    expect(await claimKey(api.db, request())).toMatchObject({ kind: 'claimed' });
    expect(await claimKey(api.db, request())).toEqual({ kind: 'in_flight' });
  });

  test.each([
    ['/payment_sessions', family(), 201],
    ['/statements', { csv: 'x' }, 409],
  ])('is handled again after five seconds if its response is stored with its work: %s', async (path, body, status) => {
    const sent = sha256(`POST /api/v1${path}\n${JSON.stringify(body)}`);
    await claimKey(api.db, { ...request(), requestSha256: sent });
    const again = () =>
      api.call('POST', path, { key: school.key, body, headers: { 'idempotency-key': request().key } });
    await age(4);
    expect(await again()).toMatchObject({ status: 409, body: { code: 'idempotency_key_in_flight' } });
    await age(6);
    expect(await again()).toMatchObject({ status });
    await age(61);
    expect(await again()).not.toMatchObject({ status: 409 });
  });

  test('and was only slow cannot answer any more once it was overtaken', async () => {
    const slow = await claimed();
    await age(heldSeconds + 1);
    const next = await claimed();
    const answered = async (claim: Claim, body: string) =>
      (await answerUpdate(api.db, claim, { status: 201, body }).executeTakeFirst()).numUpdatedRows;
    expect(await answered(slow, 'slow')).toBe(0n);
    expect(await answered(next, 'next')).toBe(1n);
    expect(await claimKey(api.db, request())).toEqual({ kind: 'answered', status: 201, body: 'next' });
  });

  test.each([
    ['alone', true, []],
    ['alone', false, ['the session']],
    ['in a transaction', true, []],
    ['in a transaction', false, ['the session']],
  ])(
    'and leaves nothing behind: where a creation %s was overtaken (%s) its sessions are %j',
    async (how, isOvertaken, left) => {
      const claim = await claimed();
      if (isOvertaken) {
        await age(heldSeconds + 1);
        await claimed();
      }
      const id = randomUUID();
      const write = (db: typeof api.db) => insertSession(db, sessionAnsweredUnder(id, claim));
      await (how === 'alone' ? write(api.db) : api.db.transaction().execute(write)).catch((error: unknown) =>
        expect(error).toEqual(new Error('overtaken')),
      );
      const rows = await api.db.selectFrom('session').select('id').where('id', '=', id).execute();
      expect(rows.map(() => 'the session')).toEqual(left);
    },
  );

  function sessionAnsweredUnder(id: string, claim: Claim): NewSession {
    const [created_at, what] = [
      new Date(),
      { country: 'MX' as const, currency: 'MXN' as const, campus_id: 'centro', payer: '{}' },
    ];
    const how = { generate_invoice: false, vat: '0', checkout_kind: 'full', payment_annuity: false };
    return {
      session: { id, school_id: school.id, amount: 100, created_at, ...what, ...how },
      charges: [],
      link: { id: randomUUID(), key_sha256: sha256(id), expires_at: created_at },
      answer: {
        claim,
        answer: { status: 201, body: '' },
        done(changed) {
          if (changed !== 1) throw new Error('overtaken');
        },
      },
    };
  }
});
