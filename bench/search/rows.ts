/** Rows of a search for many sessions of one school, as SQL: the families of a country, few names with many. */
import { type Kysely, sql } from 'kysely';
import type { Database } from '#server/db/driver/tables.generated';

export interface Filling {
  readonly schoolId: string;
  readonly sessions: number;
}

const surnames =
  'garcia lopez hernandez martinez gonzalez rodriguez perez sanchez ramirez cruz flores gomez morales vazquez jimenez reyes torres diaz gutierrez ruiz';
const givenNames =
  'maria jose juan ana luis carlos sofia valentina mateo santiago regina camila diego emiliano fernanda lucia daniel andrea jorge elena';

/** One of these: the first is that of every eighth. */
const pick = (names: string) => {
  const many = names.split(' ');
  const rare = 180;
  return sql`(array[${sql.join([...many, ...Array.from({ length: rare }, (_, at) => `${many[at % many.length]}${ending(at)}`)])}]::text[])[
    1 + floor(${many.length + rare}::int * random() ^ 2.5)::int]`;
};
const ending = (at: number): string => String.fromCharCode(97 + (at % 26), 97 + Math.floor(at / 26), 120);

const inBooks = 5_000;
const places = ['search_word', 'search_name', 'search_key'] as const;

/** Fills a school: ten sessions a family, the newest 5,000 are in the books too. */
export async function fillSearch(db: Kysely<Database>, { schoolId, sessions }: Filling): Promise<void> {
  await db.connection().execute(async (one) => {
    await sql`select setseed(0.4), set_config('jit', 'off', false)`.execute(one);
    await sql`
      create temp table family as
      select at, format('%s %s', a, b) as surnames, ${pick(givenNames)} as payer, ${pick(givenNames)} as first, ${pick(givenNames)} as second,
        lpad(floor(random() * 1e10)::bigint::text, 10, '0') as phone
      from (select at, ${pick(surnames)} as a, ${pick(surnames)} as b from generate_series(0, ${Math.ceil(sessions / 10)}::int) at) f`.execute(
      one,
    );
    await sql`
      create temp table asked as
      select at, md5(${schoolId} || at)::uuid as id, floor(random() * ${Math.ceil(sessions / 10)}::int)::int as family,
        (array[290881, 435000, 368000, 99900])[1 + floor(4 * random() ^ 2)::int] + case when random() < 0.1 then floor(random() * 1e6)::int else 0 end as amount,
        timestamptz '2027-01-01' - (${sessions}::int - at) * interval '30 seconds' as made
      from generate_series(1, ${sessions}::int) at`.execute(one);
    await sql`analyze family, asked`.execute(one);
    await fillNames(one, schoolId);
    await fillKeys(one, schoolId);
    await fillBooks(one, schoolId);
    await sql`drop table family, asked, spoken, named`.execute(one);
  });
  for (const place of places) await sql`vacuum (analyze) ${sql.table(place)}`.execute(db);
}

async function fillNames(db: Kysely<Database>, schoolId: string): Promise<void> {
  await sql`
    create temp table spoken as
    select f.at as family, n.field, w.words, md5(${schoolId} || w.words)::uuid as name_id
    from family f
    cross join lateral (values ('payment_session.payer_name', f.payer), ('payment_session.student_name', f.first),
      ('payment_session.student_name', case when f.at % 3 = 0 then f.second end)) n (field, given)
    cross join lateral (
      select ' ' || string_agg(word, ' ' order by word) || ' ' as words
      from (select distinct unnest(string_to_array(n.given || ' ' || f.surnames, ' ')) as word) each) w
    where n.given is not null`.execute(db);
  await sql`
    create temp table named as
    select s.id, s.made, n.field, n.words, n.name_id from asked s join spoken n on n.family = s.family`.execute(db);
  await sql`analyze named`.execute(db);
  await sql`
    insert into search_name (name_id, at, session_id, field)
    select name_id, made, id, field from named order by 1, 2 on conflict do nothing`.execute(db);
  await sql`
    insert into search_word (name_id, word, school_id, campus_id, words, at)
    select name_id, word, ${schoolId}::uuid, 'norte', words, at
    from (select name_id, words, max(made) as at from named group by 1, 2) n
    cross join lateral unnest(string_to_array(trim(words), ' ')) word`.execute(db);
}

