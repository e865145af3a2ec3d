/** Many payment sessions of one request: each row is created, known or refused by itself. */
import { setImmediate as nextTick } from 'node:timers/promises';
import type { BulkRow } from '#contracts/bulk-sessions';
import type { CreatedSession } from '#contracts/school-sessions';
import { formatMoney } from '#i18n/format';
import { linkMessage } from '#i18n/link-message';
import { localeOf } from '#i18n/locale';
import { DatabaseAway } from '../../basics/database-away.ts';
import { invalidRequest } from '../../basics/invalid-request.ts';
import { Refusal } from '../../basics/refusal.ts';
import { databaseNow } from '../../db/driver/now.ts';
import { isUnstorable } from '../../db/driver/unstorable.ts';
import { nameOfSchool } from '../../db/write/schools.ts';
import { insertSessions, sessionsOfExternalIds } from '../../db/write/sessions-of-bulk.ts';
import { chargesElsewhere } from '../../db/write/sessions-write.ts';
import type { BulkBody } from '../../services/bulk-reader.ts';
import { keepNothing, type SchoolCall } from '../school-call.ts';
import {
  type BulkLine,
  created,
  externalIdOf,
  plain,
  readBatch,
  readRow,
  refused,
  type Row,
  type Verdict,
} from './bulk-row.ts';
import { createSession, sendLink } from './create-session.ts';
import { checkSession, type DraftSession, draftSession } from './draft-session.ts';
import { readSchoolOffer, type SchoolOffer } from './refuse-unoffered.ts';
import { requestHash, reusedExternalId } from './repeat-session.ts';

/** Rows checked without a pause for other requests. */
const checkedAtOnce = 20;

type Verdicts = Map<BulkLine, Verdict>;

interface Bulk extends SchoolCall {
  readonly offer: SchoolOffer;
  /** As families read it. */
  readonly schoolName: string;
  readonly validateOnly: boolean;
  /** With `validateOnly`, of rows that would be created: the hash of each request by its `external_id`. */
  readonly wouldBe: Map<string, Buffer>;
}

/**
 * Creates a session of each row by the rules of `createSession`, batch by batch: a refused row stops no other. Yields
 * the rows of each batch in their order. A row whose `external_id` has a session is `unchanged`, or refused if it
 * differs. With `validateOnly` it writes nothing.
 */
export async function* bulkSessions(
  call: SchoolCall,
  body: BulkBody,
  { validateOnly }: { readonly validateOnly: boolean },
): AsyncGenerator<readonly BulkRow[]> {
  const { services, school } = call;
  const schoolName = await nameOfSchool(services.db, school.id);
  const bulk = { ...call, schoolName, validateOnly, offer: await readSchoolOffer(call), wouldBe: new Map() };
  for (const batch of await services.bulkReader.read(body)) yield await oneBatch(bulk, readBatch(batch));
}

/** The rows one after the other, with pauses for other requests. */
async function* unhurried<T>(rows: readonly T[]): AsyncGenerator<T> {
  for (const [at, row] of rows.entries()) {
    if (at % checkedAtOnce === 0) await nextTick();
    yield row;
  }
}

/** Rows of a batch that cannot be written are refused; the other batches go on. */
async function oneBatch(bulk: Bulk, lines: readonly BulkLine[]): Promise<readonly BulkRow[]> {
  const verdicts: Verdicts = new Map();
  const rows: Row[] = [];
  for await (const line of unhurried(lines)) {
    const read = readRow(line);
    if ('request' in read) rows.push(read);
    else verdicts.set(line, read);
  }
  try {
    await settle(bulk, rows, verdicts);
  } catch (error) {
    const refusal = refusalOf(bulk, error);
    for (const { at } of rows) if (!verdicts.has(at)) verdicts.set(at, refused(at, refusal));
  }
  return lines.map((line) => ({
    line: line.line,
    external_id: externalIdOf(line),
    ...(verdicts.get(line) ?? refused(line, ours())),
  }));
}

const ours = () => new Refusal('internal_error', 'Something went wrong on our side.');

function refusalOf({ services }: SchoolCall, error: unknown): Refusal {
  if (error instanceof Refusal) return error;
  if (error instanceof DatabaseAway)
    return new Refusal('service_unavailable', 'The database could not be reached. Send the row again.');
  if (isUnstorable(error)) return invalidRequest({ message: 'this row, or one beside it, cannot be stored' });
  services.log.error({ err: error }, 'rows of many sessions failed');
  return ours();
}

