import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

const packageFile = /\/node_modules\/.+\.[cm]?js$/;
/** `react` of `react/jsx-runtime`, `@scope/name` of `@scope/name/part`. No path, no import of ours (`#domain/…`). */
const packageName = /^(@[\w.-]+\/)?[a-z][\w.-]*(?=$|\/)/;
const aliasesOfVite = /@vite/;

/**
 * Fails a build that changes packages: an alias or a plugin leads an import elsewhere, a module's text is not its
 * file's, or a chunk is not written as the bundler made it (docs/decisions/0085).
 */
export function packagesAsTheyAre(): Plugin {
  const made = new Map<string, string>();
  return {
    name: 'cuota-packages-as-they-are',
    apply: 'build',
    enforce: 'pre',
    configResolved({ resolve }) {
      const alias = resolve.alias.find(({ find }) => !aliasesOfVite.test(String(find)));
      if (alias) throw new Error(`The alias ${String(alias.find)} leads an import elsewhere.`);
    },
    resolveId: {
      order: 'pre',
      async handler(source, importer, options) {
        const [name] = packageName.exec(source) ?? [];
        if (name === undefined || importer === undefined) return null;
        const found = await this.resolve(source, importer, { ...options, skipSelf: true });
        if (found && found.external === false && !found.id.includes(`/node_modules/${name}/`))
          this.error(`${source} is led to ${found.id}.`);
        return found;
      },
    },
    moduleParsed({ id, code }) {
      const [file = id] = id.split('?');
      if (packageFile.test(file) && code !== readFileSync(file, 'utf8')) this.error(`${id} is not loaded as it is.`);
    },
    generateBundle: {
      // After Vite, whose own step writes the addresses of late imports.
      order: 'post',
      handler({ dir = '' }, bundle) {
        for (const output of Object.values(bundle))
          if (output.type === 'chunk') made.set(join(dir, output.fileName), output.code);
      },
    },
    closeBundle: {
      order: 'post',
      sequential: true,
      handler() {
        for (const [file, code] of made)
          if (readFileSync(file, 'utf8') !== code) this.error(`${file} is not written as the bundler made it.`);
        made.clear();
      },
    },
  };
}
