import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { openLink } from '../../actors/parent.ts';
import { codeOf, soundAtLastFor } from '../test-harness.ts';
import { browser, endsClean, numbers, startColombianCards } from './wompi-card.fixture.ts';

/** Colombia's 3-D Secure before a card pays, and saved cards, on a harness whose log is read. */
const logFile = join(await mkdtemp(join(tmpdir(), 'cuota-log-')), 'cuota.log');
const harness = await soundAtLastFor(startColombianCards({ logFile }));
const { provider, family, pay, submit } = harness;
const lines = (id: string) => provider.ledger().filter(({ paymentId }) => paymentId === id);

describe('the payer’s bank', () => {
  /** A payment whose bank asks, and the page on which it does. */
  async function startBankCheck() {
    const parent = await family();
    const held = await pay(parent, { number: numbers.asks, browser });
    const url = held.next_step?.kind === 'redirect' ? held.next_step.url : '';
    return { parent, held, url, state: async () => (await fetch(`${url}/state`)).json() };
  }
  /** What the document does by itself, and then the payer at their bank. */
  async function answer(document: string, act: 'yes' | 'no') {
    const [, bank = ''] = /action="([^"]+)"/.exec(document) ?? [];
    const question = await fetch(bank, { method: 'POST' });
    expect(await question.text()).toContain('¿Eres tú quien paga?');
    await fetch(bank.replace(/\/pregunta$/, ''), { method: 'POST', body: new URLSearchParams({ act }) });
    await harness.settle();
  }

  it.each([
    ['yes', { status: 'successful' }],
    ['no', { status: 'rejected', decline_group: 'could_not_be_processed' }],
  ] as const)('asks on a page of ours that has nothing else; who answers %s is told', async (act, end) => {
    const { parent, held, url, state } = await startBankCheck();
    expect(held).toMatchObject({ status: 'pending', phase: 'awaiting_payer' });
    expect(url).toMatch(`${harness.origin}/bank-check/${held.id}.`);
    const page = await fetch(url);
    expect(page.headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
    expect(await page.text()).toContain('Confirma con tu banco');
    expect(await state()).toEqual({ waits: true });
    const document = await fetch(`${url}/document`);
    expect(document.headers.get('content-security-policy')).toMatch(/^sandbox allow-scripts allow-forms;/);
    await answer(await document.text(), act);
    expect(await state()).toEqual({ waits: false });
    const after = await fetch(url, { redirect: 'manual' });
    expect([after.status, after.headers.get('location')]).toEqual([303, `${harness.origin}/card/status/${held.id}`]);
    expect(await parent.read(held.id)).toMatchObject(end);
    expect(await (await fetch(`${url}/document`)).text()).not.toContain('/banco/');
  });

  it('that is left unanswered charges nothing, and another card pays', async () => {
    const { held, parent } = await startBankCheck();
    await harness.advance(31 * 60);
    await harness.advance(60);
    expect(await harness.statusOf(held.id)).toBe('failed');
    expect(lines(held.id)).toMatchObject([{ receivedMinor: 0 }]);
    const again = await openLink(harness.origin, parent.key);
    expect(await pay(again, { number: numbers.paid })).toMatchObject({ status: 'successful' });
  });

  it.each([
    [numbers.known, { status: 'successful' }],
    [numbers.refused, { status: 'rejected', decline_group: 'could_not_be_processed' }],
    [numbers.breaks, { status: 'failed', decline_group: 'could_not_be_processed' }],
  ])('that answers for %s by itself asks nobody', async (number, end) => {
    expect(await pay(await family(), { number, browser })).toMatchObject(end);
  });

  it('is not asked where the page is older and says nothing of its browser', async () => {
    expect(await pay(await family(), { number: numbers.asks })).toMatchObject({ status: 'successful' });
  });

  it('has no page at an address that we did not give', async () => {
    const { held, url } = await startBankCheck();
    const other = await family();
    const { id } = await submit(other, { number: numbers.waits });
    // As many as one address may try in a minute: each counts once.
    const bare = `${harness.origin}/bank-check/${held.id}`;
    const wrong = [url.replace(held.id, id), `${url}x`, `${url}y`, bare, `${bare}.x`];
    for (const each of [...wrong, ...wrong.map((address) => `${address}/document`)])
      expect((await fetch(each)).status, each).toBe(404);
  });
});

describe('a card that is kept', () => {
  const save = { save: 'yes' };
  const saveCard = async () => {
    const parent = await family('tutor-kept');
    for (const { payment_method_id: id } of await harness.cardsOf(parent))
      await parent.call('DELETE', `/payer/cards/${id}`);
    expect(await pay(parent, { number: numbers.paid, answers: save })).toMatchObject({ status: 'successful' });
    await harness.settle();
    const next = await family('tutor-kept');
    const [card] = await harness.cardsOf(next);
    if (!card) throw new Error('the card was not kept');
    return { next, card, id: card.payment_method_id };
  };

  it('is a payment source, pays again with nothing typed, and is voided when it is deleted', async () => {
    const { next, card, id } = await saveCard();
    expect(card).toMatchObject({ card_schema: 'visa', last_four_digits: '4242', expiration_month: 12 });
    expect(await pay(next, { saved: id })).toMatchObject({ status: 'successful' });
    const third = await family('tutor-kept');
    expect((await third.call('DELETE', `/payer/cards/${id}`)).status).toBe(204);
    await harness.settle();
    expect(await harness.cardsOf(third)).toEqual([]);
    expect(await codeOf((await submit(third, { saved: id })).answer)).toEqual([404, 'card_not_found']);
  });

  it('with a standing debit stays', async () => {
    const parent = await family('tutor-debit');
    const { domiciliation } = await harness.openForm(parent);
    const agreed = { ...save, domiciliation: domiciliation?.consent_version ?? '' };
    expect(await pay(parent, { number: numbers.paid, answers: agreed })).toMatchObject({ status: 'successful' });
    await harness.settle();
    const next = await family('tutor-debit');
    const [card] = await harness.cardsOf(next);
    expect(card?.recurring_payment_jobs).toHaveLength(1);
    const refused = await next.call('DELETE', `/payer/cards/${card?.payment_method_id}`);
    expect(await codeOf(refused)).toEqual([409, 'card_is_domiciled']);
  });

  it('is charged once and not kept where Wompi does not keep it', async () => {
    provider.fault('POST /v1/payment_sources', '500', 1);
    const parent = await family('tutor-unkept');
    expect(await pay(parent, { number: numbers.paid, answers: save })).toMatchObject({ status: 'successful' });
    expect(await harness.cardsOf(parent)).toEqual([]);
    await harness.advance(25 * 3_600);
  });

  it('whose payment was declined is not listed', async () => {
    const parent = await family('tutor-declined');
    expect(await pay(parent, { number: numbers.declined, answers: save })).toMatchObject({ status: 'rejected' });
    await harness.settle();
    expect(await harness.cardsOf(parent)).toEqual([]);
  });
});

endsClean(harness, { logFile, paidAtLeast: 5 });
