/** The card of a school year: each browser sees what it paid itself for the payer of the link, and nothing else. */
import { describe, expect, it } from 'vitest';
import { referenceOf } from '#contracts/instruction-lines';
import { paymentDetail } from '#contracts/payment-detail';
import { yearCard } from '#contracts/year-card';
import { openLink, type Parent } from '../../actors/parent.ts';
import { byCash } from '../../actors/parent.ts';
import { sessionBody, sessionOf } from '../../actors/session-body.ts';
import { startCaseHarness } from '../cases/case-harness.ts';
import { soundAtLastFor } from '../test-harness.ts';

const harness = await soundAtLastFor(startCaseHarness());

/** A browser: the cookies it was given. */
class Browser {
  readonly cookies = new Map<string, string>();
  keep(answer: Response): void {
    for (const each of answer.headers.getSetCookie()) {
      const [pair = ''] = each.split(';');
      const [name = '', value = ''] = pair.split('=');
      if (each.includes('Max-Age=0')) this.cookies.delete(name);
      else this.cookies.set(name, value);
    }
  }
  async ask(parent: Parent, path: string, method = 'GET'): Promise<Response> {
    const cookie = [...this.cookies].map((pair) => pair.join('=')).join('; ');
    const headers = { authorization: `Bearer ${parent.bearer}`, cookie };
    const answer = await fetch(`${harness.origin}/api/years/${path}`, { method, headers });
    this.keep(answer);
    return answer;
  }
  async year(parent: Parent, paymentId: string) {
    return yearCard.parse(await (await this.ask(parent, paymentId)).json()).students;
  }
}

interface Bill {
  readonly payer?: string;
  readonly period: string;
  readonly kind?: 'tuition' | 'complement';
}

/** The link of one month's fee for one payer; both parents have one of the same child. */
async function billed({ payer = 'mother', period, kind = 'tuition' }: Bill): Promise<string> {
  const body = sessionOf(payer, sessionBody([245_000]));
  const charges = body.charges.map((each) => ({ ...each, period, concept_type: kind, due_date: `${period}-28` }));
  return (await harness.client.createSession(harness.schoolKey, { ...body, charges })).key;
}

/** Pays by a link in a browser. */
async function paid(browser: Browser, key: string) {
  const parent = await openLink(harness.origin, key);
  const { payment_id: id } = await parent.choose(byCash);
  const answer = await parent.commit(id);
  browser.keep(answer);
  const { next_step: step } = paymentDetail.parse(await answer.json());
  if (!(await harness.stripe.pay(referenceOf(step) ?? ''))) throw new Error('no such voucher');
  await harness.settle();
  return { parent, id };
}

const months = ([student]: Awaited<ReturnType<Browser['year']>>) => student?.months.map(({ month }) => month) ?? [];

