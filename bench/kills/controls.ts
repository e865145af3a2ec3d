/** Products that must double and orphan: the parts' own controls lose. */
import type { Part } from './parts.ts';
import { arm, onlySide, untilDead } from './kill.ts';
import { play, type Played } from './play.ts';
import { nextPayment } from './world.ts';

/** A start whose answer is lost is repeated within a minute. */
const repeatedWithinMs = 100_000;

/** Without its key the provider makes again what a killed process had started. */
const doubling: Part = {
  says: 'a start is repeated under another key',
  kills: 3,
  async hurt(world, { kills }) {
    const side = onlySide(world);
    for (let done = 0; done < kills; done += 1) {
      await world.start(side, { CUOTA_KILL_POINT: 'call after' });
      arm(side);
      await untilDead(side, 'SIGKILL');
    }
    await world.start(side);
    return { kills, firstMs: [], wrong: [] };
  },
};

/** Its books have a cent that the provider's have not. */
const orphaning: Part = {
  says: 'a cent more is booked than came',
  kills: 0,
  async hurt(world) {
    const side = onlySide(world);
    await world.start(side);
    for (let paid = 0; paid < 6; paid += 1) await nextPayment(side)();
    return { kills: 0, firstMs: [], wrong: [] };
  },
};

const asControl = ({ row, wrong }: Played, found: number): Played => ({
  row: { ...row, isControl: true },
  wrong: found > 0 ? wrong : [],
});

/** Each returns nothing wrong only if it was not found. */
export const specialControls: readonly ((seed: number, families: number) => Promise<Played>)[] = [
  async (seed, families) => {
    const asked = { kills: doubling.kills, seed, families, payments: 0 };
    const played = await play(doubling, asked, { families, plant: 'forget-provider-key' }, repeatedWithinMs);
    return asControl(played, played.row.doubled);
  },
  async (seed, families) => {
    const asked = { kills: 0, seed, families, payments: 0 };
    const program = ['bench/planted-product.ts', 'one-cent-more'];
    const played = await play(orphaning, asked, { families, program }, repeatedWithinMs / 10);
    return asControl(played, played.row.orphaned);
  },
];
