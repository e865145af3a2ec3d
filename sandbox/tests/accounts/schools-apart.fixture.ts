/** Schools of one country side by side, on their own accounts or the installation's, and the families that pay them. */
import { randomUUID } from 'node:crypto';
import * as z from 'zod/mini';
import type { Emulator } from '#providers/emulation/emulator';
import { byCard, byCash, openLink, type Parent, type Way } from '../../actors/parent.ts';
import { answersFor, type CardHarness } from '../cards/card-harness.ts';
import { sessionBody } from '../../actors/session-body.ts';
import { otherSchool } from '../test-harness.ts';

export const byTransfer = { entity: 'transfer', method: 'transfer' } as const satisfies Way;

/** An account of a school's, or the installation's where `id` is null. */
export interface AccountApart {
  readonly id: string | null;
  readonly emulator: Emulator;
  readonly keys: Readonly<Record<string, string>>;
}

export interface SchoolApart {
  readonly id: string;
  /** Its accounts, by provider. */
  readonly at: { readonly stripe: AccountApart; readonly gr4vy: AccountApart };
  /** What is typed by its families: each school's own number. */
  readonly card: string;
  readonly key: string;
  /** A family of it; the payer has the same id at every school. */
  family(minor: number): Promise<Parent>;
  /** Its server's call with its own key. */
  call(method: 'GET' | 'POST', path: string, body?: object): Promise<{ readonly status: number; readonly body: Body }>;
}

const answer = z.record(z.string(), z.unknown());
export type Body = z.infer<typeof answer>;

/** A school, on accounts of its own at both providers or on the installation's. */
export async function schoolApart(harness: CardHarness, card: string, isOwn = true): Promise<SchoolApart> {
  const { id, key } = await otherSchool(harness);
  const shared = {
    stripe: { id: null, emulator: harness.stripe, keys: harness.env },
    gr4vy: { id: null, emulator: harness.gr4vy, keys: harness.env },
  };
  const at = isOwn
    ? { stripe: await harness.addAccount('stripe', id), gr4vy: await harness.addAccount('gr4vy', id) }
    : shared;
  return {
    id,
    key,
    at,
    card,
    async family(minor) {
      const session = await harness.client.createSession(key, sessionBody([minor]));
      return openLink(harness.origin, session.key);
    },
    async call(method, path, body) {
      const headers = { 'idempotency-key': randomUUID() };
      const response = await harness.call(method, `/api/v1${path}`, {
        bearer: key,
        ...(body ? { body, headers } : {}),
      });
      return { status: response.status, body: answer.parse(await response.json()) };
    },
  };
}

/** A payment of a school's, and which of its accounts it is at. */
export interface PaidApart {
  readonly school: SchoolApart;
  readonly at: AccountApart;
  readonly parent: Parent;
  readonly id: string;
  readonly minor: number;
}

/** The account's own line of a payment. */
export const lineOf = ({ at, id }: Pick<PaidApart, 'at' | 'id'>) =>
  at.emulator.ledger().find(({ paymentId }) => paymentId === id);

/** A family makes and pays a voucher or slip. The start's response may be lost: the provider's books show the money. */
export async function payElsewhere(school: SchoolApart, way: Way, minor: number): Promise<PaidApart> {
  const parent = await school.family(minor);
  const { id } = await parent.pay(way);
  const paid = { school, at: school.at.stripe, parent, id, minor };
  await paid.at.emulator.pay(lineOf(paid)?.providerRef ?? '');
  return paid;
}

/** A family types the school's own card, and saves it. */
export async function payByOwnCard(harness: CardHarness, school: SchoolApart, minor: number): Promise<PaidApart> {
  const parent = await school.family(minor);
  const form = await harness.openForm(parent);
  await harness.tokenize(form, { number: school.card });
  const { payment_id: id } = await parent.choose(byCard);
  const submitted = await parent.commit(id, { answers: answersFor(form, { save: 'yes' }) });
  if (!submitted.ok) throw new Error(`the card was not taken: ${await submitted.text()}`);
  return { school, at: school.at.gr4vy, parent, id, minor };
}

/** Every way to pay, by whose books they are. */
export const waysToPay = {
  cash: (_harness: CardHarness, school: SchoolApart, minor: number) => payElsewhere(school, byCash, minor),
  transfer: (_harness: CardHarness, school: SchoolApart, minor: number) => payElsewhere(school, byTransfer, minor),
  card: payByOwnCard,
} as const;
