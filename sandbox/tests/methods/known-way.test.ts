/** What one browser is asked to know of its payer: who is told, by what, and until when. Over the API, with cookies. */
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { paymentDetail } from '#contracts/payment-detail';
import { paymentSession } from '#contracts/session';
import { rememberedDays } from '#domain/remembered-way';
import { dropEnded } from '#server/jobs/drop-ended';
import { openLink, type Parent } from '../../actors/parent.ts';
import { sessionBody, sessionOf } from '../../actors/session-body.ts';
import { otherSchool } from '../test-harness.ts';
import { answers, minute, owed, pseHarness, way } from './pse.fixture.ts';

const { harness, emulator, lineOf, wait } = await pseHarness();
const { db } = harness.services;
const digits = answers.identification_number;

/** Beside them a commit sets its payment's stamp. */
const knownCookies = ({ headers }: Response) => headers.getSetCookie().filter((each) => each.startsWith('known-'));

/** A browser outside frames: it says so, keeps its cookies, and gives them back. */
class Browser {
  cookies = new Map<string, string>();
  readonly #isFramed: boolean;
  constructor({ isFramed = false } = {}) {
    this.#isFramed = isFramed;
  }
  async call(method: string, path: string, { bearer, body }: { bearer?: string; body?: object } = {}) {
    const cookie = [...this.cookies].map((pair) => pair.join('=')).join('; ');
    const headers = { ...(this.#isFramed ? {} : { 'x-known-browser': '1' }), ...(cookie && { cookie }) };
    const answer = await harness.call(method, path, { headers, ...(bearer && { bearer }), ...(body && { body }) });
    for (const set of knownCookies(answer)) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(set) ?? [];
      if (/max-age=0/i.test(set)) this.cookies.delete(name);
      else this.cookies.set(name, value);
    }
    return answer;
  }
  async open({ key }: Pick<Parent, 'key'>) {
    return paymentSession.parse(await (await this.call('GET', `/api/sessions/${key}`)).json());
  }
  async knows(parent: Pick<Parent, 'key'>) {
    const { settings } = await this.open(parent);
    return settings.checkout_payment_options.flatMap(({ key, row_title, known }) =>
      known ? [{ key, row_title, ...known }] : [],
    );
  }
  async commit(parent: Parent, more: object) {
    const { payment_id: id } = await parent.choose(way);
    const path = `/api/sessions/${parent.sessionId}/commit`;
    return this.call('POST', path, { bearer: parent.bearer, body: { payment_id: id, ...more } });
  }
  async forget(parent: Parent) {
    return this.call('DELETE', '/api/payer/known-way', { bearer: parent.bearer });
  }
}

let count = 0;
const newPayer = () => `payer-known-${(count += 1)}`;
const next = (payerId: string) => harness.parent(sessionOf(payerId, sessionBody([owed], {}, 'CO')));
const rowsOf = (payerId: string) =>
  db.selectFrom('remembered_way').select(['id', 'answers_sealed']).where('payer_id', '=', payerId).execute();

/** A payment by PSE that its bank approves, with the box ticked. */
async function remembered(browser: Browser, payerId: string): Promise<void> {
  const parent = await next(payerId);
  const answer = await browser.commit(parent, { answers, remember: true });
  const { id } = paymentDetail.parse(await answer.json());
  await emulator.pay(lineOf({ id })?.providerRef ?? '');
  await wait(4 * minute);
}

describe('a browser that was asked to know a way', () => {
  it('names bank, document’s kind and last digits, starts it without answers, and nobody else does', async () => {
    const [payer, browser] = [newPayer(), new Browser()];
    await remembered(browser, payer);
    const parent = await next(payer);
    expect(await browser.knows(parent)).toMatchObject([
      {
        key: 'CO/transfer/pse',
        row_title: 'PSE · Bancolombia',
        note: `Cédula de ciudadanía ···· ${digits.slice(-4)}`,
        card: null,
      },
    ]);
    expect(JSON.stringify(await browser.open(parent))).not.toContain(digits);
    expect(await new Browser().knows(parent)).toEqual([]);
    expect(await new Browser().commit(parent, { known: true })).toMatchObject({ status: 422 });
    const started = await browser.commit(parent, { known: true, answers: { financial_institution_code: '1' } });
    const { id, next_step: step } = paymentDetail.parse(await started.json());
    expect(step?.kind).toBe('redirect');
    expect(lineOf({ id })).toMatchObject({ paymentId: id });
    // Sealed where it stands, and not with the payment.
    const [row] = await rowsOf(payer);
    expect(row?.answers_sealed?.toString('utf8')).not.toContain(digits);
    expect(JSON.stringify(await db.selectFrom('payment').selectAll().where('id', '=', id).execute())).not.toContain(
      digits,
    );
  });

  it('knows nothing before the money is there, nor of a payment that brought none; and the row goes', async () => {
    const [payer, browser] = [newPayer(), new Browser()];
    const parent = await next(payer);
    const { id } = paymentDetail.parse(await (await browser.commit(parent, { answers, remember: true })).json());
    const second = await next(payer);
    expect(await browser.knows(second)).toEqual([]);
    await emulator.outcome(lineOf({ id })?.providerRef ?? '', 'rejected');
    await wait(4 * minute);
    expect(await browser.knows(second)).toEqual([]);
    expect(await rowsOf(payer)).toHaveLength(1);
    await dropEnded(harness.services);
    expect(await rowsOf(payer)).toEqual([]);
  });

  it('within a frame is asked nothing, and tells nothing', async () => {
    const [payer, browser] = [newPayer(), new Browser()];
    await remembered(new Browser({ isFramed: true }), payer);
    expect(await rowsOf(payer)).toEqual([]);
    await remembered(browser, payer);
    const framed = new Browser({ isFramed: true });
    framed.cookies = browser.cookies;
    expect(await framed.knows(await next(payer))).toEqual([]);
    expect(await browser.knows(await next(payer))).toHaveLength(1);
  });

  it('tells another payer of the school nothing, whose request takes its place, and forgets only for its own', async () => {
    const [one, other, browser] = [newPayer(), newPayer(), new Browser()];
    await remembered(browser, one);
    const [cookie] = browser.cookies;
    const stranger = await next(other);
    expect(await browser.knows(stranger)).toEqual([]);
    expect(await browser.commit(stranger, { known: true })).toMatchObject({ status: 422 });
    expect(await browser.forget(stranger)).toMatchObject({ status: 204 });
    expect([...browser.cookies]).toEqual([cookie]);
    expect(await browser.knows(await next(one))).toHaveLength(1);
    await remembered(browser, other);
    expect(browser.cookies.size).toBe(1);
    expect(await rowsOf(one)).toEqual([]);
    expect(await browser.knows(await next(one))).toEqual([]);
    expect(await browser.forget(await next(other))).toMatchObject({ status: 204 });
    expect(browser.cookies.size).toBe(0);
    expect(await rowsOf(other)).toEqual([]);
  });

  it('has another cookie for another school, also where its payer has the same id', async () => {
    const [payer, browser] = [newPayer(), new Browser()];
    await remembered(browser, payer);
    const { key: schoolKey } = await otherSchool(harness);
    const { key } = await harness.client.createSession(schoolKey, sessionOf(payer));
    expect(await browser.knows(await openLink(harness.origin, key))).toEqual([]);
  });

  it('knows it for 400 days, and what its cookie was changed to opens nothing', async () => {
    const [payer, browser] = [newPayer(), new Browser()];
    await remembered(browser, payer);
    const parent = await next(payer);
    const [[name = '', token = ''] = []] = browser.cookies;
    for (const made of ['', 'x', token.slice(1), `${token.slice(1)}A`, `${token}A`]) {
      browser.cookies.set(name, made);
      expect(await browser.knows(parent), made).toEqual([]);
    }
    browser.cookies.set(name, token);
    await sql`update remembered_way set created_at = created_at - make_interval(days => ${rememberedDays}) where payer_id = ${payer}`.execute(
      db,
    );
    expect(await browser.knows(parent)).toEqual([]);
    await dropEnded(harness.services);
    expect(await rowsOf(payer)).toEqual([]);
  });

  it('is read by no script, sent by no other site’s frame, and lives for as long', async () => {
    const [payer, browser] = [newPayer(), new Browser()];
    const answer = await browser.commit(await next(payer), { answers, remember: true });
    expect(knownCookies(answer)).toEqual([
      expect.stringMatching(/^known-[0-9a-f]{32}=[\w-]{43}; Max-Age=34560000; Path=\/; HttpOnly; SameSite=Lax$/),
    ]);
  });
});
