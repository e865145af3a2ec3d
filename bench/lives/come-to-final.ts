/** After the faults: everything becomes final, each thing within the time that it promises. */
import { sql } from 'kysely';
import { graceEndsAt } from '#domain/reference-expiry';
import { offerByKey } from '#providers/registry';
import type { Emulator } from '#providers/emulation/emulator';
import { settle } from '#sandbox/settle';
import type { LifeWorld } from './life-world.ts';

const daySeconds = 86_400;
/** What had no answer is repeated first while its provider stores the key of its call. */
const soonSeconds = 120;
/** The daily comparison with a provider's list tells what no webhook did: of the day before. */
const comparedAfterDays = 2;
/** Stripe gives a payer 45 days to name the account for a refund, and ends it then. */
const mostDays = 50;
/** Nobody lets the product sleep longer: a provider's list would no longer reach back to its last comparison. */
const mostDaysAway = 3;
/** A start of which nobody can know ends with the provider's own session, and a page without a last day soon. */
const withoutLastDayHours = 30;
/** What is due is looked at a quarter of an hour later at most. */
const lookedAtWithinMs = 3_600_000;

interface Pending {
  readonly id: string;
  readonly method: string;
  readonly payBefore: Date | null;
  readonly submittedAt: Date;
}

/** Lets days pass until nothing waits. Returns what did not become final, or not in time. */
export async function comeToFinal(
  world: LifeWorld,
  { closeDays, agrees }: { closeDays(): Promise<void>; agrees(): Promise<boolean> },
): Promise<readonly string[]> {
  const { clock } = world;
  const wrong: string[] = [];
  await rest(world, wrong);
  await clock.advance(soonSeconds);
  await rest(world, wrong);
  await closeDays();
  const endsAt = clock.now().getTime() + mostDays * daySeconds * 1_000;
  let seconds = daySeconds;
  for (let skips = 1; ; skips += 1) {
    await clock.advance(seconds);
    await rest(world, wrong);
    const now = clock.now();
    const pending = await readPending(world);
    wrong.push(...overdue(pending, now), ...(await unasked(world)));
    const isFinal = pending.length === 0 && (await othersOpen(world)).length === 0;
    if (isFinal && (skips >= comparedAfterDays || (await agrees()))) return wrong;
    if (now.getTime() > endsAt) break;
    seconds = skips < comparedAfterDays ? daySeconds : secondsToNext(pending, now);
  }
  const open = await othersOpen(world);
  return [...wrong, ...open.map((what) => `not final after ${mostDays} days: ${what}`)];
}

/** To the first of them that must be final, or a day where nothing of a payer's waits. */
function secondsToNext(pending: readonly Pending[], now: Date): number {
  if (pending.length === 0) return daySeconds;
  const first = Math.min(...pending.map(finalBy));
  const seconds = Math.ceil(Math.max(lookedAtWithinMs, first + 1_000 - now.getTime()) / 1_000);
  return Math.min(seconds, mostDaysAway * daySeconds);
}

async function rest({ installed, db, banks }: LifeWorld, wrong: string[]): Promise<void> {
  const [instance] = installed.instances;
  if (!instance) throw new Error('no process runs');
  const emulators = new Map<string, Pick<Emulator, 'tick' | 'ledger'>>([...installed.providers.emulators, ...banks]);
  await settle({ db, emulators, sweep: () => instance.sweep() }).catch((error: unknown) => {
    wrong.push(error instanceof Error ? error.message : 'an unknown error');
  });
}

async function readPending(world: LifeWorld): Promise<readonly Pending[]> {
  const { db, schools } = world;
  const { rows } = await sql<Pending & { readonly provider: string }>`
    select p.id::text, p.provider, p.method_key as method, p.pay_before as "payBefore", coalesce(p.submitted_at, p.created_at) as "submittedAt"
    from payment p join session s on s.id = p.session_id
    where p.status = 'pending' and s.school_id = any (${schools.map(({ id }) => id)}::uuid[])`.execute(db);
  return rows.filter(({ id, provider }) => !waitsThere(world, provider, id));
}

/** Whether the provider itself says that it waits, as a bank that never decides: then it waits here too. */
function waitsThere({ emulators, emulated }: LifeWorld, provider: string, id: string): boolean {
  const described = emulated.find((each) => each.provider.name === provider);
  const lines = [...emulators.values()].filter(({ name }) => name === provider).flatMap(({ ledger }) => ledger());
  const line = lines.find(({ paymentId }) => paymentId === id);
  return line !== undefined && line.receivedMinor === 0 && described?.meaning(line.status) === 'pending';
}

/** When it must be final at the latest. */
function finalBy({ method, payBefore, submittedAt }: Pending): number {
  const grace = offerByKey(method)?.graceHours ?? 0;
  const until = payBefore ? graceEndsAt(payBefore, grace) : graceEndsAt(submittedAt, withoutLastDayHours);
  return until.getTime() + lookedAtWithinMs;
}

const overdue = (pending: readonly Pending[], now: Date): readonly string[] =>
  pending
    .filter((each) => finalBy(each) < now.getTime())
    .map(({ id, method }) => `not final in its time: ${method} ${id}`);

/** Payments whose provider should have been asked about them long ago. */
async function unasked({ db, schools }: LifeWorld): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string; method: string }>`
    select p.id::text, p.method_key as method from payment p join session s on s.id = p.session_id
    where p.next_check_at < app_now() - make_interval(secs => ${lookedAtWithinMs / 1_000})
      and s.school_id = any (${schools.map(({ id }) => id)}::uuid[])`.execute(db);
  return rows.map(({ id, method }) => `not asked in its time: ${method} ${id}`);
}

/** What waits for the product itself, not for a payer. */
async function othersOpen({ db, schools }: LifeWorld): Promise<readonly string[]> {
  const of = sql`any (${schools.map(({ id }) => id)}::uuid[])`;
  const { rows } = await sql<{ what: string }>`
    select 'a session that waits: ' || id as what from session where state = 'confirmation_pending' and school_id = ${of}
    union all select 'a refund ' || r.state || ': ' || r.id from refund r join session s on s.id = r.session_id
      -- A person ends one that its provider never saw.
      where r.state in ('requested', 'pending') and r.never_seen_at is null and s.school_id = ${of}
    union all select 'a webhook that is not applied: ' || event_type from inbox where applied_at is null
    union all select 'an event that no endpoint took: ' || d.outbox_id from delivery d
      join webhook_endpoint e on e.id = d.endpoint_id where d.delivered_at is null and d.dead_at is null and e.school_id = ${of}`.execute(
    db,
  );
  return rows.map(({ what }) => what);
}
