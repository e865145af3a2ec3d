import type { SettledPayment } from '#providers/observation';
import { type Access, bodyOf } from './client.ts';
import { observe } from './observe.ts';
import { type Reference, referencePage } from './wire.ts';

/** The most pages that are read for one question. */
const mostPages = 100;

/** Every reference that fits, page by page; null where they could not be read whole. */
async function allReferences(
  { call }: Access,
  query: Readonly<Record<string, string>>,
  deadline: AbortSignal,
): Promise<readonly Reference[] | null> {
  const found: Reference[] = [];
  let after: string | undefined;
  for (let page = 0; page < mostPages; page += 1) {
    const pageQuery = { ...query, ...(after !== undefined && { after }) };
    const answer = await call({ method: 'GET', path: '/v1/references', query: pageQuery }, deadline);
    const { data: read } = referencePage.safeParse(bodyOf(answer));
    if (!read) return null;
    found.push(...read.references);
    if (!read.has_more) return found;
    after = read.references.at(-1)?.id;
    if (after === undefined) return null;
  }
  return null;
}

/** Returns the references under one of our ids. */
export async function referencesOf(access: Access, paymentId: string, deadline: AbortSignal) {
  const all = await allReferences(access, { external_id: paymentId }, deadline);
  return all?.every(({ external_id }) => external_id === paymentId) ? all : null;
}

/** Every reference that a transfer came to in the window, whole. Throws when the list cannot be read whole. */
export async function listSettled(access: Access, from: Date, to: Date): Promise<readonly SettledPayment[]> {
  const span = { deposited_from: from.toISOString(), deposited_to: to.toISOString() };
  const all = await allReferences(access, span, access.deadline());
  if (!all) throw new Error('the references could not be read');
  return all.map((read) => {
    const seen = observe(read);
    if (seen.kind !== 'successful') throw new Error('a listed reference is not as documented');
    return seen;
  });
}
