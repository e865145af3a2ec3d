import { parseArgs } from 'node:util';
import { AdminRefusal } from '../use-cases/schools/create-school.ts';
import { type ErasureResult, eraseFamily } from '../use-cases/families/erase-family.ts';
import { inEachTable, staysWords } from '../use-cases/families/what-stays.ts';
import { schoolNamed } from './accounts.ts';
import { required, type RunCommand } from './command.ts';
import { logOperator } from './operator-log.ts';

export const familyUsage = `  family erase  --school <slug> --payer <the school's id of the payer> [--yes]
                                                erases a family's data everywhere, and says what stays; without --yes it
                                                says what it would do, and changes nothing
`;

export const familyCommands = { 'family erase': eraseCommand } as const satisfies Record<string, RunCommand>;

async function eraseCommand(...[db, args, command, io]: Parameters<RunCommand>): Promise<string> {
  const options = {
    school: { type: 'string' },
    payer: { type: 'string' },
    yes: { type: 'boolean', default: false },
  } as const;
  const { values } = parseArgs({ args: [...args], options });
  const school = await schoolNamed(db, required(values, 'school'));
  const payerId = required(values, 'payer');
  const { keys } = io.services(db, command);
  const result = await eraseFamily({ db, keys }, { schoolId: school.id, payerId }, { rehearse: !values.yes });
  if (result.kind === 'erased') await logOperator(db, 'family erase', { schoolId: school.id });
  return wordsOf(result);
}

function wordsOf(result: ErasureResult): string {
  switch (result.kind) {
    case 'unknown':
      throw new AdminRefusal('The school has no session of such a payer.');
    case 'waits':
      throw new AdminRefusal(
        `Nothing was erased, because something is not over yet:\n  ${result.because.join('\n  ')}`,
      );
    case 'rehearsed':
      return `${linesOf(result)}\n${staysWords}\nNothing was changed. With --yes it is done, and cannot be undone.`;
    case 'erased':
      return `${linesOf(result)}\n${staysWords}\nThe family is erased. Backups made before hold it until they are deleted.`;
  }
}

const linesOf = ({ rows }: Extract<ErasureResult, { kind: 'erased' | 'rehearsed' }>): string =>
  rows
    .filter(([, count]) => count > 0)
    .map(([what, count]) => `${what}\t${count} rows\t${done.get(what.split('.')[0] ?? '') ?? ''}`)
    .join('\n');

const done = new Map<string, string>(Object.entries(inEachTable));
