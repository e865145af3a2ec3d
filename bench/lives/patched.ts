/** Loads the product with one line replaced, and with a count of what the rules decide. Before anything of it is. */
import { registerHooks } from 'node:module';
import { fileURLToPath } from 'node:url';
import type { Fault } from './faults.ts';

type Patch = NonNullable<Fault['patch']>;

/** Counts each decision of the money rules: `cells.ts`. */
const counting: Patch = {
  file: 'src/domain/decide.ts',
  from: `export function decide(state: MoneyState, event: MoneyEvent): Decision {\n`,
  to: `import { countCells } from '../../bench/lives/cells.ts';\nexport function decide(state: MoneyState, event: MoneyEvent): Decision {\n  countCells(state, event);\n`,
};

const root = new URL('../../', import.meta.url);

/** From now on the product is loaded so. Throws where a patch does not fit. */
export function loadPatched(patch: Patch | null): void {
  const patches = [counting, ...(patch ? [patch] : [])];
  registerHooks({
    load(url, context, next) {
      const loaded = next(url, context);
      const own = patches.filter(({ file }) => url === new URL(file, root).href);
      if (own.length === 0 || loaded.source === null || loaded.source === undefined) return loaded;
      const text = typeof loaded.source === 'string' ? loaded.source : new TextDecoder().decode(loaded.source);
      return { ...loaded, source: own.reduce((changed, each) => replaced(changed, each), text) };
    },
  });
}

function replaced(text: string, { file, from, to }: Patch): string {
  if (text.split(from).length !== 2)
    throw new Error(`the fault does not fit ${fileURLToPath(new URL(file, root))}: its line does not stand there once`);
  return text.replace(from, () => to);
}
