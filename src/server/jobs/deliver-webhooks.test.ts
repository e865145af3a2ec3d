import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { connect } from '../db/driver/connect.ts';
import { violations } from '../db/books/invariants.ts';
import { createKeyring } from '../basics/keys.ts';
import { deliverWebhooks, retryAfterSeconds } from './deliver-webhooks.ts';
import { deliveryOfFile } from './delivery.fixture.ts';
import { takenBySession } from './school-listener.fixture.ts';

const harness = await deliveryOfFile();
let key: string;
beforeEach(async () => {
  ({ key } = await harness.newSchool());
});

const broken = async () => (await violations(harness.db)).filter(({ id }) => id.startsWith('I12'));

describe('messages to a school', () => {
  test('reach every endpoint, those of a session in their order', async () => {
    const [one, other] = [await harness.listen(key), await harness.listen(key)];
    const sessions = await Promise.all([4, 1, 3].map((messages) => harness.tell(key, messages)));
    await harness.deliver();
    for (const { listener } of [one, other]) {
      const taken = takenBySession(listener);
      expect(sessions.map((id) => taken.get(id))).toEqual([[1, 2, 3, 4], [1], [1, 2, 3]]);
      expect(listener.heard).toHaveLength(8);
    }
    expect(await broken()).toEqual([]);
  });

  test('of before an endpoint do not reach it; the next ones do', async () => {
    const session = await harness.tell(key, 2);
    await harness.deliver();
    const { listener } = await harness.listen(key);
    await harness.tellMore(session);
    await harness.deliver();
    expect(listener.heard.map(({ seq }) => seq)).toEqual([3]);
  });

  test('keep their order and leave no gap when a server takes only some, and several processes send', async () => {
    const { listener } = await harness.listen(key);
    const tries = new Map<string, number>();
    const failures = [500, 404, 302, 429, 400];
    // Two of five fail, differently for each message and try.
    listener.answerWith(({ id }) => {
      const count = (tries.get(id) ?? 0) + 1;
      tries.set(id, count);
      const draw = (Number.parseInt(id.slice(-4), 16) + count * 7) % 5;
      return draw < 2 ? (failures[(draw + count) % failures.length] ?? 500) : 204;
    });
    const sessions = await Promise.all(Array.from({ length: 12 }, () => harness.tell(key, 5)));
    for (let round = 0; listener.taken().length < 60 && round < 40; round += 1) {
      await Promise.all([harness.deliver(), harness.deliver(), harness.deliver()]);
      await harness.advance(28_800);
    }
    expect(listener.heard.length).toBeGreaterThan(70);
    expect([...takenBySession(listener)].toSorted()).toEqual(
      sessions.map((id): [string, number[]] => [id, [1, 2, 3, 4, 5]]).toSorted(),
    );
    expect(await broken()).toEqual([]);
  });

  test('are sent once when two processes send at the same time, and not again afterwards', async () => {
    const { listener } = await harness.listen(key);
    await Promise.all(Array.from({ length: 30 }, () => harness.tell(key, 2)));
    await Promise.all([harness.deliver(), harness.deliver()]);
    await harness.advance(90_000);
    await Promise.all([harness.deliver(), harness.deliver()]);
    expect(listener.heard).toHaveLength(60);
    expect(new Set(listener.heard.map(({ id }) => id)).size).toBe(60);
  });

  test('to a server that never answers do not keep those to another one waiting', async () => {
    const [slow, quick] = [await harness.listen(key), await harness.listen(key)];
    const { promise: late, resolve: answerLate } = Promise.withResolvers<number>();
    slow.listener.answerWith(() => late);
    await Promise.all(Array.from({ length: 40 }, () => harness.tell(key)));
    const delivering = harness.deliver();
    await expect.poll(() => quick.listener.heard).toHaveLength(40);
    expect(slow.listener.heard).toHaveLength(0);
    expect(slow.listener.open).toBeGreaterThan(0);
    // And those that happen while it is waited for.
    await harness.tell(key, 3);
    await expect.poll(() => quick.listener.heard).toHaveLength(43);
    expect(slow.listener.open).toBeLessThan(20);
    answerLate(204);
    await delivering;
    expect(slow.listener.taken()).toHaveLength(43);
  });
});

