import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { problemStatus } from '#contracts/problem';
import { startWorker } from '#server/jobs/worker';
import { type Family, type Forged, forgeriesOf, resigned } from '#providers/emulation/forgeries';
import type { ApiBench } from '../api-bench.ts';
import { type FaultStage, openFaultStage } from './fault-stage.ts';
import { judgeBench } from './judge-bench.ts';
import { booked, emulatorOf, newPayer, type Payer } from './payer.ts';
import { type Letter, openPostOffice, type PostOffice } from '#providers/emulation/post-office';
import { canBeAsked, type FaultSubject, webhookOf } from './subject.ts';

const atOnce = 16;

/** One payment that was paid, one more, and no worker: whatever changes was changed by a delivery. */
interface Ambush extends FaultStage {
  readonly office: PostOffice;
  readonly paid: { readonly payer: Payer; readonly letter: Letter };
  /** About the other one. */
  readonly other: Letter;
  readonly families: readonly Family[];
}

async function lieInWait(subject: FaultSubject): Promise<Ambush> {
  const office = await openPostOffice();
  const stage = await openFaultStage(subject, { workers: 0, productAt: async () => office.origin });
  const paid = await paidLetter(stage, office);
  const { letter: other } = await paidLetter(stage, office);
  const families = forgeriesOf({
    forge: webhookOf(subject),
    secret: stage.bench.env[webhookOf(subject).secretVariable] ?? '',
    now: stage.bench.clock.now(),
    genuine: paid.letter,
    other,
  });
  return { ...stage, office, paid, other, families };
}

/** Registers the tests of forged and replayed webhooks. */
export function describeForgedWebhooks(subject: FaultSubject): void {
  describe('webhooks that are forged or replayed', () => {
    let ambush: Ambush;
    beforeAll(async () => {
      ambush = await lieInWait(subject);
    });
    afterAll(async () => {
      await ambush.close();
      await ambush.office.close();
    });
    refusedForgeries(() => ambush);
    believedOnce(() => ambush);
    otherAddresses(() => ambush);
  });
}

function refusedForgeries(ambush: () => Ambush): void {
  it('each is answered by its code, none by an error of ours, and changes nothing', async () => {
    const { bench, families } = ambush();
    const before = await state(bench);
    for (const family of families) {
      expect(await misjudged(bench, family), family.name).toEqual([]);
      const after = await state(bench);
      expect(after.money, family.name).toEqual(before.money);
      if (family.verdict === 'invalid_signature' || family.verdict === 'payload_too_large')
        expect(after.kept, family.name).toEqual(before.kept);
      before.kept = after.kept;
    }
    expect(families.reduce((sum, { cases }) => sum + cases.length, 0)).toBeGreaterThan(200);
  });
}

function believedOnce(ambush: () => Ambush): void {
  it('the genuine one is believed after them, once, however often it is sent', async () => {
    const { bench, subject, paid, other } = ambush();
    const signed = signedNow(bench, subject, paid.letter);
    expect((await deliver(bench, signed)).status).toBe(200);
    // Of the other one only its letter can tell, where nobody can be asked.
    if (!canBeAsked(subject)) await deliver(bench, signedNow(bench, subject, other));
    const worker = startWorker(bench.services);
    await worker.sweep();
    const once = await booked(bench, paid.payer.paymentId);
    expect(once).toMatchObject({ status: 'successful', received: paid.payer.minor });
    for (let replay = 0; replay < 5; replay += 1) expect((await deliver(bench, signed)).status).toBe(200);
    await bench.clock.advance((webhookOf(subject).toleranceSeconds ?? 86_400) + 1);
    expect((await deliver(bench, signed)).status).toBe(webhookOf(subject).toleranceSeconds === null ? 200 : 400);
    await worker.sweep();
    await worker.stop();
    expect(await booked(bench, paid.payer.paymentId)).toEqual(once);
    // By the word of a provider that is its own evidence, the signed stranger's money is there.
    const isItsWord = (what: string) => subject.faultClass === 'told' && what.includes('(no payment of ours)');
    expect((await judgeBench(bench)).filter((what) => !isItsWord(what))).toEqual([]);
  });
}

