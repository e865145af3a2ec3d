/** What the pages of one session see of each other, live: a slip, a card form, money; and what nobody else sees. */
import { beforeEach, describe, expect, test } from 'vitest';
import { type Family as Seen, family as seen } from '#contracts/family';
import { referenceOf } from '#contracts/instruction-lines';
import { createApp } from '#server/app';
import { createLiveStatus, publishToOthers, streamLimits } from '#server/http/live-status';
import { byCash, openLink, type Parent } from '../../actors/parent.ts';
import { startApiHarness } from '../api-harness.ts';
import { soundAtLastFor } from '../test-harness.ts';

const harness = await soundAtLastFor(startApiHarness());
const [one, two] = ['aaaaaaaaaaaaaaaa', 'bbbbbbbbbbbbbbbb'] as const;

let lines: Response[] = [];
beforeEach(() => async () => {
  await Promise.all(lines.map(async (line) => line.body?.cancel().catch(() => undefined)));
  lines = [];
});

type Ask = (path: string) => Promise<Response> | Response;

/** Follows a session as one of its pages. Returns how to wait until it sees something. */
async function follow({ sessionId, call }: Pick<Parent, 'sessionId' | 'call'>, page: string, ask?: Ask) {
  const path = `/sessions/${sessionId}/events?page=${page}&locale=es-MX`;
  const line = await (ask ? ask(path) : call('GET', path));
  lines.push(line);
  expect(line.status).toBe(200);
  const chunks = line.body?.pipeThrough(new TextDecoderStream()).getReader();
  const events: Seen[] = [];
  let heard = '';
  return {
    events,
    async until(isThere: (event: Seen) => boolean): Promise<Seen> {
      for (;;) {
        const last = events.at(-1);
        if (last && isThere(last)) return last;
        const next = await chunks?.read();
        if (!next || next.done) throw new Error(`it ended: ${heard}`);
        heard += next.value;
        const blocks = heard.split('\n\n');
        heard = blocks.pop() ?? '';
        for (const block of blocks)
          if (block.startsWith('event: status'))
            events.push(seen.parse(JSON.parse(/data: (.*)/.exec(block)?.[1] ?? '')));
      }
    },
  };
}

const says = ({ sessionId, call }: Pick<Parent, 'sessionId' | 'call'>, page: string, isOpen: boolean) =>
  call('POST', `/sessions/${sessionId}/presence`, { page, card_form: isOpen });
const nothing = ({ card_form: isOpen, payment }: Seen): boolean => !isOpen && payment === null;

describe('a page sees', () => {
  test('a card form that another page opened, and that it was left; never its own', async () => {
    const parent = await harness.parent();
    const other = await openLink(harness.origin, parent.key);
    const [own, theirs] = [await follow(parent, one), await follow(other, two)];
    await Promise.all([own.until(nothing), theirs.until(nothing)]);
    expect((await says(parent, one, true)).status).toBe(204);
    await theirs.until(({ card_form: isOpen }) => isOpen);
    // A page that is opened now sees it at once.
    const path = `/api/sessions/${parent.key}`;
    expect(await (await harness.call('GET', path)).json()).toMatchObject({ is_card_form_open: true });
    expect((await says(parent, one, false)).status).toBe(204);
    await theirs.until(nothing);
    expect(await (await harness.call('GET', path)).json()).not.toHaveProperty('is_card_form_open');
    const versions = theirs.events.map(({ version }) => version);
    expect(versions).toEqual([...new Set(versions)].toSorted((a, b) => a - b));
    // It was told of each change, and sees nothing in any.
    await own.until(nothing);
    expect(own.events.every(nothing)).toBe(true);
  });

  test('a slip by its place and time, its money, and nothing of a payer', async () => {
    const parent = await harness.parent();
    const other = await openLink(harness.origin, parent.key);
    const theirs = await follow(other, two);
    await theirs.until(nothing);
    const { id, next_step: step } = await parent.pay(byCash);
    // The provider answers a moment after it is pending.
    const { payment } = await theirs.until((event) => event.payment?.slip_of === 'OXXO');
    expect(payment).toEqual({
      id,
      status: 'pending',
      title: 'Efectivo en OXXO',
      slip_of: 'OXXO',
      since: expect.any(String),
    });
    await harness.stripe.pay(referenceOf(step) ?? '');
    await harness.settle();
    await theirs.until((event) => event.payment?.status === 'successful');
  });

  test('nothing of another session, also of the same family', async () => {
    const [parent, neighbour] = [await harness.parent(), await harness.parent()];
    const theirs = await follow(neighbour, two);
    await theirs.until(nothing);
    await says(parent, one, true);
    await parent.pay(byCash);
    // What comes after it is seen: so what came before was not missed.
    await says(neighbour, one, true);
    await theirs.until(({ card_form: isOpen }) => isOpen);
    expect(theirs.events.every((event) => event.payment === null)).toBe(true);
    expect(theirs.events).toHaveLength(2);
    expect((await neighbour.call('GET', `/sessions/${parent.sessionId}/events`)).status).toBe(404);
    expect((await says({ ...neighbour, sessionId: parent.sessionId }, one, true)).status).toBe(404);
  });
});

