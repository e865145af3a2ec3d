/** What the lockfile promises: releases of the registry in use, each by its bytes, and install scripts by name. */
import * as z from 'zod/mini';

const entry = z.looseObject({
  version: z.optional(z.string()),
  resolved: z.optional(z.string()),
  integrity: z.optional(z.string()),
  link: z.optional(z.boolean()),
  hasInstallScript: z.optional(z.boolean()),
});
export const lockfile = z.looseObject({ packages: z.record(z.string(), entry) });

const specifiers = z._default(z.record(z.string(), z.string()), {});
export const manifest = z.looseObject({
  dependencies: specifiers,
  devDependencies: specifiers,
  optionalDependencies: specifiers,
  allowScripts: z._default(z.record(z.string(), z.boolean()), {}),
});

const exactly = /^(?:npm:(?:@[\w.-]+\/)?[\w.-]+@)?\d+\.\d+\.\d+(?:-[\w.]+)?$/;
const nameOf = (path: string): string => path.split('node_modules/').at(-1) ?? '';

/** Returns what does not hold, a line each. */
export function lockfileProblems(
  lock: z.infer<typeof lockfile>,
  { dependencies, devDependencies, optionalDependencies, allowScripts }: z.infer<typeof manifest>,
): readonly string[] {
  const packages = Object.entries(lock.packages).filter(([path]) => path !== '');
  const asked = Object.entries({ ...dependencies, ...devDependencies, ...optionalDependencies });
  const scripted = [...new Set(packages.filter(([, each]) => each.hasInstallScript).map(([path]) => nameOf(path)))];
  const allowed = Object.keys(allowScripts).filter((name) => allowScripts[name]);
  return [
    ...asked.filter(([, version]) => !exactly.test(version)).map(([name, version]) => `${name} is asked as ${version}`),
    ...packages.flatMap(([path, { version = '', resolved, integrity = '', link = false }]) => [
      ...(link || !/^\d/.test(version) ? [`${path} is no release of the registry`] : []),
      // npm asks the registry in use where a package has no address of its own.
      ...(resolved === undefined ? [] : [`${path} has an address of its own`]),
      ...(/^sha512-[\w+/]{86}==$/.test(integrity) ? [] : [`${path} is not named by its bytes`]),
    ]),
    ...scripted.filter((name) => !allowed.includes(name)).map((name) => `${name} runs a script when it is installed`),
    ...allowed.filter((name) => !scripted.includes(name)).map((name) => `${name} is allowed a script that it has not`),
  ];
}
