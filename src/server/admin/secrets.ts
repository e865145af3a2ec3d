import { parseArgs } from 'node:util';
import { resealAll } from '../db/write/reseal.ts';
import { renameTaxData } from '../use-cases/tax-data/rename-tax-data.ts';
import type { RunCommand } from './command.ts';

export const secretUsage = `  secret reseal                                 seals with CUOTA_SECRET all that CUOTA_PREVIOUS_SECRETS sealed, and says
                                                how many rows are left; again until none is
`;

export const secretCommands = { 'secret reseal': resealCommand } as const satisfies Record<string, RunCommand>;

async function resealCommand(...[db, args, command, io]: Parameters<RunCommand>): Promise<string> {
  parseArgs({ args: [...args], options: {} });
  const { keys } = io.services(db, command);
  const columns = await resealAll(db, keys);
  const renamed = await renameTaxData(db, keys);
  const lines = columns.map(({ what, done, left }) => `${what}\t${done} sealed anew\t${left} left`);
  const [done, left] = [sum(columns.map((each) => each.done)), sum(columns.map((each) => each.left))];
  const last =
    left === 0
      ? 'No row is left under an earlier secret: once every process has the new one, take the earlier ones out.'
      : `${left} rows are left that no secret of this environment opens.`;
  return [...lines, `ids of tax data\t${renamed} changed`, `${done} rows sealed anew. ${last}`].join('\n');
}

const sum = (numbers: readonly number[]): number => numbers.reduce((all, each) => all + each, 0);