/** Verdicts on rows whose shape is right. */
async function settle(bulk: Bulk, rows: readonly Row[], verdicts: Verdicts): Promise<void> {
  await findKnown(bulk, rows, verdicts);
  const call = { ...bulk, school: { ...bulk.school, now: await databaseNow(bulk.services.db) } };
  const drafts: RowDraft[] = [];
  for await (const row of unhurried(rows.filter(({ at }) => !verdicts.has(at)))) {
    const draft = draftOf(call, row);
    if (draft instanceof Refusal) verdicts.set(row.at, refused(row.at, draft));
    else drafts.push({ row, draft });
  }
  if (bulk.validateOnly) for (const { row } of drafts) verdicts.set(row.at, wouldBe(bulk, row));
  else await write(call, drafts, verdicts);
}

/** Finds rows whose `external_id` has a session already. */
async function findKnown({ services, school }: SchoolCall, rows: readonly Row[], verdicts: Verdicts): Promise<void> {
  if (rows.length === 0) return;
  const ids = rows.map(({ request }) => request.external_id);
  const known = await sessionsOfExternalIds(services.db, school.id, ids);
  for (const { at, request } of rows) {
    const first = known.get(request.external_id);
    if (!first) continue;
    const isSame = first.requestSha256.equals(requestHash(request));
    verdicts.set(at, isSame ? plain('unchanged', first.id) : refused(at, reusedExternalId(first.id)));
  }
}

/** A row twice in a request would make one session. */
function wouldBe({ wouldBe: hashes }: Bulk, { at, request }: Row): Verdict {
  const hash = requestHash(request);
  const first = hashes.get(request.external_id);
  if (first) return first.equals(hash) ? plain('unchanged') : refused(at, reusedExternalId(undefined));
  hashes.set(request.external_id, hash);
  return plain('valid');
}

interface RowDraft {
  readonly row: Row;
  readonly draft: DraftSession;
}

function draftOf(call: Bulk, { request }: Row): DraftSession | Refusal {
  try {
    checkSession(call, request);
    return draftSession(call, request, call.offer);
  } catch (error) {
    if (error instanceof Refusal) return error;
    throw error;
  }
}

/** Writes drafts together; those with a charge that another session has, alone: it may be settled there. */
async function write(call: Bulk, drafts: readonly RowDraft[], verdicts: Verdicts): Promise<void> {
  const shared = await withSharedCharges(call, drafts);
  await writeMost(
    call,
    drafts.filter((each) => !shared.has(each)),
    verdicts,
  );
  for (const { row } of shared) verdicts.set(row.at, await writeAlone(call, row));
  // An earlier row, or another request, made them meanwhile.
  const late = drafts.map(({ row }) => row).filter(({ at }) => !verdicts.has(at));
  await findKnown(call, late, verdicts);
}

async function writeAlone(call: Bulk, { at, request }: Row): Promise<Verdict> {
  try {
    return withLink(call, await createSession({ ...call, keep: keepNothing, notes: { rowId: null } }, request));
  } catch (error) {
    return refused(at, refusalOf(call, error));
  }
}

async function writeMost(call: Bulk, drafts: readonly RowDraft[], verdicts: Verdicts): Promise<void> {
  const { services } = call;
  const sent = drafts.filter(({ row }) => row.request.send_link);
  const writings = drafts.map(({ draft }) => draft.writing);
  const written = await services.db.transaction().execute(async (trx) => {
    const ids = await insertSessions(trx, writings);
    for (const { draft } of sent) if (ids.has(draft.created.id)) await sendLink(trx, call, draft);
    return ids;
  });
  for (const { row, draft } of drafts)
    if (written.has(draft.created.id)) verdicts.set(row.at, withLink(call, draft.created));
  services.wake('outbox');
  if (sent.length > 0) services.wake('mail');
}

/** Drafts with a charge that a session has already, or another draft. */
async function withSharedCharges(
  { services, school }: SchoolCall,
  drafts: readonly RowDraft[],
): Promise<ReadonlySet<RowDraft>> {
  const charges = drafts.flatMap(({ draft }) => draft.writing.charges);
  const known = await chargesElsewhere(services.db, school.id, charges);
  const named = charges.filter(({ external_id: id }) => id !== null);
  const alike = Map.groupBy(named, (each) => JSON.stringify([each.student_id, each.external_id, each.due_date]));
  const twice = new Set([...alike.values()].filter(({ length }) => length > 1).flat());
  return new Set(
    drafts.filter(({ draft }) => draft.writing.charges.some((each) => known.has(each.id) || twice.has(each))),
  );
}

/** A link goes out with a sentence only while something is owed. */
function withLink(
  { school, schoolName }: Bulk,
  { id, url, link_expires_at, amounts, currency }: CreatedSession,
): Verdict {
  const { total_due_amount: owed } = amounts;
  const locale = localeOf[school.country];
  const words = { school: schoolName, amount: formatMoney(owed, currency, locale), url };
  return created({ session_id: id, url, link_expires_at, message: owed > 0 ? linkMessage[locale](words) : null });
}