function otherAddresses(ambush: () => Ambush): void {
  it('a byte order mark before a signed body is refused', async () => {
    const { bench, subject, paid } = ambush();
    const signed = signedNow(bench, subject, paid.letter);
    const { status } = await deliver(bench, { ...signed, body: `\uFEFF${signed.body}` });
    expect(status).toBe(400);
  });

  it('nobody else is listening: another provider’s address, another method', async () => {
    const { bench, paid } = ambush();
    const { status } = await deliver(bench, { ...paid.letter, path: '/webhooks/nobody' });
    expect(status).toBe(404);
    const asked = await bench.call('GET', paid.letter.path);
    expect([404, 405]).toContain(asked.status);
  });
}

/** A payment that was paid, and the webhook that says so, which the product never got. */
async function paidLetter(
  { bench, subject }: FaultStage,
  office: PostOffice,
): Promise<{ payer: Payer; letter: Letter }> {
  const [offer] = subject.offers;
  const payer = await newPayer(bench, subject, offer);
  await payer.commit();
  const { providerRef } = payer.line();
  await emulatorOf(bench, subject).pay(providerRef);
  const letter = office.collect().findLast(({ body }) => body.includes(providerRef));
  if (!letter) throw new Error('paying sent no webhook');
  return { payer, letter };
}

/** The same event as the provider sends it when it tries again. */
function signedNow(bench: ApiBench, subject: FaultSubject, letter: Letter): Letter {
  const webhook = webhookOf(subject);
  return resigned(webhook, letter, bench.clock.now(), bench.env[webhook.secretVariable] ?? '');
}

function deliver(bench: ApiBench, { path, headers, body }: Forged): Promise<Response> {
  return fetch(bench.origin + path, { method: 'POST', headers, body });
}

/** The cases of a family that were answered otherwise than they should be, as sentences. */
async function misjudged(bench: ApiBench, { cases, verdict }: Family): Promise<string[]> {
  const wrong: string[] = [];
  for (let first = 0; first < cases.length; first += atOnce) {
    const answers = await Promise.all(cases.slice(first, first + atOnce).map((each) => answerTo(bench, each)));
    for (const [index, { status, text }] of answers.entries())
      if (!fits(verdict, status, text)) wrong.push(`case ${first + index}: ${status} ${text.slice(0, 200)}`);
  }
  return wrong;
}

/** Status 0 when the line was cut twice before an answer could be read: once it may be an older request's fault, on a line they share. */
async function answerTo(bench: ApiBench, forged: Forged): Promise<{ status: number; text: string }> {
  for (let attempt = 1; attempt <= 2; attempt += 1) {
    const answer = await deliver(bench, forged).catch(() => null);
    const text = await answer?.text().catch(() => null);
    if (answer && typeof text === 'string') return { status: answer.status, text };
  }
  return { status: 0, text: 'cut' };
}

function fits(verdict: Family['verdict'], status: number, text: string): boolean {
  if (verdict === 'accepted') return status === 200;
  // A server that answers before it has read all may cut the line under the answer.
  if (verdict === 'payload_too_large' && status === 0) return true;
  if (verdict === 'either') return status === 200 || (status >= 400 && status < 500);
  return status === problemStatus[verdict] && text.includes(`"${verdict}"`);
}

/** All that a delivery could change: what is known of money, and what is kept of webhooks. */
async function state({ services: { db } }: ApiBench) {
  const payments = await db
    .selectFrom('payment')
    .select(['id', 'status', 'received', 'version'])
    .orderBy('id')
    .execute();
  const { rows } = await sql`
    select (select count(*) from evidence) as evidence, (select count(*) from payment_event) as event, (select count(*) from outbox) as message,
      (select count(*) from money_case) as found, (select count(*) from allocation) as allocation`.execute(db);
  return { money: { payments, rows }, kept: await db.selectFrom('inbox').select('event_id').orderBy('id').execute() };
}
