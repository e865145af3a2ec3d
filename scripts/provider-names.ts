/** Who may name a provider: its own folder, and what is written to be read. */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sources, withoutComments } from './import-graph.ts';

/** Files that may name a provider: the registry, the specification's calls and addresses, and texts to be read. */
const mayName =
  /^src\/(providers\/registry\.ts|server\/routes\/endpoint-aliases\.ts|server\/api-docs\/|web\/pages\.ts|web\/pages\/gallery\/|i18n\/)/;
/** An address of the specification is none either: a method's page is called as the method is. */
const address = /(?<=['"`])\/[\w-]+(?=[?'"`/])/g;

/** Where an identifier may name none either: the port, and what goes by it. */
const goesByThePort = /^src\/(providers\/[\w-]+\.ts$|server\/|domain\/)/;

/** Finds providers named outside their folder: in strings, and at the port in identifiers. Use a capability there. */
export function checkProviderNames(root: string): string[] {
  const names = companies(root);
  if (names.length === 0) return [];
  const named = new RegExp(String.raw`(['"\`])(?:(?!\1).)*?(?<![a-zA-Z])(${names.join('|')})(?![a-zA-Z])`, 'i');
  return sources(root, 'src/**/*.{ts,tsx}')
    .filter((file) => !mayName.test(file))
    .flatMap((file) => {
      const code = withoutComments(readFileSync(join(root, file), 'utf8')).split('\n');
      return code.flatMap((line, index) => {
        const inString = /\bfrom '|\bimport\(/.test(line)
          ? undefined
          : named.exec(line.replace(address, ''))?.[2]?.toLowerCase();
        const name = inString ?? (goesByThePort.test(file) ? inIdentifier(line, names) : undefined);
        if (name === undefined || file.startsWith(`src/providers/${name}/`)) return [];
        return [`${file}:${index + 1} names the provider ${name}: only its own folder may`];
      });
    });
}

/** The provider in a name such as `StripeOrder`; those of a wire, such as `stripe_key`, are the specification's. */
function inIdentifier(line: string, names: readonly string[]): string | undefined {
  const code = line.replaceAll(/(['"`]).*?\1/g, '').replaceAll(/\b[a-z]\w*_\w*/g, '');
  return names.find((name) => {
    const camel = name.replaceAll(/-(.)/g, (_, first: string) => first.toUpperCase());
    const pascal = camel.charAt(0).toUpperCase() + camel.slice(1);
    return new RegExp(`\\b${camel}(?![a-z])|${pascal}(?![a-z])`).test(code);
  });
}

/** The providers' folders, without those that need no credentials: a school's bank statements are no company's. */
const companies = (root: string): readonly string[] =>
  globSync('src/providers/*/index.ts', { cwd: root })
    .filter((file) => !/environment: \{\s*\}/.test(readFileSync(join(root, file), 'utf8')))
    .map((file) => file.split('/').at(-2) ?? '')
    .toSorted();

/** Counts the files of code outside a provider's folder that name it, in any case. Tests are not counted. */
export function filesOutside(root: string): ReadonlyMap<string, number> {
  const texts = sources(root, '{src,sandbox,scripts}/**/*.{ts,tsx,mjs}').map(
    (file) => [file, withoutComments(readFileSync(join(root, file), 'utf8'))] as const,
  );
  return new Map(
    companies(root).map((name) => {
      const word = new RegExp(`(?<![a-z])${name}(?![a-z])`, 'i');
      return [
        name,
        texts.filter(([file, text]) => !file.startsWith(`src/providers/${name}/`) && word.test(text)).length,
      ];
    }),
  );
}
