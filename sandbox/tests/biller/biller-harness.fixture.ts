/** A family, their student's code, and a bank or app that calls the desk; in Ecuador by default. */
import { randomUUID } from 'node:crypto';
import { BillerBank } from '#providers/emulation/biller-bank';
import { type Country, currencyOf } from '#domain/money';
import { readBookLines } from '#server/db/books/book-lines';
import { type ApiHarness, startApiHarness } from '../api-harness.ts';
import type { HarnessOptions } from '../harness-options.ts';
import { type Parent, openLink } from '../../actors/parent.ts';
import { bookDifferences } from '../../provider-books.ts';
import { sessionBody } from '../../actors/session-body.ts';
import { sampleProviders } from '../../sample-providers/index.ts';

/** A network that calls the desk: its provider, what its keys' variables begin with, and its country. */
interface Network {
  readonly name: string;
  readonly prefix: string;
  readonly country: Country;
}
const ecuador = { name: 'banred', prefix: 'BANRED', country: 'EC' } as const satisfies Network;

export const byBank = { entity: 'banred', method: 'banred' } as const;
/** The sample provider that is paid at a counter in Ecuador. */
export const byDeposit = inEcuador();

function inEcuador() {
  const found = sampleProviders.flatMap(({ provider }) => provider.offers).find(({ country }) => country === 'EC');
  if (!found) throw new Error('no sample provider is paid in Ecuador');
  return { entity: found.gateway, method: found.type };
}

/** One student with a session, on a phone that shows their code. */
export interface Family extends Parent {
  readonly studentId: string;
  /** What the bank finds the student by. */
  readonly code: string;
  /** The payment that shows it. */
  readonly shown: string;
}

export interface BillerHarness extends ApiHarness {
  /** The bank of the installation's own account; every harness has one, with its own books. */
  readonly bank: BillerBank;
  /** A bank with other keys, or at another account. */
  bankOf(keys?: Readonly<Record<string, string>>, account?: string): BillerBank;
  /** A student who owes this, with their code on the screen. */
  family(amounts?: readonly number[], change?: object): Promise<Family>;
  /** One more session of a student. */
  more(studentId: string, amounts: readonly number[], change?: object): Promise<Parent>;
  /** Where the bank's books and ours differ, either way. */
  differences(): Promise<readonly string[]>;
}

export async function startBillerHarness({
  network: { name, prefix, country } = ecuador,
  ...options
}: HarnessOptions & { readonly network?: Network } = {}): Promise<BillerHarness> {
  const bankKeys = (keys: Readonly<Record<string, string>>) => ({
    bank: [keys[`${prefix}_BANK_KEY`] ?? ''],
    ours: [keys[`${prefix}_OUR_KEY`] ?? ''],
  });
  const harness = await startApiHarness({ country, sampleProviders: true, ...options });
  const banks = new Map<string, BillerBank>();
  const bankOf: BillerHarness['bankOf'] = (keys = harness.env, account = '') => {
    const made = new BillerBank({
      desk: () => `${harness.origin}/biller/${name}${account}`,
      keys: () => bankKeys(keys),
      clock: harness.clock,
      currency: currencyOf[country],
    });
    // Its own books count where it is the first of its account.
    if (!banks.has(`${name}${account}`)) banks.set(`${name}${account}`, made);
    return made;
  };
  const bank = bankOf();
  const more: BillerHarness['more'] = async (studentId, amounts, change = {}) => {
    const body = sessionBody(amounts, {}, country);
    const charges = body.charges.map((charge) => ({ ...charge, student_id: studentId, ...change }));
    const { key } = await harness.client.createSession(harness.schoolKey, { ...body, charges });
    return openLink(harness.origin, key);
  };
  return {
    ...harness,
    bank,
    bankOf,
    more,
    async family(amounts = [15_000], change = {}) {
      const studentId = `alumno-${randomUUID().slice(0, 8)}`;
      const parent = await more(studentId, amounts, change);
      const payment = await parent.pay({ entity: name, method: name });
      return { ...parent, studentId, code: codeOf(payment), shown: payment.id };
    },
    async differences() {
      const books = [...banks].map(([whose, each]) => [whose, { ledger: () => each.ledger() }] as const);
      return bookDifferences(harness.services.db, [
        ...[...harness.emulators].filter(([provider]) => !banks.has(provider)),
        ...books,
      ]);
    },
  };
}

export function codeOf({ next_step: step }: Awaited<ReturnType<Parent['read']>>): string {
  const line = step?.kind === 'instructions' ? step.lines[0] : undefined;
  if (line?.role !== 'student_code') throw new Error('no code is shown');
  return line.value;
}

/** A provider's money in our books. */
export const bookedOf = async ({ services }: Pick<ApiHarness, 'services'>, provider: string) =>
  (await readBookLines(services.db)).filter((line) => line.provider === provider && line.received > 0);