describe('the browser that paid', () => {
  it('has a stamp for each month, and each opens its receipt', async () => {
    const phone = new Browser();
    const september = await paid(phone, await billed({ period: '2026-09' }));
    expect(await phone.year(september.parent, september.id), 'one month is no card').toEqual([]);
    await paid(phone, await billed({ period: '2026-10', kind: 'complement' }));
    const december = await paid(phone, await billed({ period: '2026-12' }));
    const students = await phone.year(december.parent, december.id);
    expect(students.map(({ name }) => name)).toEqual(['Lucía']);
    expect(months(students), 'a book is no month of school').toEqual(['2026-09', '2026-12']);
    const receipt = await phone.ask(december.parent, `${december.id}/receipts/${september.id}`);
    expect(await receipt.json()).toMatchObject({ total_paid: 245_000, school_name: 'Colegio de Prueba' });
    const file = await phone.ask(december.parent, `${december.id}/receipts/${september.id}/file`);
    expect([file.status, file.headers.get('content-type')]).toEqual([200, 'application/pdf']);
  });

  it('gets stamps that no script reads, which go to the card alone and to no other site', async () => {
    const parent = await openLink(harness.origin, await billed({ period: '2026-09' }));
    const { payment_id: id } = await parent.choose(byCash);
    const cookies = (await parent.commit(id)).headers.getSetCookie();
    expect(cookies).toHaveLength(1);
    for (const part of [`stamp-${id}=`, 'HttpOnly', 'SameSite=Strict', 'Path=/api/years'])
      expect(cookies[0]).toContain(part);
    const refused = await parent.commit('00000000-0000-4000-8000-000000000000');
    expect([refused.status, refused.headers.getSetCookie()]).toEqual([404, []]);
  });

  it('has no stamp of money that went back', async () => {
    const phone = new Browser();
    const [september, october] = [
      await paid(phone, await billed({ payer: 'returned', period: '2026-09' })),
      await paid(phone, await billed({ payer: 'returned', period: '2026-10' })),
    ];
    expect(months(await phone.year(october.parent, october.id))).toEqual(['2026-09', '2026-10']);
    await harness.callSchool('POST', `/payments/${september.id}/refunds`, {
      body: { amount: 245_000, note: 'Devuelto en caja.' },
    });
    expect(await phone.year(october.parent, october.id)).toEqual([]);
    const receipt = await phone.ask(october.parent, `${october.id}/receipts/${september.id}`);
    expect(receipt.status).toBe(404);
  });

  it('forgets it with one press', async () => {
    const phone = new Browser();
    await paid(phone, await billed({ payer: 'forgets', period: '2026-09' }));
    const october = await paid(phone, await billed({ payer: 'forgets', period: '2026-10' }));
    expect(await phone.year(october.parent, october.id)).toHaveLength(1);
    expect((await phone.ask(october.parent, october.id, 'DELETE')).status).toBe(204);
    expect(phone.cookies.size).toBe(0);
    expect(await phone.year(october.parent, october.id)).toEqual([]);
  });
});

describe('a link that was sent on', () => {
  it('shows no month in a browser that did not pay, nor by stamps that we did not make', async () => {
    const [hers, his] = [new Browser(), new Browser()];
    const september = await paid(hers, await billed({ payer: 'sends', period: '2026-09' }));
    const link = await billed({ payer: 'sends', period: '2026-10' });
    const october = await paid(hers, link);
    expect(await hers.year(october.parent, october.id)).toHaveLength(1);
    // The same bearer as hers, even: what proves it is the browser.
    expect(await his.year(october.parent, october.id)).toEqual([]);
    const receipt = `${october.id}/receipts/${september.id}`;
    expect((await his.ask(october.parent, receipt)).status).toBe(404);
    expect((await his.ask(october.parent, `${receipt}/file`)).status).toBe(404);
    for (const id of [september.id, october.id]) his.cookies.set(`stamp-${id}`, 'A'.repeat(43));
    expect(await his.year(october.parent, october.id)).toEqual([]);
  });

  it('who pays by it himself sees his own payment, and none of hers', async () => {
    const [hers, his] = [new Browser(), new Browser()];
    await paid(hers, await billed({ payer: 'forwards', period: '2026-09' }));
    const october = await paid(his, await billed({ payer: 'forwards', period: '2026-10' }));
    expect(await his.year(october.parent, october.id)).toEqual([]);
    const november = await paid(his, await billed({ payer: 'forwards', period: '2026-11' }));
    expect(months(await his.year(november.parent, november.id))).toEqual(['2026-10', '2026-11']);
    // Hers has no stamp of November, so its receipt has no card in her browser at all.
    expect(await hers.year(november.parent, november.id)).toEqual([]);
  });
});

it('two separated parents of one child, on one phone: neither sees a month of the other', async () => {
  const phone = new Browser();
  await paid(phone, await billed({ payer: 'mama', period: '2026-09' }));
  const his = [
    await paid(phone, await billed({ payer: 'papa', period: '2026-10' })),
    await paid(phone, await billed({ payer: 'papa', period: '2026-11' })),
  ] as const;
  const hers = await paid(phone, await billed({ payer: 'mama', period: '2026-12' }));
  expect(months(await phone.year(hers.parent, hers.id))).toEqual(['2026-09', '2026-12']);
  expect(months(await phone.year(his[1].parent, his[1].id))).toEqual(['2026-10', '2026-11']);
  expect((await phone.ask(hers.parent, `${hers.id}/receipts/${his[0].id}`)).status).toBe(404);
  // Nor by the other's payment under one's own bearer.
  expect(await phone.year(hers.parent, his[1].id)).toEqual([]);
});
