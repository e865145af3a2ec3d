/** What one account or school tries at another's: refused; and for each guard, what happens where it is taken out. */
import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import type { CardForm } from '#contracts/card-form';
import { emulated as stripe } from '#providers/stripe/emulated';
import { violations } from '#server/db/books/invariants';
import { applyInbox } from '#server/jobs/apply-inbox';
import { askInTurn, checkDuePayments } from '#server/jobs/check-payments';
import { maintainDueRefunds } from '#server/jobs/maintain-refunds';
import type { Services } from '#server/services/services';
import { closeAccount, rotateAccount } from '#server/use-cases/accounts/change-accounts';
import { byCard, byCash, type Parent } from '../../actors/parent.ts';
import { answersFor, numbers, startCardHarness } from '../cards/card-harness.ts';
import { blindTo, type Change, productBeside, sayingItIs, trustingAll } from '../product-beside.fixture.ts';
import { bookDifferences } from '../../provider-books.ts';
import {
  type AccountApart,
  byTransfer,
  lineOf,
  type PaidApart,
  payByOwnCard,
  payElsewhere,
  type SchoolApart,
  schoolApart,
} from './schools-apart.fixture.ts';
import { harnessFor, paymentRow } from '../test-harness.ts';

// No background work: each test says which program processes the reports. The second harness is for what goes wrong.
const [sound, spoiled] = [await world(), await world()];

async function world() {
  const harness = await harnessFor(startCardHarness({ workers: 0 }));
  const victim = await schoolApart(harness, numbers.approved);
  const crook = await schoolApart(harness, numbers.other);
  /** Both ways: the rules of our own books, and the providers' books. */
  const complaints = async () => [
    ...(await violations(harness.services.db)).map(({ id }) => id),
    ...(await bookDifferences(harness.services.db, harness.emulators)),
  ];
  return { harness, victim, crook, complaints };
}
type World = typeof sound;
type Product = ReturnType<typeof productBeside>;

async function workOff(services: Services): Promise<void> {
  const jobs = [applyInbox, checkDuePayments, askInTurn, maintainDueRefunds];
  let done: number;
  do {
    done = 0;
    for (const job of jobs) done += await job(services);
  } while (done > 0);
}

/** An account's owner may write any id of ours into it, straight at its provider. Returns what was made. */
async function writeAt({ at: { stripe: own } }: SchoolApart, path: string, form: Readonly<Record<string, string>>) {
  const headers = { authorization: `Bearer ${own.keys['STRIPE_SECRET_KEY']}` };
  const made = await fetch(own.emulator.origin + path, { method: 'POST', headers, body: new URLSearchParams(form) });
  return z.object({ id: z.string() }).parse(await made.json()).id;
}

/** Submits a current payment with card fields that were opened before. Returns the status. */
async function commitByCard(product: Product, parent: Parent, form: CardForm): Promise<number> {
  const { payment_id: id } = await parent.choose(byCard);
  const path = `/api/sessions/${parent.sessionId}/commit`;
  return (await product.call('POST', path, parent.bearer, { payment_id: id, answers: answersFor(form) })).status;
}

/** An event as an account's provider signs it, at an address. */
async function tell({ harness }: World, product: Product, { from, to }: Record<'from' | 'to', AccountApart>) {
  // A process connects an account when it first meets it.
  await product.services.accounts.all();
  const event = {
    id: `evt_${randomUUID().replaceAll('-', '')}`,
    object: 'event',
    type: 'payment_intent.succeeded',
    created: 1_790_000_000,
  };
  const body = JSON.stringify({
    ...event,
    livemode: false,
    data: { object: { id: 'pi_ofnobody', object: 'payment_intent', metadata: {} } },
  });
  const delivery = stripe.webhook.sign(body, harness.clock.now(), [from.keys['STRIPE_WEBHOOK_SECRET'] ?? '']);
  return (await product.send(`/webhooks/stripe/${to.id}`, delivery)).status;
}

async function paidTransfer({ harness }: World, school: SchoolApart): Promise<PaidApart> {
  const paid = await payElsewhere(school, byTransfer, 300_000);
  await workOff(harness.services);
  return paid;
}

