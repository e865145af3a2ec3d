/** What is done to cells while a fault lasts. */
import { setTimeout as sleep } from 'node:timers/promises';
import { routesOf } from '#providers/emulation/contract-faults.fixture';
import type { Operation } from '#providers/emulation/emulated-provider';
import type { ProviderConnection } from '#providers/provider';
import type { ApiHarness } from '../api-harness.ts';
import { type Cell, mustBePending } from './fault-cells.ts';
import { deadlineMs, type FaultFixture, soon } from './fault-fixture.ts';
import { emulatorOf } from './payer.ts';
import type { FaultSubject } from './subject.ts';

/** What happens while the fault lasts. Adds what it must complain of. */
export async function strike(fixture: FaultFixture, cell: Cell): Promise<void> {
  const routes = routesOf(fixture.subject, cell.operation);
  const before = fixture.line.seen(routes);
  await acts[cell.operation](fixture, cell);
  const refused = cell.fault.kind === 'refused connection';
  if (!refused && !(await soon(() => fixture.line.seen(routes) > before)))
    cell.complaints.push('the fault was never met: the product did not ask');
  // Long enough for an answer to be read wrongly and booked; a create has been, once the payer is answered.
  if (cell.operation !== 'create') await sleep(deadlineMs + 50);
  await mustBePending(cell, 'while the fault lasts');
}

const acts: Readonly<Record<Operation, (fixture: FaultFixture, cell: Cell) => Promise<void>>> = {
  create: async (_fixture, cell) => {
    await commit(cell);
    // The payer presses again, as long as there is anything to press.
    if (cell.fate === 'waits') await commit(cell);
  },
  query: async (fixture, cell) => {
    await commit(cell);
    await pay(fixture, cell);
  },
  cancel: async (fixture, cell) => {
    await commit(cell);
    const { cancel } = await connectionOf(fixture.harness, fixture.subject);
    const { paymentId } = cell.payer;
    const { providerRef } = cell.payer.line();
    const outcome = (await cancel?.({ paymentId, providerRef }))?.kind;
    const truth = fixture.subject.meaning(cell.payer.line().status);
    if (outcome !== 'unknown' && outcome !== truth)
      cell.complaints.push(`a void that met the fault said ${outcome}, not ${truth}`);
  },
  list: async (fixture, cell) => {
    await commit(cell);
    await pay(fixture, cell);
    const list = await listedMoney(fixture).catch(() => null);
    const listed = list ? (list.get(cell.payer.line().providerRef) ?? 0) : 'refused to guess';
    if (listed !== 'refused to guess' && listed !== cell.payer.minor)
      cell.complaints.push(`a list that met the fault was believed, and had ${listed} for this payment`);
  },
};

async function commit(cell: Cell): Promise<void> {
  if (committedBefore(cell)) return;
  const response = await cell.payer.commit();
  const text = await response.text();
  if (response.status !== 200) cell.complaints.push(`the payer was answered ${response.status}: ${text.slice(0, 200)}`);
}

/** A payment that meets its fault later than at its create was committed before. */
const committedBefore = ({ operation }: Cell): boolean => operation !== 'create';

/** Commits payments whose fault comes later, and waits for the provider's responses. Throws if one never comes. */
export async function commitBefore(fixture: FaultFixture, cells: readonly Cell[]): Promise<void> {
  const early = cells.filter(committedBefore);
  await Promise.all(early.map(({ payer }) => payer.commit()));
  // A busy machine answers later than the product waits; the product then asks again.
  for (let round = 0; await someIsUnplaced(early); round += 1) {
    if (round === 5) throw new Error('a payment was not placed though nothing was wrong');
    // Longer each time: so does the product wait before it asks again.
    await fixture.harness.advance(10 * 2 ** round);
  }
}

async function someIsUnplaced(cells: readonly Cell[]): Promise<boolean> {
  const read = await Promise.all(cells.map(({ payer }) => payer.read()));
  return read.some(({ phase }) => phase === 'submitting');
}

async function pay(fixture: FaultFixture, cell: Cell): Promise<void> {
  const { providerRef } = cell.payer.line();
  if (!(await emulatorOf(fixture.harness, fixture.subject).pay(providerRef)))
    cell.complaints.push('the emulator does not take money for it');
}

/** Money received in the last hour by the provider's id, from its list. Throws if the list cannot be read. */
async function listedMoney(fixture: FaultFixture): Promise<ReadonlyMap<string, number>> {
  const now = fixture.harness.clock.now().getTime();
  const { listSettled: list } = await connectionOf(fixture.harness, fixture.subject);
  const settled = (await list?.(new Date(now - 3_600_000), new Date(now + 60_000))) ?? [];
  const received = new Map<string, number>();
  for (const each of settled)
    received.set(each.providerRef, (received.get(each.providerRef) ?? 0) + each.received.minor);
  return received;
}

/** The same, tried until it can be read: a busy machine answers later than the product waits. */
export async function listedAtLast(fixture: FaultFixture): Promise<ReadonlyMap<string, number>> {
  for (let tries = 1; tries < 20; tries += 1) {
    const list = await listedMoney(fixture).catch(() => null);
    if (list) return list;
    await sleep(200);
  }
  return listedMoney(fixture);
}

/** The product's own connection, with whatever lies on its line. */
async function connectionOf(harness: ApiHarness, { provider }: FaultSubject): Promise<ProviderConnection> {
  const connected = await harness.services.accounts.of({ provider: provider.name, account_id: null });
  if (!connected) throw new Error(`the harness's product is not connected to ${provider.name}`);
  return connected.connection;
}
