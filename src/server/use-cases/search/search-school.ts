import { mostFound, type SearchAnswer, type SearchQuery } from '#contracts/search';
import { amountKey, isNothing, readSearch, type SearchReading, wordsOf } from '#domain/search-text';
import { findByKeys, findByWords, type Hit, type Hits, readInOrder } from '../../db/read/search.ts';
import { findById, type FoundThing, type Narrow, paymentsOfNamed, readFound } from '../../db/read/search-details.ts';
import { invalidRequest } from '../../basics/invalid-request.ts';
import type { Services } from '../../services/services.ts';
import { isId } from '../school-call.ts';
import { hashKeys } from './refresh-search.ts';

/** Of one number or amount, where more is known of what is looked for. */
const mostNarrowed = 1_000;

interface SearchCall {
  readonly services: Pick<Services, 'db' | 'keys'>;
  readonly school: { readonly id: string };
  /** Only rows of these; of all if null. */
  readonly campusIds: readonly string[] | null;
}

/**
 * Returns the newest sessions, payments and reported transfers of this school that a text finds, and why. Refuses a
 * text that can mean nothing as `invalid_request`.
 */
export async function searchSchool(call: SearchCall, query: SearchQuery): Promise<SearchAnswer> {
  const { q, limit } = query;
  const { services, school, campusIds } = call;
  const { db, keys } = services;
  const reading = readSearch(q);
  if (isNothing(reading))
    throw invalidRequest({ path: ['q'], message: 'must have two letters, four digits or an amount' });
  const narrow = narrowOf(query);
  const found = await db.transaction().execute(async (trx) => {
    await readInOrder.execute(trx);
    const most = narrow === null ? mostFound : mostNarrowed;
    return Promise.all(findAll({ services: { db: trx, keys }, school, campusIds }, { q, reading, most }));
  });
  const hits = found.flatMap((each) => each.hits);
  const things = thingsOf(narrow === null ? hits : [...hits, ...(await paymentsOfNamed(db, hits))]);
  const asked = { schoolId: school.id, campusIds, limit: limit + 1, narrow };
  const rows = things.length === 0 ? [] : await readFound(db, asked, things);
  return { data: rows.slice(0, limit), has_more: rows.length > limit || found.some(({ isCut }) => isCut) };
}

/** What is left out of what the text finds; null for nothing. */
function narrowOf({ amount, on, name }: SearchQuery): Narrow | null {
  const words = name === undefined ? [] : wordsOf(name);
  if (name !== undefined && words.length === 0) throw invalidRequest({ path: ['name'], message: 'must have a letter' });
  const isNarrow = amount !== undefined || on !== undefined || words.length > 0;
  return isNarrow ? { amount: amount ?? null, on: on ?? null, words } : null;
}

/** A text may mean several things; each is looked for. */
function findAll(
  { services: { db, keys }, school, campusIds }: SearchCall,
  {
    q,
    reading: { words, key, phone, minor },
    most,
  }: { readonly q: string; readonly reading: SearchReading; readonly most: number },
): readonly Promise<Hits>[] {
  const searched = { id: school.id, campusIds };
  const ends = [key, phone].filter((each) => each !== null);
  const whole = [...(minor === null ? [] : [amountKey(minor)]), ...(key === null ? [] : hashKeys(keys, key))];
  const onPaper = keys.paymentOfCheckKey(q.split('/').at(-1) ?? '');
  return [
    findByWords(db, searched, words),
    findByKeys(db, searched, { ends, whole }, most),
    ...(isId(q) ? [byId(findById(db, school.id, q))] : []),
    ...(onPaper === null ? [] : [byId(findById(db, school.id, onPaper), 'payment.paper_code')]),
  ];
}

async function byId(finding: Promise<readonly Hit[]>, field?: Hit['field']): Promise<Hits> {
  return { hits: (await finding).map((hit) => ({ ...hit, field: field ?? hit.field })), isCut: false };
}

/** Each found thing once, with every reason. */
function thingsOf(hits: readonly Hit[]): readonly FoundThing[] {
  const things = Map.groupBy(hits, ({ field, id }) => `${field.split('.')[0] ?? ''} ${id}`);
  return [...things].flatMap(([kindAndId, same]) => {
    const [kind = '', id = ''] = kindAndId.split(' ');
    const by = new Map(same.map((hit) => [hit.field.split('.')[1], hit.by]));
    const matched = [...by].map(([field, how]) => ({ field, by: how }));
    return same[0] ? [{ kind, id, session: same[0].session, matched }] : [];
  });
}
