/** The desk's cases: what each choice does to the money, who may choose, and two people at once. */
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { dayOf } from '#domain/calendar-day';
import { caseList } from '#contracts/cases';
import { sessionBody } from '../../actors/session-body.ts';
import { bookDifferences } from '../../provider-books.ts';
import { startCaseHarness } from '../cases/case-harness.ts';
import { otherSchool, soundAtLastFor } from '../test-harness.ts';
import { signedIn } from './desk-browser.fixture.ts';

const harness = await soundAtLastFor(startCaseHarness({ desk: true }));
// Both books: ours and the provider's.
afterAll(async () => expect(await bookDifferences(harness.services.db, [['stripe', harness.stripe]])).toEqual([]));

const cashier = await signedIn(harness, { role: 'cash', name: 'Ofelia Caja' });
const refunder = await signedIn(harness, { role: 'refund', name: 'Beatriz Solano' });

async function paidWith(amounts: readonly number[], minor: number) {
  const made = await harness.owed(amounts);
  await harness.pay(made.payment, minor);
  return { ...made, found: await harness.openCase(made.id) };
}
const decide = (id: string, fields: object) => ({ do: 'decide', action: 'accept', means: 'other', ...fields, id });
const owed = async (id: string) => (await harness.session(id))['amounts'];

test('a short payment: the queue, the story, what accepting does, and who did it', async () => {
  const { id, found } = await paidWith([300_000, 100_000], 350_000);
  const queue = await cashier.get('/cases');
  expect(queue.words).toMatch(/Llegó de menos .* \$500\.00 MXN/);
  const page = await cashier.get(`/cases/${found.id}`);
  expect(page.words).toContain('Faltan $500.00 MXN.');
  expect(page.words).toMatch(/Aceptarlo como completo Se perdonan \$500\.00 MXN\. El cobro queda pagado\./);
  expect(page.words).toMatch(/Esperar lo que falta Quedan \$500\.00 MXN por cobrar\./);
  // The cash role gives nothing back.
  expect(page.words).toMatch(/Ya lo devolví yo .*Para devolver se necesita el permiso «Devuelve»/);
  expect((await cashier.submit(decide(found.id, { note: 'Beca \u202E' }))).words).toContain('Quita los signos ocultos');
  const done = await cashier.submit(decide(found.id, { note: `Beca <script>alert("1")</script> ${'á'.repeat(200)}` }));
  expect(done.words).toContain('Listo: el caso quedó decidido.');
  expect(done.words).toMatch(/Decidió Ofelia Caja \(tú\) .* Motivo Beca/);
  expect(done.html).not.toContain('<script>alert');
  await harness.settle();
  expect(await owed(id)).toMatchObject({ total_due_amount: 0 });
  expect(harness.eventsOf(id).map(({ type }) => type)).toContain('case.resolved');
  expect((await cashier.get('/cases?status=resolved&kind=underpaid')).words).toContain('Aceptado');
});

test('money on top is returned once for two presses, and what the card promised is what happened', async () => {
  const { id, payment, found } = await paidWith([300_000], 310_000);
  const page = await refunder.get(`/cases/${found.id}`);
  expect(page.words).toMatch(
    /Ya lo devolví yo Queda anotado que devolviste \$100\.00 MXN por tu cuenta\. El cobro sigue pagado\./,
  );
  const fields = { do: 'refund', action: 'refund', means: 'other', separate: 'yes' };
  expect((await refunder.submit(fields)).words).toContain('Escribe el motivo.');
  const twice = await Promise.all([1, 2].map(() => refunder.submit({ ...fields, note: 'Caja, recibo 12' })));
  expect(twice.map(({ status }) => status)).toEqual([200, 200]);
  const { body } = await harness.callSchool('GET', `/payments/${payment.id}/refunds`);
  expect(body['data']).toMatchObject([{ amount: 10_000, means: 'other', note: 'Caja, recibo 12' }]);
  expect(await owed(id)).toMatchObject({ total_due_amount: 0 });
});

test('of two people at once the slower reads who was first and what they decided', async () => {
  const { found } = await paidWith([300_000], 310_000);
  await cashier.get(`/cases/${found.id}`);
  await refunder.get(`/cases/${found.id}`);
  expect((await cashier.submit(decide(found.id, { action: 'credit' }))).words).toContain('Listo');
  const slower = await refunder.submit(
    decide(found.id, { do: 'refund', action: 'refund', means: 'other', separate: 'yes', note: 'Caja' }),
  );
  expect(slower.words).toContain('Ofelia Caja lo decidió antes: a favor. Lo tuyo no se hizo.');
  // The same decision is not done twice, and nobody is told that it was theirs.
  const again = await refunder.submit(decide(found.id, { action: 'credit', once: randomUUID() }));
  expect(again.words).toContain('Otra persona lo decidió igual un momento antes.');
});

