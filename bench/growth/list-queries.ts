/** The queries that lists of the API are asked with: each of a parameter's choices, and samples of the data. */
import { type Kysely, sql } from 'kysely';
import type { Task } from '#sandbox/tests/fuzz/fuzz';
import { shapeOf } from '#server/api-docs/json-schema';
import type { Database } from '#server/db/driver/tables.generated';

/** A list's values for parameters without a choice: something in the middle of the data, and something rare. */
export interface Samples {
  readonly [parameter: string]: readonly string[];
}

/** Parameters without a call of their own, and why. */
const notAsked: Readonly<Record<string, string>> = {
  limit: 'says itself how much is read',
  cursor: 'asked for with the page before',
  endpoint_id: 'of the endpoints of a school, at most ten',
  account_id: 'of the accounts of a school, which do not grow with its sessions',
  date: 'asked for by the operation itself',
  amount: 'narrows a search, which bench/search.ts measures',
  on: 'the same',
  name: 'the same',
};

export async function samplesOf(db: Kysely<Database>): Promise<Samples> {
  const { rows } = await sql<Record<'session_id' | 'external_id' | 'payer_id' | 'campus_id' | 'at', string>>`
    select s.id as session_id, s.external_id, s.payer->>'id' as payer_id, s.campus_id, s.created_at::text as at
    from session s join outbox o on o.session_id = s.id
    where s.external_id is not null order by s.created_at
    offset (select count(*) / 3 from outbox) limit 1`.execute(db);
  const { session_id = '', external_id = '', payer_id = '', campus_id = '', at = '' } = rows[0] ?? {};
  const instant = new Date(at).toISOString();
  return {
    session_id: [session_id],
    external_id: [external_id],
    payer_id: [payer_id],
    campus_id: [campus_id],
    actor_id: [session_id],
    operation: ['createPaymentSession'],
    row_id: [session_id],
    from: [instant],
    to: [instant],
    method_key: ['MX/cash/stripe', 'MX/store/stripe'],
    student_id: ['alumno-311'],
    q: ['Lucía Ruiz', 'Colegio', '4,350.00', external_id],
  };
}

/** A file has up to 10,000 rows, as many as are there: only a list is asked for so many. */
export const isList = ({ parameters }: Task['operation']): boolean => parameters.some(({ name }) => name === 'limit');

/** Of a list of the school's: each of its choices, and each sample. Throws at a parameter of which there is none. */
export function queriesOf({ operation, document }: Task, samples: Samples) {
  if (operation.method !== 'GET' || !operation.path.startsWith('/api/v1/') || !isList(operation)) return [];
  const queryParameters = operation.parameters.filter(
    (each) => each.in === 'query' && notAsked[each.name] === undefined,
  );
  return queryParameters.flatMap(({ name, schema }) => {
    const choices = shapeOf(schema, document.schemas).schema.enum;
    const values = choices ?? samples[name];
    if (!values) throw new Error(`${operation.id}: nothing to ask for by ${name}`);
    return values.map((value, at) => ({
      name: `${name}=${choices ? String(value) : `sample ${at + 1}`}`,
      // A page that is full where there is little, too.
      queryString: `${name}=${encodeURIComponent(String(value))}&limit=3`,
    }));
  });
}