describe('a message that is not taken', () => {
  test('is tried again after 5 s, 30 s, 2, 5, 15, 30 minutes, 1, 2, 4, 8 hours, then every 8 hours', async () => {
    const { listener, id } = await harness.listen(key);
    listener.answerWith(() => 503);
    await harness.tell(key);
    await harness.deliver();
    for (const [place, wait] of [...retryAfterSeconds, 28_800, 28_800].entries()) {
      expect(listener.heard).toHaveLength(place + 1);
      await harness.later(wait - 3);
      expect(listener.heard).toHaveLength(place + 1);
      await harness.later(4);
    }
    expect(retryAfterSeconds).toEqual([5, 30, 120, 300, 900, 1800, 3600, 7200, 14_400, 28_800]);
    expect(new Set(listener.heard.map((heard) => heard.id)).size).toBe(1);
    expect((await harness.attemptsOf(id)).map(({ status }) => status)).toEqual(listener.heard.map(() => 503));
  });

  test('holds up the later ones of its session for 30 days, then it is given up and they follow', async () => {
    const { listener, id } = await harness.listen(key);
    const stuck = await harness.tell(key, 2);
    const free = await harness.tell(key, 2);
    listener.answerWith(({ session, seq }) => (session === stuck && seq === 1 ? 410 : 204));
    await harness.deliver();
    await harness.later(29.9 * 86_400);
    expect([...takenBySession(listener)]).toEqual([[free, [1, 2]]]);
    await harness.later(86_400);
    expect(takenBySession(listener).get(stuck)).toEqual([2]);
    const rows = (await harness.deliveriesOf(id)).filter(({ session_id: session }) => session === stuck);
    expect(rows.map(({ dead_at: dead, delivered_at: delivered }) => [dead !== null, delivered !== null])).toEqual([
      [true, false],
      [false, true],
    ]);
    expect(await broken()).toEqual([]);
  });

  test('because its endpoint was deleted is sent nowhere, while the other endpoint gets all', async () => {
    const [leaving, staying] = [await harness.listen(key), await harness.listen(key)];
    leaving.listener.answerWith(() => 500);
    await Promise.all([harness.tell(key, 3), harness.tell(key, 3)]);
    await harness.deliver();
    expect(leaving.listener.heard).toHaveLength(2);
    await harness.call('DELETE', `/webhook_endpoints/${leaving.id}`, { key });
    await harness.tell(key);
    await harness.later(86_400);
    expect(leaving.listener.heard).toHaveLength(2);
    expect(staying.listener.taken()).toHaveLength(7);
  });

  test('goes to the new address once the endpoint was moved', async () => {
    const [first, second] = [await harness.listen(key), await harness.listen(key)];
    first.listener.answerWith(() => 500);
    const session = await harness.tell(key, 2);
    await harness.deliver();
    await harness.call('DELETE', `/webhook_endpoints/${second.id}`, { key });
    await harness.call('PATCH', `/webhook_endpoints/${first.id}`, {
      key,
      body: { url: `${second.listener.url}/moved` },
    });
    const before = second.listener.heard.length;
    await harness.later(60);
    expect(second.listener.heard.slice(before).map((heard) => [heard.session, heard.seq])).toEqual([
      [session, 1],
      [session, 2],
    ]);
  });

  test('because the server’s secret was changed is written down as such, and delays no other school', async () => {
    const other = await harness.newSchool();
    const [unreadable, healthy] = [await harness.listen(key), await harness.listen(other.key)];
    const foreign = createKeyring('another server secret of more than 32 characters').seal('whsec_b2xk');
    await harness.db
      .updateTable('webhook_endpoint')
      .set({ secret_sealed: foreign })
      .where('id', '=', unreadable.id)
      .execute();
    await Promise.all([harness.tell(key), harness.tell(other.key)]);
    await harness.deliver();
    expect(healthy.listener.taken()).toHaveLength(1);
    expect(await harness.attemptsOf(unreadable.id)).toMatchObject([{ status: null, error: 'unreadable_secret' }]);
    await harness.call('POST', `/webhook_endpoints/${unreadable.id}/rotate_secret`, { key, body: {} });
    await harness.later(60);
    expect(unreadable.listener.taken()).toHaveLength(1);
  });
});