/** What stands behind each field: of a session, and of the payment of four in five. */
async function fillKeys(db: Kysely<Database>, schoolId: string): Promise<void> {
  await sql`
    insert into search_key (school_id, key, at, field, id, session_id, campus_id)
    select ${schoolId}::uuid, k.key collate "C", s.made, k.field, k.id, s.id, 'norte'
    from asked s join family f on f.at = s.family
    cross join lateral (select reverse(lpad((s.at * 7919::bigint % 99999989)::text, 8, '0') || lpad(s.at::text, 6, '0')) as reference, md5('p' || s.id) as hex) p
    cross join lateral (values ('payment_session.amount', '$' || s.amount, s.id), ('payment_session.phone', '+' || f.phone, s.id),
      ('payment_session.external_id', reverse('fam' || s.at), s.id), ('payment_session.charge_external_id', reverse('cargo' || s.at), s.id),
      ('payment.amount', case when s.at % 5 > 0 then '$' || s.amount end, p.hex::uuid),
      ('payment.reference', case when s.at % 5 > 0 then p.reference end, p.hex::uuid),
      ('payment.confirmation_number', case when s.at % 5 > 0 then left(p.hex, 8) || 'uc' end, p.hex::uuid),
      ('payment.provider_reference', case when s.at % 5 > 0 then left(md5(p.hex), 24) || 'ip' end, p.hex::uuid)) k (field, key, id)
    where k.key is not null order by 2, 3`.execute(db);
}

async function fillBooks(db: Kysely<Database>, schoolId: string): Promise<void> {
  await sql`
    insert into session (id, school_id, state, country, currency, amount, campus_id, payer, generate_invoice, vat, checkout_kind, payment_annuity, external_id, created_at)
    select s.id, ${schoolId}::uuid, 'open', 'MX', 'MXN', s.amount, 'norte', jsonb_build_object('id', 'tutor', 'full_name', f.payer || ' ' || f.surnames),
      false, '0', 'full', false, 'fam' || s.at, s.made
    from asked s join family f on f.at = s.family order by s.at desc limit ${inBooks}`.execute(db);
  await sql`
    insert into charge (id, session_id, position, amount, due_date, details)
    select md5('c' || s.id)::uuid, s.id, 1, s.amount, '2027-01-10', jsonb_build_object('student_name', f.first || ' ' || f.surnames)
    from asked s join family f on f.at = s.family join session r on r.id = s.id`.execute(db);
  await sql`
    insert into payment (id, session_id, method_key, provider, confirmation_number, status, base, commission, currency, charge_ids, quote_id, quote_expires_at, locale, created_at)
    select md5('p' || s.id)::uuid, s.id, 'MX/cash/stripe', 'stripe', md5('n' || s.id), 'failed', s.amount, 0, 'MXN', array[md5('c' || s.id)::uuid], s.id, s.made, 'es-MX', s.made
    from asked s join session r on r.id = s.id where s.at % 5 > 0`.execute(db);
}

/** What is searched for, by kind: each time another, where there are others. */
export async function searchesOf(
  db: Kysely<Database>,
  schoolId: string,
  each: number,
): Promise<Readonly<Record<string, readonly string[]>>> {
  /** Here and there among all of a field. */
  const valuesOf = async (field: string, from = '') => {
    const { rows } = await sql<{ key: string }>`
      select reverse(k.key) as key from generate_series(1, ${each}::int) g (nth) cross join lateral (
        select k.key from search_key k where k.school_id = ${schoolId} and k.field = ${field}
          and k.key >= ${from} || lpad(floor(g.nth * 9999.0 / ${each}::int)::text, 4, '0') order by k.key limit 1) k`.execute(
      db,
    );
    return rows.map(({ key }) => key.replace('+', ''));
  };
  const { rows: names } = await sql<{ words: string }>`
    select words from (select distinct words from search_word where school_id = ${schoolId} order by words) n
    order by md5(words) limit ${each}`.execute(db);
  const whole = names.map(({ words }) => words.trim());
  const wordsOf = (from: number, to: number) => whole.map((words) => words.split(' ').slice(from, to).join(' '));
  const references = await valuesOf('payment.reference');
  const always = (q: string): readonly string[] => Array.from({ length: each }, () => q);
  return {
    'one very common name': always('García'),
    'two very common names': always('García López'),
    'three common words': always('María García López'),
    'a whole name': whole,
    'two words of a name': wordsOf(0, 2),
    'the beginnings of two common words': always('gar mar'),
    'the beginning of many words': always('mar'),
    'common words that no name has together': always('garcia lopez hernandez'),
    'a name of nobody': always('Zzyzx García'),
    'a reference': references,
    'the last four of a reference': references.map((reference) => reference.slice(-4)),
    'the last six of a reference': references.map((reference) => reference.slice(-6)),
    'a reference of nobody': references.map((reference) => `9${reference}`),
    'a confirmation number': (await valuesOf('payment.confirmation_number')).map((number) => number.toUpperCase()),
    'the provider’s number': await valuesOf('payment.provider_reference'),
    'an external id': await valuesOf('payment_session.external_id'),
    'a phone': await valuesOf('payment_session.phone', '+'),
    'an amount that a quarter owes': always('2,908.81'),
    'an amount of nobody': always('77,777,777.77'),
  };
}
