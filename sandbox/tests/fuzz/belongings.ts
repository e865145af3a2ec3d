import type { Operation } from '#server/api-docs/document';
import { variableOf } from '#server/api-docs/examples';
import type { Chance } from '../fault-matrix/seeded.ts';
import type { Wire } from './wire.ts';

/** What one family has, by the variables of the API's examples. */
type Family = Map<string, string>;

/** Fields of a response that name something, and their variables. */
const named: Readonly<Record<string, string>> = {
  payment_id: 'PAYMENT_ID',
  session_id: 'SESSION_ID',
  case_id: 'CASE_ID',
  event_id: 'EVENT_ID',
  endpoint_id: 'ENDPOINT_ID',
  file_id: 'STATEMENT_ID',
  tax_data_id: 'TAX_DATA_ID',
};
/** What is told apart by its look: shorter ones are found in any text. */
const telling = /^[\w-]{20,}$/;
/** Whoever has one of these may read by it, whichever school they are of. */
const bearers = new Set(['HASH_KEY', 'CUOTA_TOKEN', 'CUOTA_KEY', 'VOUCHER_KEY', 'CHECK_KEY', 'CODE', 'SLUG']);

/** What one school and its families were given by the API, and what is only theirs. */
export class Belongings {
  readonly name: string;
  readonly families: Family[] = [];
  readonly #own: Map<string, string>;
  readonly #things = new Map<string, string[]>();
  readonly #marks = new Set<string>();
  readonly #asked: string[] = [];

  constructor(name: string, own: ReadonlyMap<string, string>) {
    this.name = name;
    this.#own = new Map(own);
  }

  get = (variable: string): string => this.#own.get(variable) ?? '';
  set = (variable: string, value: string): void => void this.#own.set(variable, value);

  addFamily(facts: Readonly<Record<string, string>>): void {
    this.families.push(new Map(Object.entries(facts)));
    for (const value of Object.values(facts)) this.#mark(value);
  }

  /** One of the last few, so that something comes of it. */
  familyBy(chance: Chance): Family {
    const last = this.families.slice(-4);
    return last.length === 0 ? new Map() : chance.oneOf(last);
  }

  variablesFor(chance: Chance): Family {
    const things = [...this.#things].map(([name, values]) => [name, chance.oneOf(values.slice(-6))] as const);
    return new Map([...things, ...this.#own]);
  }

  /** One thing of ours in place of theirs in an operation's path; null if it has none that we have. */
  swappedIn({ path }: Operation, theirs: Family, chance: Chance): Family | null {
    const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => variableOf(path, name));
    const mine = this.variablesFor(chance);
    const family = this.familyBy(chance);
    const found = names.flatMap((name) => {
      const value = family.get(name) ?? mine.get(name);
      return value && !bearers.has(name) && value !== theirs.get(name) ? [[name, value] as const] : [];
    });
    return found.length > 0 ? new Map([chance.oneOf(found)]) : null;
  }

  /** Remembers what a response names. A list's and a thing's `id` are named by the path. */
  take({ path, method }: Operation, family: Family, body: unknown): void {
    const collection = path.replace(/\/\{\w+\}$/, '');
    const idIs = method === 'DELETE' ? null : variableOf(`${collection}/{id}`, 'id');
    const visit = (value: unknown, depth: number): void => {
      if (Array.isArray(value)) for (const each of value) visit(each, depth);
      else if (typeof value === 'object' && value !== null)
        for (const [field, each] of Object.entries(value)) {
          const name = field === 'id' && depth === 0 ? idIs : named[field];
          if (name && typeof each === 'string') this.#keep(name, each, family);
          else visit(each, field === 'data' ? depth : depth + 1);
        }
    };
    visit(body, 0);
    const text = JSON.stringify(body);
    const [, reference] = /"value":"(\d{14,30})"/.exec(text) ?? [];
    if (reference && /durable_url/.test(text)) family.set('REFERENCE', reference);
  }

  #keep(name: string, value: string, family: Family): void {
    if (value === '') return;
    this.#mark(value);
    if (name === 'PAYMENT_ID') family.set(name, value);
    const values = this.#things.get(name) ?? [];
    if (!values.includes(value)) values.push(value);
    this.#things.set(name, values);
  }

  #mark(value: string): void {
    if (telling.test(value)) this.#marks.add(value);
  }

  /** What it asked with: its log and its refusals repeat that. */
  noteAsked({ path, query, body, headers }: Wire): void {
    this.#asked.push(decodeURIComponent(JSON.stringify([path, query, body, headers])));
  }

  /** Something of ours in a response that another got; null for what the other had asked with. */
  foundIn(text: string, other: Belongings): string | null {
    for (const mark of this.#marks)
      if (text.includes(mark) && !other.#asked.some((asked) => asked.includes(mark))) return mark;
    return null;
  }
}
