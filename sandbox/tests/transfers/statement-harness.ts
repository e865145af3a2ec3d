/** What the tests of statements share: sessions with the school's own ids, and files that name them. */
import { statementAnswer, type StatementAnswer } from '#contracts/statements';
import { startCaseHarness } from '../cases/case-harness.ts';
import { sessionBody } from '../../actors/session-body.ts';

export const columns = { date: 'fecha', amount: 'importe', reference: 'concepto' };

const zones = { MX: 'America/Mexico_City', CO: 'America/Bogota', EC: 'America/Guayaquil' };

/** A case harness whose school sends its bank's files. */
export async function startStatementHarness(options: Parameters<typeof startCaseHarness>[0] = {}) {
  const harness = await startCaseHarness(options);
  const country = options.country ?? 'MX';
  const dayOf = (at: Date) => new Intl.DateTimeFormat('en-CA', { timeZone: zones[country] }).format(at);
  const today = dayOf(harness.clock.now());
  let sessions = 0;
  const send = (csv: string, more: object = {}, key = harness.schoolKey) =>
    harness.callSchool('POST', '/statements', { body: { csv, columns, ...more }, key });
  return {
    ...harness,
    today,
    /** The school's day by now. */
    todayNow: () => dayOf(harness.clock.now()),
    send,
    /** Has a file taken in. Throws on a refusal. */
    async take(csv: string, more: object = {}, key?: string): Promise<StatementAnswer> {
      const { status, body } = await send(csv, more, key);
      if (status !== 200) throw new Error(`a statement was answered ${status}`);
      return statementAnswer.parse(body);
    },
    /** A file of today's lines. */
    fileOf: (...lines: readonly (readonly [amount: string, reference: string])[]): string =>
      `fecha,importe,concepto\n${lines.map(([amount, text]) => `${today},${amount},${text}\n`).join('')}`,
    /** A session under an id of the school's own. */
    async newSession(amounts: readonly number[]) {
      sessions += 1;
      const externalId = `Estado-${sessions}`;
      const body = sessionBody(amounts, { external_id: externalId }, country);
      return { ...(await harness.client.createSession(harness.schoolKey, body)), externalId };
    },
  };
}
