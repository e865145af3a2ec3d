import { routerData } from './router-data.ts';
import { unused } from './lean-router.ts';

/** The router's files, as they are without us. */
export const routerFolder = new URL('../node_modules/react-router/dist/production/', import.meta.url);

/** What stands in for a file of the router, run beside the router's other files. */
export async function importStandIn<T extends object>(file: string): Promise<T> {
  const address = new URL(file, routerFolder);
  const text = { ...unused, ...routerData }[file] ?? '';
  const absolute = text.replaceAll(/ from '([^']+)'/g, (_all, name: string) => {
    const from = name.startsWith('.') ? new URL(name, address).href : import.meta.resolve(name);
    return ` from '${from}'`;
  });
  return import(/* @vite-ignore */ `data:text/javascript,${encodeURIComponent(absolute)}`);
}