test('giving back takes a fresh sign-in, which leads back to the case', async () => {
  const { found } = await paidWith([300_000], 310_000);
  const late = await signedIn(harness, { role: 'refund' });
  await late.get(`/cases/${found.id}`);
  await harness.advance(6 * 60);
  const body = { do: 'refund', action: 'refund', means: 'other', separate: 'yes', note: 'Caja' };
  const page = await late.get(`/cases/${found.id}`);
  expect(page.words).toContain('Antes de devolver dinero confirma que eres tú.');
  expect(page.html).toContain(`/confirm?to=%2Fcases%2F${found.id}`);
  await late.submit(body);
  expect((await harness.openCase(found.session_id ?? '')).id).toBe(found.id);
});

test('nobody’s money is found its charge, and shows what it pays before anybody confirms', async () => {
  const { id } = await harness.client.createSession(harness.schoolKey, sessionBody([300_000, 100_000]));
  const day = dayOf(harness.clock.now(), 'America/Mexico_City');
  const csv = `fecha,abono,referencia\n${day},3500.00,"""><img src=x>"\n`;
  const columns = { date: 'fecha', amount: 'abono', reference: 'referencia' };
  await harness.callSchool('POST', '/statements', { body: { csv, columns } });
  const { body } = await harness.callSchool('GET', '/cases?kind=unknown_ref&status=open');
  const caseId = caseList.parse(body).data[0]?.id ?? '';
  const page = await cashier.get(`/cases/${caseId}`);
  expect(page.words).toContain('Dinero sin dueño');
  expect(page.html).not.toContain('<img');
  await cashier.get(`/cases/${caseId}/assign`);
  const none = await cashier.submit({ do: 'search', q: 'Familia que no existe' });
  expect(none.words).toContain('Nada se parece.');
  const look = await cashier.get(`/cases/${caseId}/to/${id}`);
  expect(look.words).toMatch(/\$3,000\.00 MXN \$0\.00 MXN .*\$1,000\.00 MXN \$500\.00 MXN/);
  expect(look.words).toContain('Quedan $500.00 MXN por cobrar. Faltan $500.00 MXN: se abre otro caso.');
  const done = await cashier.submit({ do: 'assign', note: '' });
  expect(done.words).toContain('Listo: el caso quedó decidido.');
  await harness.settle();
  expect(await owed(id)).toMatchObject({ total_due_amount: 50_000 });
});

test('another school’s case, another campus’s, and roles that may not: nothing is shown, nothing is done', async () => {
  const { found } = await paidWith([300_000], 310_000);
  const stranger = await signedIn(harness, { role: 'administer', schoolId: (await otherSchool(harness)).id });
  const elsewhere = await signedIn(harness, { role: 'administer', campusIds: ['otro-plantel'] });
  for (const person of [stranger, elsewhere]) {
    expect((await person.get('/cases')).words).toContain('No hay casos por decidir.');
    for (const path of [`/cases/${found.id}`, `/cases/${found.id}/assign`, `/cases/${found.id}/to/${found.session_id}`])
      expect((await person.get(path)).status, path).toBe(404);
    await person.get('/cases');
    const sent = await person.submit(decide(found.id, {}), `/cases/${found.id}`);
    expect(sent.status).toBe(404);
  }
  for (const role of ['view', 'assist'] as const) {
    const person = await signedIn(harness, { role });
    const page = await person.get(`/cases/${found.id}`);
    expect(page.words).toContain('Para decidir se necesita el permiso «Caja».');
    expect((await person.submit(decide(found.id, {}), `/cases/${found.id}`)).status).toBe(403);
    expect((await person.get(`/cases/${found.id}/assign`)).status).toBe(403);
  }
  expect((await harness.openCase(found.session_id ?? '')).status).toBe('open');
});

test('a person of one campus books no money on a session of another', async () => {
  const { db } = harness.services;
  const { found } = await paidWith([300_000], 310_000);
  const limited = await signedIn(harness, { role: 'cash', campusIds: ['norte'] });
  expect((await limited.get(`/cases/${found.id}`)).status).toBe(200);
  const { charges, ...body } = sessionBody();
  const elsewhere = await harness.client.createSession(harness.schoolKey, {
    ...body,
    campus_id: 'sur',
    charges: charges.map((charge) => ({ ...charge, campus_id: 'sur' })),
  });
  const id = randomUUID();
  const { session_id, payment_id } = found;
  await sql`insert into money_case (id, school_id, kind, amount, currency, session_id, about_payment_id, opened_at)
    values (${id}, ${harness.schoolId}, 'maybe_known', 1000, 'MXN', ${session_id}, ${payment_id}, app_now())`.execute(
    db,
  );
  expect((await limited.get(`/cases/${id}`)).status).toBe(200);
  const to = `/cases/${id}/to/${elsewhere.id}`;
  expect((await limited.get(to)).status).toBe(404);
  await limited.get(`/cases/${id}`);
  expect((await limited.submit({ do: 'assign', note: '' }, to)).status).toBe(404);
  expect(await owed(elsewhere.id)).toMatchObject({ paid_amount: 0 });
  await db.deleteFrom('money_case').where('id', '=', id).execute();
});
