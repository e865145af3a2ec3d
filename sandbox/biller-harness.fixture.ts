/** A family in Ecuador, their student's code, and a bank that calls the desk: for tests of what a bank and a family do at once. */
import { randomUUID } from 'node:crypto';
import { BillerBank } from '#providers/emulation/biller-bank';
import { readBookLines } from '#server/db/book-lines';
import { type ApiHarness, type HarnessOptions, startApiHarness } from './api-harness.ts';
import { openLink, type Parent } from './actors/parent.ts';
import { bookDifferences } from './provider-books.ts';
import { sessionBody } from './session-body.ts';
import { toys } from './toys/index.ts';

export const byBank = { entity: 'banred', method: 'banred' } as const;
/** The toy that is paid at a counter in Ecuador. */
export const byDeposit = inEcuador();

function inEcuador() {
  const found = toys.flatMap(({ provider }) => provider.offers).find(({ country }) => country === 'EC');
  if (!found) throw new Error('no toy is paid in Ecuador');
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
  family(amounts?: readonly number[]): Promise<Family>;
  /** One more session of a student. */
  more(studentId: string, amounts: readonly number[], change?: object): Promise<Parent>;
  /** Where the bank's books and ours differ, either way. */
  differences(): Promise<readonly string[]>;
}

const bankKeys = ({ BANRED_BANK_KEY: bank = '', BANRED_OUR_KEY: ours = '' }: Readonly<Record<string, string>>) => ({
  bank: [bank],
  ours: [ours],
});

export async function startBillerHarness(options: HarnessOptions = {}): Promise<BillerHarness> {
  const harness = await startApiHarness({ country: 'EC', toys: true, ...options });
  const banks = new Map<string, BillerBank>();
  const bankOf: BillerHarness['bankOf'] = (keys = harness.env, account = '') => {
    const made = new BillerBank({
      desk: () => `${harness.origin}/biller/banred${account}`,
      keys: () => bankKeys(keys),
      clock: harness.clock,
    });
    // Its own books count where it is the first of its account.
    if (!banks.has(`banred${account}`)) banks.set(`banred${account}`, made);
    return made;
  };
  const bank = bankOf();
  const more: BillerHarness['more'] = async (studentId, amounts, change = {}) => {
    const body = sessionBody(amounts, {}, 'EC');
    const charges = body.charges.map((charge) => ({ ...charge, student_id: studentId, ...change }));
    const { key } = await harness.client.createSession(harness.schoolKey, { ...body, charges });
    return openLink(harness.origin, key);
  };
  return {
    ...harness,
    bank,
    bankOf,
    more,
    async family(amounts = [15_000]) {
      const studentId = `alumno-${randomUUID().slice(0, 8)}`;
      const parent = await more(studentId, amounts);
      const { payment } = await show(parent);
      return { ...parent, studentId, code: codeOf(payment), shown: payment.id };
    },
    async differences() {
      const books = [...banks].map(([name, each]) => [name, { ledger: () => each.ledger() }] as const);
      return bookDifferences(harness.services.db, [
        ...[...harness.emulators].filter(([name]) => !banks.has(name)),
        ...books,
      ]);
    },
  };
}

/** Has the phone show the code. */
export async function show(parent: Parent) {
  return { payment: await parent.pay(byBank) };
}

export function codeOf({ next_step: step }: Awaited<ReturnType<Parent['read']>>): string {
  const line = step?.kind === 'instructions' ? step.lines[0] : undefined;
  if (line?.role !== 'student_code') throw new Error('no code is shown');
  return line.value;
}

/** What of a provider's money stands in our books. */
export const bookedOf = async ({ services }: Pick<ApiHarness, 'services'>, provider: string) =>
  (await readBookLines(services.db)).filter((line) => line.provider === provider && line.received > 0);
