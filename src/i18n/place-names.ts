import { insideSentence } from './inside-sentence.ts';
import type { Locale, LocalizedTexts } from './locale.ts';

/** A place to pay inside a sentence: "paga en {one}", "cuando {the} lo confirme". */
export interface PlaceName {
  readonly one: string;
  readonly the: string;
}

/** The parts of payment instructions that name where to pay. */
interface Payable {
  readonly channel: 'counter' | 'transfer' | 'app';
  readonly brand: string;
  readonly places: readonly unknown[];
  readonly places_are?: 'apps' | undefined;
}

type Kind = 'store' | 'bank' | 'apps';
const kindOf = { counter: 'store', transfer: 'bank', app: 'bank' } as const satisfies Record<Payable['channel'], Kind>;

const tuBanco: PlaceName = { one: 'tu banco', the: 'tu banco' };
const tuApp: PlaceName = { one: 'tu app de pagos', the: 'tu app de pagos' };
const almacen: PlaceName = { one: 'un almacén', the: 'el almacén' };

const severalPlaces: LocalizedTexts<Readonly<Record<Kind, PlaceName>>> = {
  'es-MX': { store: { one: 'una tienda', the: 'la tienda' }, bank: tuBanco, apps: tuApp },
  'es-CO': { store: almacen, bank: tuBanco, apps: tuApp },
  'es-EC': { store: almacen, bank: tuBanco, apps: tuApp },
  'en-US': {
    store: { one: 'a store', the: 'the store' },
    bank: { one: 'your bank', the: 'your bank' },
    apps: { one: 'your payment app', the: 'your payment app' },
  },
};

/** Gives an article to a name that begins with its kind: "un corresponsal Bancolombia", "el Banco del Barrio". */
function named(name: string, locale: Locale): PlaceName {
  const [, kind] = /^(Corresponsal|Banco) /.exec(name) ?? [];
  if (!kind || (locale === 'en-US' && kind === 'Banco')) return { one: name, the: name };
  if (locale === 'en-US') return inEnglish(`${name.slice('Corresponsal '.length)} correspondent`);
  return kind === 'Banco'
    ? { one: `el ${name}`, the: `el ${name}` }
    : { one: `un ${insideSentence(name)}`, the: `el ${insideSentence(name)}` };
}

const inEnglish = (name: string): PlaceName => ({ one: `a ${name}`, the: `the ${name}` });

/** Returns the chosen place, else the brand; for several places their kind, as no sentence can hold a list of names. */
export function placeNameOf(
  { channel, brand, places, places_are: are }: Payable,
  locale: Locale,
  chosen: { readonly name: string } | null = null,
): PlaceName {
  if (chosen) return named(chosen.name, locale);
  return places.length > 1 ? severalPlaces[locale][are ?? kindOf[channel]] : named(brand, locale);
}