describe('where the database refuses a part of one packet', () => {
  test('an attempt that cannot be written has its message sent again, and the others are written', async () => {
    const { listener, id } = await harness.listen(key);
    const sessions = await Promise.all(Array.from({ length: 10 }, () => harness.tell(key)));
    await sql
      .raw(
        `create function refuse_attempt() returns trigger language plpgsql as $$ begin
           if exists (select from outbox where id = new.outbox_id and session_id = '${sessions[0]}') then raise 'on purpose'; end if;
           return new; end $$;
         create trigger refuse_attempt before insert on delivery_attempt for each row execute function refuse_attempt()`,
      )
      .execute(harness.db);
    await harness.deliver();
    await sql.raw('drop function refuse_attempt cascade').execute(harness.db);
    const open = async () => (await harness.deliveriesOf(id)).filter((row) => row.delivered_at === null);
    expect((await open()).map((row) => row.session_id)).toEqual([sessions[0]]);
    expect(await harness.attemptsOf(id)).toHaveLength(9);

    await harness.later(60);
    expect(await open()).toEqual([]);
    expect(listener.heard).toHaveLength(11);
    expect(takenBySession(listener).get(sessions[0] ?? '')).toEqual([1, 1]);
  });

  test('what was taken is sent, though new messages cannot be numbered', async () => {
    const { listener } = await harness.listen(key);
    const session = await harness.tell(key);
    listener.answerWith(() => 503);
    await harness.deliver();
    const { rows } = await sql<{ now: string }>`
      select pg_get_functiondef('number_messages(int, int)'::regprocedure) as now`.execute(harness.db);
    await sql
      .raw(
        `create or replace function number_messages(most_schools int, most_sessions int) returns int volatile
           language plpgsql as $$ begin raise 'on purpose'; end $$`,
      )
      .execute(harness.db);
    listener.answerWith(() => 204);
    await harness.later(6);
    await sql.raw(rows[0]?.now ?? '').execute(harness.db);
    expect(takenBySession(listener).get(session)).toEqual([1]);
  });
});

describe('a process that dies', () => {
  test('between sending and marking has the message sent again, under the same id and with the same body', async () => {
    const { listener } = await harness.listen(key);
    await harness.tell(key, 2);
    const dying = connect({ connectionString: harness.url });
    listener.answerWith(async () => {
      await dying.close();
      return 204;
    });
    await expect(deliverWebhooks({ ...harness.services, db: dying.db })).rejects.toThrow('no connection');
    listener.answerWith(() => 204);
    expect(listener.heard.map(({ seq }) => seq)).toEqual([1]);

    await harness.deliver();
    expect(listener.heard).toHaveLength(1);
    // After its minute is over, somebody else takes the message.
    await harness.later(61);
    const [lost, again, next] = listener.heard;
    expect([again?.id, again?.body]).toEqual([lost?.id, lost?.body]);
    expect(next?.seq).toBe(2);
    expect(listener.heard).toHaveLength(3);
  });

  test('and comes back late with a failure does not take back what another one has delivered meanwhile', async () => {
    const { listener, id } = await harness.listen(key);
    const { promise: late, resolve: answerLate } = Promise.withResolvers<number>();
    await harness.tell(key, 2);
    let first = true;
    listener.answerWith(() => {
      if (!first) return 204;
      first = false;
      return late;
    });
    const slow = harness.deliver();
    await expect.poll(() => listener.open).toBe(1);
    await harness.advance(61);
    await expect.poll(() => listener.taken()).toHaveLength(2);
    answerLate(500);
    await slow;
    await harness.later(86_400);
    expect((await harness.deliveriesOf(id)).map((row) => row.delivered_at !== null)).toEqual([true, true]);
    expect(listener.heard.map(({ seq, answered }) => [seq, answered])).toEqual([
      [1, 204],
      [2, 204],
      [1, 500],
    ]);
  });

  test('in good order ends what it is sending and takes nothing more', async () => {
    const { listener } = await harness.listen(key);
    const session = await harness.tell(key, 3);
    let stopping = false;
    listener.answerWith(() => {
      stopping = true;
      return 204;
    });
    expect(await deliverWebhooks(harness.services, () => stopping)).toBeGreaterThan(0);
    expect(takenBySession(listener).get(session)).toEqual([1]);
    await harness.deliver();
    expect(takenBySession(listener).get(session)).toEqual([1, 2, 3]);
  });
});
