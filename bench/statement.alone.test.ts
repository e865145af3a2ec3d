/**
 * `npm run bench:statement`: a statement of 5,000 lines is previewed at a school of as many sessions, most of one
 * tuition, with a reported transfer for every eighth line. Prints the time, Node's processor time with this client's,
 * and the longest part of it in which nothing else can run. The figure to reach is 3 s.
 */
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { statementPreview } from '#contracts/statements';
import { openLink } from '#sandbox/actors/parent';
import { harnessFor } from '#sandbox/tests/test-harness';
import { startStatementHarness } from '#sandbox/tests/transfers/statement-harness';
import { transfer } from '#sandbox/tests/transfers/transfer-to-school.fixture';
import { multiplySessions } from './growth/rows.ts';

const lines = 5_000;
const turns = 5;
/** A session that nobody opened, one with a slip, and one with a reported transfer: the pattern of many. */
const patterns = 3;

const harness = await harnessFor(startStatementHarness({ country: 'EC', workers: 0 }));
const { db, keys } = harness.services;

async function newPatterns(): Promise<readonly string[]> {
  const [plain, slip, reported] = [
    await harness.newSession([43_500]),
    await harness.newSession([43_500]),
    await harness.newSession([43_500]),
  ];
  await (await openLink(harness.origin, slip.key)).pay(transfer);
  const payer = await openLink(harness.origin, reported.key);
  const { id } = await payer.pay(transfer);
  const report = { bank: 'Banco', paid_on: harness.todayNow(), amount: 43_500, document_number: '4000000001' };
  expect((await payer.call('POST', `/payments/${id}/report`, report)).status).toBe(200);
  return [plain.id, slip.id, reported.id];
}

/** Each copy has numbers of its own, as the product draws them. */
async function giveNumbers(): Promise<void> {
  await sql`
    update payment set reference = case when reference = confirmation_number then fresh.number else reference end, confirmation_number = fresh.number
    from (select id, 'CU-' || upper(substr(md5(id::text), 1, 4)) || '-' || upper(substr(md5(id::text), 5, 4)) as number from payment) fresh
    where fresh.id = payment.id`.execute(db);
  const reports = await db.selectFrom('transfer_report').select('payment_id').orderBy('payment_id').execute();
  const details = (at: number) => JSON.stringify({ bank: 'Banco', documentNumber: numberOf(at), paidTime: null });
  const sealed = reports.map((_, at) => keys.seal(details(at)));
  await sql`
    update transfer_report r set details_sealed = fresh.sealed
    from unnest(${reports.map(({ payment_id: id }) => id)}::uuid[], ${sealed}::bytea[]) as fresh (id, sealed)
    where r.payment_id = fresh.id`.execute(db);
}
const numberOf = (at: number): string => String(4_000_000_001 + at * 7_919);

/** By turns an external id, a confirmation number in a text, a reported number, and nothing that anybody knows. */
async function fileOf(): Promise<string> {
  const sessions = await db
    .selectFrom('session')
    .select('external_id')
    .where('external_id', 'like', 'Estado-1%')
    .execute();
  const slips = await db.selectFrom('payment').select('confirmation_number').execute();
  const text = (at: number): string => {
    if (at % 8 === 7) return `TRANSF ${numberOf((at - 7) / 8)}`;
    if (at % 10 === 9) return `DEPÓSITO EN VENTANILLA ${at}`;
    const slip = at % 2 === 0 ? slips[at / 2]?.confirmation_number : undefined;
    return slip === undefined ? (sessions[at % sessions.length]?.external_id ?? '') : `PAGO ${slip} COLEGIATURA`;
  };
  const row = (at: number) => `${harness.todayNow()};${text(at)};435,00;${70_000_000 + at}`;
  const rows = Array.from({ length: lines }, (_, at) => row(at));
  return Buffer.from(`Fecha;Concepto;Monto;Documento\r\n${rows.join('\r\n')}\r\n`, 'latin1').toString('base64');
}

/** The longest processor time of the event loop's thread between two timers: a loaded machine's waits do not count. */
function watchThread() {
  let longest = 0;
  let last = process.threadCpuUsage();
  const ticking = setInterval(() => {
    const { user, system } = process.threadCpuUsage(last);
    last = process.threadCpuUsage();
    longest = Math.max(longest, (user + system) / 1000);
  }, 1);
  return {
    end(): number {
      clearInterval(ticking);
      return longest;
    },
  };
}

test(`a statement of ${lines} lines is previewed`, { timeout: 900_000 }, async () => {
  await multiplySessions(db, await newPatterns(), Math.ceil(lines / patterns), { apart: 1 });
  await giveNumbers();
  const file = await fileOf();
  for (let turn = 0; turn < turns; turn += 1) {
    const watch = watchThread();
    const [began, own] = [performance.now(), process.cpuUsage()];
    const { status, body } = await harness.callSchool('POST', '/statements/preview', { body: { file } });
    const [all, spent] = [performance.now() - began, process.cpuUsage(own)];
    const here = (spent.user + spent.system) / 1000;
    const longest = watch.end();
    if (status !== 200) throw new Error(JSON.stringify(body));
    const preview = statementPreview.parse(body);
    const [wall, node, block] = [all, here, longest].map((each) => Math.round(each));
    console.log(
      `${preview.booked} of ${preview.lines} booked: ${wall} ms; processor time of Node ${node} ms, at most ${block} ms of it at once`,
    );
    expect(preview).toMatchObject({ lines, problems: [] });
    expect(preview.booked).toBeGreaterThan(lines * 0.8);
  }
});
