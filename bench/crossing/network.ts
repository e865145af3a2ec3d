/** The network between the product and its providers: responses and webhooks are lost, late, doubled or forged. */
import { operations } from '#providers/emulation/emulated-provider';
import { type FaultKind, webhookModes } from '#providers/emulation/emulator';
import type { Chance } from '#sandbox/tests/fault-matrix/seeded';
import type { Move, Outcome } from './move.ts';
import type { World } from './world.ts';

export const networkMoves: readonly Move[] = [
  { name: 'answers of a provider are spoiled', weight: 8, make: spoilAnswers },
  { name: 'webhooks of a provider are spoiled', weight: 8, make: spoilWebhooks },
  { name: 'a webhook is forged', weight: 3, make: forge },
  { name: 'a bank loses our answers', weight: 2, make: loseAnswers },
];

/** `hang` is left to the fault matrix: a lane would wait for it as long as the product does. */
const faults: readonly FaultKind[] = ['500', '429', 'drop-after-commit', 'malformed-json', 'delay'];

async function spoilAnswers(world: World, chance: Chance): Promise<Outcome> {
  const { provider, routes } = chance.oneOf(world.emulated);
  const { [chance.oneOf(operations)]: operationRoutes } = routes;
  const emulators = [...world.emulators.values()].filter(({ name }) => name === provider.name);
  if ('none' in operationRoutes || emulators.length === 0) return 'nothing';
  chance.oneOf(emulators).fault(chance.oneOf(operationRoutes), chance.oneOf(faults), 1 + chance.under(2));
  return 'done';
}

/** Loses no webhook of a provider without a list: what only the webhook reports would be lost for good. */
async function spoilWebhooks(world: World, chance: Chance): Promise<Outcome> {
  const emulator = chance.oneOf([...world.emulators.values()]);
  const { list } = world.emulated.find(({ provider }) => provider.name === emulator.name)?.routes ?? {};
  const modes = list && 'none' in list ? webhookModes.filter((mode) => mode !== 'off') : webhookModes;
  emulator.webhooks(chance.oneOf(modes), 1 + chance.under(3));
  return 'done';
}

/** One that is not signed, about a payment that waits. */
async function forge(world: World, chance: Chance): Promise<Outcome> {
  const [name, emulator] = chance.oneOf([...world.emulators]);
  const [line] = emulator.ledger().slice(-1);
  if (!line) return 'nothing';
  const body = { id: 'evt_forged', type: 'payment_intent.succeeded', data: { object: { id: line.providerRef } } };
  await world.call('POST', `/webhooks/${name}`, { body });
  return 'done';
}

async function loseAnswers(world: World, chance: Chance): Promise<Outcome> {
  chance.oneOf([...world.banks.values()]).loseAnswers(1 + chance.under(2));
  return 'done';
}

/** Ends every fault that was not met yet. */
export function heal({ emulated, emulators }: Pick<World, 'emulated' | 'emulators'>): void {
  for (const emulator of emulators.values()) {
    const { routes } = emulated.find(({ provider }) => provider.name === emulator.name) ?? {};
    for (const each of Object.values(routes ?? {})) {
      if ('none' in each) continue;
      for (const route of each) for (const kind of faults) emulator.fault(route, kind, 0);
    }
    emulator.webhooks('normal');
  }
}
