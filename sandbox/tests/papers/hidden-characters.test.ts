/** Invisible characters that change how others read: refused in a school's texts, harmless in stored ones. */
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { byCash } from '../../actors/parent.ts';
import { startApiHarness } from '../api-harness.ts';
import { sessionBody } from '../../actors/session-body.ts';
import { soundAtLastFor } from '../test-harness.ts';

const harness = await soundAtLastFor(startApiHarness());
const call = (method: string, path: string, body: unknown, more: Readonly<Record<string, string>> = {}) =>
  harness.call(method, `/api/v1${path}`, { bearer: harness.schoolKey, body, headers: more });
const issues = z.object({
  metadata: z.object({ issues: z.array(z.object({ path: z.string(), message: z.string() })) }),
});
const issuesOf = async (answer: Response) => issues.parse(await answer.json()).metadata.issues;

const body = sessionBody();
const [charge] = body.charges;
const withPayer = (change: object) => ({ ...body, payer: { ...body.payer, ...change } });
const withCharge = (change: object) => ({ ...body, charges: [{ ...charge, ...change }] });

describe('a school that sends', () => {
  const signs = { 'an escape': '\u001b[31m', 'a control': '\u009b', 'an override': '\u202e', 'no width': '\u200b' };
  const fields = {
    'payer.full_name': (text: string) => withPayer({ full_name: text }),
    'charges.0.student_name': (text: string) => withCharge({ student_name: text }),
    'charges.0.concept_desc': (text: string) => withCharge({ concept_desc: text }),
    external_id: (text: string) => ({ ...body, external_id: text }),
  } as const;

  it.each(Object.entries(signs))('%s in a name is told which', async (_what, sign) => {
    for (const [path, sent] of Object.entries(fields)) {
      const answer = await call('POST', '/payment_sessions', sent(`Ana${sign}Ruiz`));
      const message = 'must be text without control, direction and zero-width characters';
      expect([answer.status, await issuesOf(answer)]).toEqual([422, [{ path, message }]]);
    }
  });

  it('a name of two lines is told so', async () => {
    const answer = await call('POST', '/payment_sessions', withCharge({ student_name: 'Ana\nRuiz' }));
    expect(await issuesOf(answer)).toEqual([{ path: 'charges.0.student_name', message: 'must be one line' }]);
  });

  it('its own name so is told, and what people write is taken', async () => {
    const [hidden] = await issuesOf(await call('PATCH', '/school', { name: 'Colegio\u202e' }));
    expect(hidden?.path).toBe('name');
    const taken = withCharge({ student_name: 'Lucía Núñez 👨‍👩‍👧', concept_desc: 'Inglés 🏴󠁧󠁢󠁥󠁮󠁧󠁿 — «enero»' });
    expect((await call('POST', '/payment_sessions', taken)).status).toBe(201);
  });

  it('its bank’s statement may send it as the bank wrote it', async () => {
    const csv = 'fecha,abono,referencia\n2027-01-07,1.00,"DEP\u001b[31m\u202e\u200b 1"\n';
    const columns = { date: 'fecha', amount: 'abono', reference: 'referencia' };
    const answer = await call('POST', '/statements', { csv, columns }, { 'idempotency-key': 'statement-1' });
    expect(answer.status).toBe(200);
  });
});

describe('a name of an older row', () => {
  it('is shown without them: on the page, on the voucher, and in the file', async () => {
    const parent = await harness.parent();
    const hidden = JSON.stringify('Ana\u202e \u001b[31mRuiz\u2028;=1+1');
    await sql`update charge set details = details || jsonb_build_object('student_name', ${hidden}::jsonb, 'concept_desc', ${hidden}::jsonb)
      where session_id = ${parent.sessionId}`.execute(harness.services.db);
    const payment = await parent.pay(byCash);
    const session = await (await harness.call('GET', `/api/sessions/${parent.key}`)).text();
    const file = await harness.call('GET', `/api/v1/payments.csv?session_id=${parent.sessionId}`, {
      bearer: harness.schoolKey,
    });
    const texts = [session, JSON.stringify(payment), (await file.text()).replaceAll('\r\n', '')];
    for (const text of texts) {
      expect(text).toContain('[31mRuiz');
      expect(text).not.toMatch(/(?!\n)\p{Cc}|[\u2028\u202e]|\\u00/u);
    }
    expect(texts.at(-1)).toContain('"Ana [31mRuiz ;\'=1+1');
  });
});
