/** An endpoint that takes nothing: what it costs, whom it delays, and what follows once it is back. */
import { beforeEach, describe, expect, it } from 'vitest';
import { deliveryOfFile } from './delivery.fixture.ts';
import { takenBySession } from './school-listener.fixture.ts';

const harness = await deliveryOfFile();
let key: string;
beforeEach(async () => {
  ({ key } = await harness.newSchool());
});

const sessionsOf = (count: number, messages: number) =>
  Promise.all(Array.from({ length: count }, () => harness.tell(key, messages)));

describe('an endpoint that takes nothing', () => {
  it('costs ten attempts, and then one for each wait, however much is due', async () => {
    const { listener, id } = await harness.listen(key);
    listener.answerWith(() => 503);
    await sessionsOf(40, 3);
    await harness.deliver();
    // Ten are on their way when the tenth failure is known.
    expect(listener.heard.length).toBeLessThan(20);
    const atFirst = listener.heard.length;
    for (const wait of [6, 16, 31, 61, 121, 301, 301]) await harness.later(wait);
    expect(listener.heard.length - atFirst).toBe(7);
    await harness.deliver();
    expect(listener.heard.length - atFirst).toBe(7);
    expect(await harness.attemptsOf(id)).toHaveLength(atFirst + 7);
  });

  it('has what waits behind a failed message due no earlier than that message', async () => {
    const { listener, id } = await harness.listen(key);
    listener.answerWith(() => 503);
    await harness.tell(key, 3);
    await harness.deliver();
    await harness.later(6);
    const due = (await harness.deliveriesOf(id)).map(({ next_attempt_at: at }) => at.getTime());
    expect(new Set(due).size).toBe(1);
  });

  it('gets everything, in order, once it is back', async () => {
    const { listener } = await harness.listen(key);
    listener.answerWith(() => 503);
    const sessions = await sessionsOf(15, 3);
    await harness.deliver();
    listener.answerWith(() => 204);
    await harness.later(600);
    const taken = takenBySession(listener);
    expect(sessions.map((session) => taken.get(session))).toEqual(sessions.map(() => [1, 2, 3]));
  });

  it('delays no other endpoint, and is tried at once where its school changes it or asks for an event', async () => {
    const { listener: dead, id } = await harness.listen(key);
    dead.answerWith(() => 503);
    await sessionsOf(15, 2);
    await harness.deliver();
    const { listener: healthy } = await harness.listen(key);
    const session = await harness.tell(key);
    const triedBefore = dead.heard.length;
    await harness.deliver();
    expect(takenBySession(healthy).get(session)).toEqual([1]);
    expect(dead.heard).toHaveLength(triedBefore);
    await harness.call('PATCH', `/webhook_endpoints/${id}`, { key, body: { description: 'repaired' } });
    dead.answerWith(() => 204);
    await harness.deliver();
    expect(takenBySession(dead).get(session)).toEqual([1]);
  });

  it('is told apart from one that refuses a single message', async () => {
    const { listener } = await harness.listen(key);
    const [refused, ...others] = await sessionsOf(12, 2);
    listener.answerWith(({ session }) => (session === refused ? 500 : 204));
    await harness.deliver();
    const taken = takenBySession(listener);
    expect(others.map((session) => taken.get(session))).toEqual(others.map(() => [1, 2]));
  });
});