const refundOf = ({ harness }: World, id: string) =>
  harness.services.db
    .selectFrom('refund')
    .select(['id', 'state'])
    .where('payment_id', '=', id)
    .executeTakeFirstOrThrow();

/** Without the accounts that are closed. */
const forgettingClosed = ({ accounts, ...services }: Services): Services => ({
  ...services,
  accounts: {
    ...accounts,
    async of(row) {
      const { db } = services;
      const closed = db.selectFrom('provider_account').select('id').where('state', '=', 'closed');
      const found = await closed.where('id', '=', row.account_id ?? randomUUID()).executeTakeFirst();
      return found ? null : accounts.of(row);
    },
  },
});

interface Crossing {
  readonly what: string;
  /** The guard, as it is taken out. */
  readonly guard: string;
  without(world: World): Change;
  /** What came of it, as a user would notice. */
  attempt(world: World, product: Product): Promise<unknown>;
  readonly refused: unknown;
  readonly happens: unknown;
  /** What the books say afterwards where it happened. */
  readonly broken?: string;
}

const crossings: readonly Crossing[] = [
  {
    what: 'an event that one account signed, at the address of another',
    guard: 'only an account’s own secrets count at its address',
    without: () => ({ connection: trustingAll() }),
    attempt: (world, product) => tell(world, product, { from: world.crook.at.stripe, to: world.victim.at.stripe }),
    refused: 400,
    happens: 200,
  },
  {
    what: 'an event signed by a secret that was changed, once its time is over',
    guard: 'secrets of before count until an instant',
    without: () => ({ connection: trustingAll() }),
    async attempt(world, product) {
      const { harness } = world;
      const { at } = await schoolApart(harness, numbers.approved);
      const renewed = stripe.renewed(at.stripe.keys);
      at.stripe.emulator.credentials.add(renewed);
      await rotateAccount(harness.services, at.stripe.id ?? '', renewed, 60);
      const both = async () => [
        await tell(world, product, { from: at.stripe, to: at.stripe }),
        await tell(world, product, { from: { ...at.stripe, keys: renewed }, to: at.stripe }),
      ];
      const during = await both();
      await harness.clock.advance(61);
      return [...during, ...(await both())];
    },
    refused: [200, 200, 400, 200],
    happens: [200, 200, 200, 200],
  },
  {
    what: 'an event of one account’s about a payment of another’s',
    guard: 'a payment is looked for among its account’s',
    without: ({ crook }) => ({ plugin: sayingItIs(crook.at.stripe.id ?? '') }),
    async attempt({ harness, victim, crook }, product) {
      const { id, sessionId } = await madeVoucher(victim);
      const ref = await writeAt(crook, '/v1/payment_intents', {
        amount: '300000',
        currency: 'mxn',
        'payment_method_types[0]': 'oxxo',
        'payment_method_data[type]': 'oxxo',
        'payment_method_data[billing_details][name]': 'Ana',
        'payment_method_data[billing_details][email]': 'ana@ex.mx',
        'metadata[payment_id]': id,
        confirm: 'true',
      });
      await crook.at.stripe.emulator.pay(ref);
      await workOff(product.services);
      const onIt = harness.services.db.selectFrom('payment').select('provider_ref').where('session_id', '=', sessionId);
      return (await onIt.where('provider_ref', '=', ref).execute()).length;
    },
    refused: 0,
    happens: 1,
    broken: 'I23a',
  },
  {
    what: 'a refund of one account’s under the id of a refund of another’s',
    guard: 'a refund is looked for among its payment’s',
    without: () => ({ plugin: blindTo('refund', 'payment_id') }),
    async attempt(world, product) {
      const { victim, crook } = world;
      const [theirs, own] = [await paidTransfer(world, victim), await paidTransfer(world, crook)];
      await victim.call('POST', `/payments/${theirs.id}/refunds`, { means: 'provider', amount: 50_000 });
      const { id: refundId } = await refundOf(world, theirs.id);
      const ref = lineOf(own)?.providerRef ?? '';
      const form = { payment_intent: ref, amount: '50000', instructions_email: 'ana@ex.mx' };
      await writeAt(crook, '/v1/refunds', { ...form, 'metadata[refund_id]': refundId });
      await crook.at.stripe.emulator.endReturns?.(ref);
      await workOff(product.services);
      return (await refundOf(world, theirs.id)).state;
    },
    refused: 'pending',
    happens: 'done',
    broken: 'I24d',
  },
  {
    what: 'a refund of one school’s payment by another’s key',
    guard: 'a payment is looked for among its school’s',
    without: () => ({ plugin: blindTo('session', 'school_id') }),
    async attempt(world, product) {
      const { harness, victim, crook } = world;
      const { id } = await payByOwnCard(harness, victim, 90_000);
      await workOff(harness.services);
      const answer = await product.call('POST', `/api/v1/payments/${id}/refunds`, crook.key, { means: 'provider' });
      return answer.status;
    },
    refused: 404,
    happens: 202,
  },
  {
    what: 'card fields opened at an account, for a payment at the next one of its school',
    guard: 'card fields pay at the account they were opened at',
    without: () => ({ plugin: blindTo('card_form', 'account_id') }),
    async attempt({ harness }, product) {
      const school = await schoolApart(harness, numbers.approved);
      const parent = await school.family(90_000);
      const form = await harness.openForm(parent);
      await closeAccount(harness.services, school.at.gr4vy.id ?? '');
      await harness.addAccount('gr4vy', school.id);
      return commitByCard(product, parent, form);
    },
    refused: 409,
    happens: 200,
    broken: 'I23b',
  },
  {
    what: 'card fields that another school’s family filled in',
    guard: 'card fields pay what they were opened for, at the account they were opened at',
    without: () => ({ plugin: blindTo('card_form', 'account_id', 'session_id') }),
    async attempt({ harness, victim, crook }, product) {
      const form = await harness.openForm(await victim.family(90_000));
      await harness.tokenize(form, { number: victim.card });
      const parent = await crook.family(90_000);
      return commitByCard(product, parent, form);
    },
    refused: 409,
    happens: 200,
    broken: 'I23b',
  },
  {
    what: 'a new payment at somebody else’s account, after a school’s own was closed',
    guard: 'a school is offered its own accounts',
    without: () => ({ plugin: blindTo('provider_account', 'school_id') }),
    async attempt({ harness }, product) {
      const school = await schoolApart(harness, numbers.approved);
      await closeAccount(harness.services, school.at.stripe.id ?? '');
      const offered = await product.services.accounts.offeredTo(school.id);
      return offered.has('stripe');
    },
    refused: false,
    happens: true,
  },
  {
    what: 'forgetting an account that was closed: it is asked, and sends money back',
    guard: 'a closed account is an account',
    without: () => ({ services: forgettingClosed }),
    async attempt(world, product) {
      const { harness } = world;
      const school = await schoolApart(harness, numbers.approved);
      const { stripe: own } = school.at;
      const before = await paidTransfer(world, school);
      own.emulator.webhooks('off');
      const waiting = await payElsewhere(school, byCash, 200_000);
      await closeAccount(harness.services, own.id ?? '');
      await harness.clock.advance(2 * 3_600);
      await workOff(product.services);
      const { status } = await paymentRow(harness, waiting.id);
      const path = `/api/v1/payments/${before.id}/refunds`;
      const refund = await product.call('POST', path, school.key, { means: 'provider', amount: 1_000 });
      return [status, refund.status];
    },
    refused: ['successful', 202],
    happens: ['pending', 422],
  },
];

async function madeVoucher(school: SchoolApart) {
  const parent = await school.family(300_000);
  return { sessionId: parent.sessionId, id: (await parent.pay(byCash)).id };
}

describe.each(crossings)('$what', ({ guard, without, attempt, refused, happens, broken }) => {
  it('does not happen', async () => {
    expect(await attempt(sound, productBeside(sound.harness))).toEqual(refused);
    await workOff(sound.harness.services);
    expect(await sound.complaints()).toEqual([]);
  });

  it(`happens in a product that does not know that ${guard}`, async () => {
    expect(await attempt(spoiled, productBeside(spoiled.harness, without(spoiled)))).toEqual(happens);
    if (broken) expect(await spoiled.complaints()).toContain(broken);
  });
});
