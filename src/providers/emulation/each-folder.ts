import { existsSync, readdirSync } from 'node:fs';

const folder = new URL('../', import.meta.url);

/** Returns a file's export in every provider's folder that has it, by folder name. A new folder needs no list. */
export async function ofEachFolder<One>(
  name: string,
  exported: string,
  isOne: (value: unknown) => value is One,
): Promise<readonly One[]> {
  const files = readdirSync(folder)
    .toSorted()
    .map((each) => new URL(`${each}/${name}`, folder))
    .filter((file) => existsSync(file));
  return Promise.all(
    files.map(async ({ href }) => {
      const loaded: unknown = await import(/* @vite-ignore */ href);
      const one: unknown = Reflect.get(Object(loaded), exported);
      if (!isOne(one)) throw new Error(`${href} exports no \`${exported}\``);
      return one;
    }),
  );
}
