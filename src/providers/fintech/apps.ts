/** Apps with "pay a service" in Mexico, and their names. The network agrees on which of them find a school. */
export const appNames = {
  mercado_pago: 'Mercado Pago',
  nu: 'Nu',
  klar: 'Klar',
  spin: 'Spin by OXXO',
  uala: 'Ualá',
} as const;
export type App = keyof typeof appNames;

const every = Object.keys(appNames).filter((name): name is App => name in appNames);
export const appList = every.join(', ');

/** Those that the specification names. */
const usual: readonly App[] = ['mercado_pago', 'nu'];

/** The apps of an account, as it orders them. A name we do not know is left out; where none is left, the usual ones. */
export function appsIn({ FINTECH_APPS: named = '' }: Readonly<Record<string, string>>): readonly App[] {
  const names = named.split(',').map((name) => name.trim());
  const known = [...new Set(names)].flatMap((name) => every.filter((app) => app === name));
  return known.length > 0 ? known : usual;
}
