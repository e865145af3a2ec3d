import { setTimeout as pause } from 'node:timers/promises';
import * as z from 'zod/mini';
import { consentVersion } from '#domain/domiciliation';
import { numbers, payByCard } from '../cards/card-harness.ts';
import { familyOwes } from '../recording/example-family.ts';
import type { payerScenes } from './payer-scenes.ts';
import { read, type Scene, type Tools, type Variables } from './scene-tools.ts';

const listed = z.object({ data: z.array(z.looseObject({ id: z.string() })) });
const cards = z.object({ cards: z.array(z.looseObject({ payment_method_id: z.string() })) });

/** What there is once money has moved. */
export function moneyScenes({ harness, call }: Tools, { voucher }: ReturnType<typeof payerScenes>) {
  async function paid(moreMinor = 0, withInvoice = false): Promise<Scene> {
    const scene = await voucher(withInvoice);
    const totalMinor = familyOwes.reduce((sum, amount) => sum + amount, moreMinor);
    await harness.stripe.pay(read(scene, 'REFERENCE'), totalMinor);
    await untilPaid(scene);
    const events = await call('GET', `/api/v1/events?session_id=${read(scene, 'SESSION_ID')}`, harness.schoolKey);
    return scene.set('EVENT_ID', listed.parse(events).data[0]?.id ?? '');
  }

  /** Others go on meanwhile, so that the harness as a whole never rests. */
  async function untilPaid(scene: Variables): Promise<void> {
    const [path, bearer] = [`/api/payments/${read(scene, 'PAYMENT_ID')}`, read(scene, 'CUOTA_TOKEN')];
    for (let round = 0; round < 400; round += 1) {
      await harness.stripe.tick();
      const { status } = z.looseObject({ status: z.string() }).parse(await call('GET', path, bearer));
      if (status === 'successful') return;
      await pause(25);
    }
    throw new Error('the voucher was paid, and ten seconds later nobody knows');
  }

  async function overpaid(): Promise<Scene> {
    const scene = await paid(1000);
    const cases = await call('GET', `/api/v1/cases?session_id=${read(scene, 'SESSION_ID')}`, harness.schoolKey);
    return scene.set('CASE_ID', listed.parse(cases).data[0]?.id ?? '');
  }

  /** The payer's bank took money back, and the school says so. */
  async function refunded(): Promise<Scene> {
    const scene = await paid();
    const path = `/api/v1/payments/${read(scene, 'PAYMENT_ID')}/refunds`;
    await call('POST', path, harness.schoolKey, { amount: 435_000, kind: 'chargeback', note: 'Contracargo 12.' });
    return scene;
  }

  /** A payment whose invoice the school is asked for. */
  const invoiced = () => paid(0, true);

  const short = () => paid(-15_000);

  return { paid: () => paid(), overpaid, short, refunded, invoiced };
}

/** What is paid by card, or was not. */
export function cardScenes({ harness, call }: Tools, { session }: ReturnType<typeof payerScenes>) {
  async function byCard(more: Readonly<Record<string, string>>, number: string = numbers.approved): Promise<Scene> {
    const scene = await session();
    const [sessionId, key, bearer] = ['SESSION_ID', 'HASH_KEY', 'CUOTA_TOKEN'].map((name) => read(scene, name));
    const family = { sessionId: sessionId ?? '', key: key ?? '', bearer: bearer ?? '' };
    const { id } = await payByCard(harness, family, number, { save: 'yes', ...more });
    const savedCards = cards.parse(await call('GET', '/api/payer/cards', family.bearer)).cards;
    return scene.set('PAYMENT_ID', id).set('CARD_ID', savedCards[0]?.payment_method_id ?? '');
  }

  async function domiciled(): Promise<Scene> {
    const scene = await byCard({ domiciliation: consentVersion });
    const path = `/api/v1/mandates?payer_id=${read(scene, 'PAYER_ID')}`;
    return scene.set('MANDATE_ID', listed.parse(await call('GET', path, harness.schoolKey)).data[0]?.id ?? '');
  }

  /** A refund that was sent through the provider and came back from the payer's bank. */
  async function sentBack(): Promise<Scene> {
    const scene = await byCard({});
    const payment = read(scene, 'PAYMENT_ID');
    await harness.settle();
    const note = 'Baja de la alumna en febrero.';
    await call('POST', `/api/v1/payments/${payment}/refunds`, harness.schoolKey, { means: 'provider', note });
    await harness.settle();
    await harness.gr4vy.endReturns?.(payment);
    await harness.settle();
    await harness.gr4vy.failReturn?.(payment);
    await harness.settle();
    return scene;
  }

  /** What its bank took and gave back. */
  async function disputeWon(): Promise<Scene> {
    const scene = await byCard({});
    for (const stage of ['opened', 'lost', 'won'] as const) {
      await harness.settle();
      await harness.gr4vy.dispute?.(read(scene, 'PAYMENT_ID'), stage);
    }
    await harness.settle();
    return scene;
  }

  const declined = () => byCard({}, numbers.notEnoughMoney);
  const failed = () => byCard({}, numbers.failing);
  const bankAsks = () => byCard({}, numbers.bankAsks);
  const held = () => byCard({}, numbers.held);

  return { savedCard: () => byCard({}), declined, failed, bankAsks, held, domiciled, sentBack, disputeWon };
}