test('a session’s key says it, a slip’s own link does not', async () => {
  const parent = await harness.parent();
  const { id } = await parent.pay(byCash);
  await says(parent, one, true);
  const voucher = await harness.call('GET', `/api/vouchers/${harness.services.keys.voucherKey(id)}`);
  expect(voucher.status).toBe(200);
  expect(await voucher.text()).not.toContain('card_form');
  const path = `/api/sessions/${parent.sessionId}/events`;
  expect((await harness.call('GET', path)).status).toBe(401);
});

test('another process hears of it, and sees the payments that this one writes', async () => {
  const parent = await harness.parent();
  const { log } = harness.services;
  const connectionString = harness.environment['DATABASE_URL'] ?? '';
  const processes = [1, 2].map(() => publishToOthers(createLiveStatus(harness.services), { connectionString }, log));
  const [first, second] = processes.map(({ live }) => createApp({ ...harness.services, live }));
  const headers = { authorization: `Bearer ${parent.bearer}`, 'content-type': 'application/json' };
  const theirs = await follow(
    parent,
    two,
    async (path) => second?.request(`/api${path}`, { headers }) ?? new Response(),
  );
  await theirs.until(nothing);
  const body = JSON.stringify({ page: one, card_form: true });
  // A process's line to the others stands a moment after it began.
  await expect
    .poll(async () => {
      const path = `/api/sessions/${parent.sessionId}/presence`;
      expect((await first?.request(path, { method: 'POST', headers, body }))?.status).toBe(204);
      return processes[1]?.live.hasCardForm(parent.sessionId, two);
    })
    .toBe(true);
  await theirs.until(({ card_form: isOpen }) => isOpen);
  await parent.pay(byCash);
  await theirs.until((event) => event.payment?.slip_of === 'OXXO');
  await Promise.all(processes.map(({ close }) => close()));
});

describe('there are not too many', () => {
  test('notices of one session: more are refused, and another family’s are taken', async () => {
    const [parent, other] = [await harness.parent(), await harness.parent()];
    const statuses = await Promise.all(Array.from({ length: 61 }, async () => (await says(parent, one, true)).status));
    expect(statuses.toSorted((a, b) => a - b)).toEqual([...Array.from({ length: 60 }, () => 204), 429]);
    expect((await says(other, one, true)).status).toBe(204);
    for (const page of ['', 'x'.repeat(17), 'a b'])
      expect(
        (await other.call('POST', `/sessions/${other.sessionId}/presence`, { page, card_form: true })).status,
      ).toBe(422);
  });

  test('open lists: they take no place from a payment', async () => {
    const parent = await harness.parent();
    const { id } = await parent.pay(byCash);
    const live = createLiveStatus(harness.services, { limits: { ...streamLimits, ofLists: 1 } });
    const app = createApp({ ...harness.services, live });
    const open = async (path: string) => {
      const line = await app.request(`/api${path}`, { headers: { authorization: `Bearer ${parent.bearer}` } });
      lines.push(line);
      return line.status;
    };
    const list = `/sessions/${parent.sessionId}/events`;
    expect([await open(list), await open(list), await open(`/payments/${id}/events`)]).toEqual([200, 503, 200]);
  });
});
