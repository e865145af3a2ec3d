/** Refunds at the desk: what each does, who must agree, and two people at once. */
import { expect, test } from 'vitest';
import { refundApprovalList } from '#contracts/refund-approvals';
import { hour, startRefundHarness, whole } from '../refunds/refund-harness.fixture.ts';
import { somebody } from '../people.fixture.ts';
import { otherSchool } from '../test-harness.ts';
import { signedIn } from './desk-browser.fixture.ts';

const harness = await startRefundHarness(4, { desk: true, workers: 1 });
const { paid, due, heard, at, listed, callSchool, schoolId } = harness;

await signedIn(harness, { role: 'administer', name: 'Marcela Quintero' });
await signedIn(harness, { role: 'administer', name: 'Julián Arce' });
const beatriz = await signedIn(harness, { role: 'refund', name: 'Beatriz Solano' });
const standIn = await signedIn(harness, { role: 'refund', name: 'Sara Suplente' });
const hours = { weekdays: [1, 2, 3, 4, 5, 6, 7], from: '00:00', to: '23:59' };
const rule = { above: 100_000, hours, stand_in: standIn.personId, stand_in_after_hours: 4 };
const { key } = await somebody(harness, schoolId, 'administer');
await callSchool('PATCH', '/school', { key, body: { refund_approval: rule } });

type Browser = typeof beatriz;
const review = async (browser: Browser, paymentId: string, fields: Record<string, string>) => {
  await browser.get(`/payments/${paymentId}/refund`);
  return browser.submit({ do: 'review', amount: '', way: 'provider', note: '', ...fields });
};
const idOf = ({ html }: { html: string }) => /\/refunds\/([\da-f-]{36})/.exec(html)?.[1] ?? '';

test('a part, typed as people type it: the last look says what it does, and two presses send it once', async () => {
  const family = await paid();
  const form = await beatriz.get(`/payments/${family.paymentId}/refund`);
  expect(form.words).toContain('Se puede devolver $3,000.00 MXN');
  const look = await review(beatriz, family.paymentId, { amount: '$ 1,000', note: 'Baja <b>"\u200Bx"</b>' });
  expect(look.words).toMatch(/Se devuelven \$1,000\.00 MXN a .* por donde pagó\. Se vuelven a deber \$1,000\.00 MXN\./);
  expect(look.words).toContain('Tu colegio pidió devolverte $1,000.00 MXN');
  expect(look.words).toContain('No hace falta que otra persona la apruebe.');
  expect(look.html).not.toContain('<b>');
  const plain = await review(beatriz, family.paymentId, { amount: '1000', note: 'Baja' });
  expect(plain.words).toContain('Devolver $1,000.00 MXN');
  const pages = await Promise.all([1, 2].map(() => beatriz.submit({ do: 'send' })));
  expect(pages.map(({ words }) => words.includes('Devoluciones'))).toEqual([true, true]);
  expect(at(family)).toMatchObject([{ minor: 100_000 }]);
  expect(await heard(family)).toEqual(['payment.refunded', 'refund.done']);
  expect(await due(family)).toMatchObject({ total_due_amount: 100_000 });
  for (const [typed, words] of [
    ['cien', 'Escribe un monto'],
    ['1,00.5', 'Escribe un monto'],
    ['5000', 'Es más de lo que queda'],
  ] as const)
    expect((await review(beatriz, family.paymentId, { amount: typed })).words, typed).toContain(words);
});

test('above the limit: why, who may, and a second person approves it once', async () => {
  await harness.clock.advance(25 * hour);
  const family = await paid();
  const asker = await signedIn(harness, { role: 'refund', name: 'Beatriz Segunda' });
  const look = await review(asker, family.paymentId, {});
  expect(look.words).toMatch(
    /dos personas arriba de \$1,000\.00 MXN\. La puede aprobar: .*Marcela Quintero, Julián Arce/,
  );
  const waits = await asker.submit({ do: 'send' });
  expect(waits.words).toContain('Pedida. Otra persona tiene que aprobarla.');
  expect(waits.words).toContain('Tú la pediste: la aprueba otra persona.');
  expect(waits.html).toMatch(/<button[^>]*disabled=""[^>]*>Aprobar/);
  expect(at(family)).toEqual([]);
  const id = idOf(waits);
  // Neither by a form that the page did not draw.
  expect((await asker.submit({ do: 'approve' })).status).toBe(403);
  expect(waits.words).toMatch(/Sara Suplente también puede aprobarla desde el \d/);
  const [one, other] = [
    await signedIn(harness, { role: 'administer', name: 'Ana Uno' }),
    await signedIn(harness, { role: 'administer', name: 'Eva Dos' }),
  ];
  for (const each of [one, other]) {
    const page = await each.get(`/refunds/${id}`);
    expect(page.words).toContain('Se pide al proveedor que devuelva el dinero. Se vuelven a deber $3,000.00 MXN.');
  }
  const both = await Promise.all([one, other].map((each) => each.submit({ do: 'approve' })));
  expect(both.filter(({ words }) => words.includes('Aprobada.'))).toHaveLength(1);
  expect(both.filter(({ words }) => words.includes('Otra persona hizo lo mismo'))).toHaveLength(1);
  await harness.settle();
  expect(at(family)).toMatchObject([{ refundId: id, minor: whole }]);
  expect(await heard(family)).toEqual([
    'refund.approval_requested',
    'refund.approved',
    'payment.refunded',
    'refund.done',
  ]);
  expect((await one.get('/refunds')).words).toMatch(
    /Ninguna espera aprobación\. .* Hecha Beatriz Segunda Decidió (Ana Uno|Eva Dos)/,
  );
});

test('declined and cancelled: nothing goes back, and the slower reads who was first', async () => {
  await harness.clock.advance(25 * hour);
  const family = await paid();
  const [asker, one, other] = [
    await signedIn(harness, { role: 'refund' }),
    await signedIn(harness, { role: 'administer', name: 'Ana Uno' }),
    await signedIn(harness, { role: 'administer', name: 'Eva Dos' }),
  ];
  await review(asker, family.paymentId, {});
  const id = idOf(await asker.submit({ do: 'send' }));
  await one.get(`/refunds/${id}`);
  await other.get(`/refunds/${id}`);
  const declined = await one.submit({ do: 'decline', note: 'Falta la <i>carta</i>' });
  expect(declined.words).toContain('Rechazada. No se devolvió nada.');
  expect(declined.html).not.toContain('<i>carta');
  expect((await other.submit({ do: 'approve' })).words).toContain(
    'Ana Uno llegó antes: rechazada. Lo tuyo no se hizo.',
  );
  expect((await asker.get('/refunds?status=declined')).words).toContain('Rechazada');
  await review(asker, family.paymentId, {});
  await asker.submit({ do: 'send' });
  expect((await asker.submit({ do: 'cancel', note: '' })).words).toContain('Cancelada. No se devolvió nada.');
  expect(at(family)).toEqual([]);
  expect(await listed(family)).toEqual([]);
});

test('each step that moves money takes a fresh sign-in, and comes back to what was typed', async () => {
  await harness.clock.advance(25 * hour);
  const family = await paid();
  const asker = await signedIn(harness, { role: 'refund' });
  await harness.clock.advance(6 * 60);
  const look = await review(asker, family.paymentId, { amount: '10' });
  expect(look.words).toContain('Después vuelves aquí.');
  const to = decodeURIComponent(/confirm\?to=([^"]+)"/.exec(look.html)?.[1] ?? '');
  expect(to).toMatch(new RegExp(`^/payments/${family.paymentId}/refund/[\\w-]+$`));
  await asker.submit({ do: 'send' });
  expect(await listed(family)).toEqual([]);
  expect((await asker.get(to)).words).toContain('Se devuelven $10.00 MXN');
});

test('by hand, by two schools, other campuses, and roles that may not', async () => {
  const family = await paid([whole]);
  const person = await signedIn(harness, { role: 'refund' });
  expect((await review(person, family.paymentId, { way: 'hand' })).words).toContain('Escribe cómo y cuándo');
  const look = await review(person, family.paymentId, { way: 'hand', amount: '20,00', note: 'Caja, recibo 7' });
  expect(look.words).toContain('Tu colegio anotó');
  expect((await person.submit({ do: 'send' })).words).toContain('Listo: quedó anotada.');
  expect(await listed(family)).toMatchObject([
    { means: 'other', amount: 2_000, status: 'done', note: 'Caja, recibo 7' },
  ]);
  const stranger = await signedIn(harness, { role: 'administer', schoolId: (await otherSchool(harness)).id });
  const elsewhere = await signedIn(harness, { role: 'administer', campusIds: ['otro-plantel'] });
  const cashier = await signedIn(harness, { role: 'cash' });
  const path = `/payments/${family.paymentId}/refund`;
  const send = { do: 'review', amount: '1', way: 'hand', note: 'x' };
  for (const each of [stranger, elsewhere]) {
    expect((await each.get(path)).status).toBe(404);
    await each.get('/');
    expect((await each.submit(send, path)).status).toBe(404);
  }
  expect((await cashier.get(path)).status).toBe(403);
  expect((await cashier.submit(send, path)).status).toBe(403);
  expect((await elsewhere.get('/refunds')).words).toContain('La lista es de todos los planteles.');
  expect((await stranger.get('/refunds')).words).toContain('No hay devoluciones así.');
  const [waiting] = refundApprovalList.parse((await callSchool('GET', '/refund_approvals')).body).data;
  for (const each of [stranger, elsewhere]) {
    expect((await each.get(`/refunds/${waiting?.id}`)).status).toBeGreaterThanOrEqual(403);
    await each.get('/');
    expect((await each.submit({ do: 'decline' }, `/refunds/${waiting?.id}`)).status).toBeGreaterThanOrEqual(403);
  }
  expect(await listed(family)).toHaveLength(1);
});

test('one that failed leads to its case, where it is sent again or noted', async () => {
  await harness.clock.advance(25 * hour);
  const family = await paid([50_000]);
  const person = await signedIn(harness, { role: 'refund' });
  harness.desk.answers = 'failed';
  await review(person, family.paymentId, {});
  await person.submit({ do: 'send' });
  await harness.settle();
  expect((await person.get('/refunds?status=failed')).words).toMatch(/No se logró .* Devolver otra vez/);
  harness.desk.answers = 'done';
  await review(person, family.paymentId, {});
  await person.submit({ do: 'send' });
  // It comes back after it was done.
  const sent = harness.desk.refunds.at(-1);
  if (sent) sent.state = 'failed';
  await harness.ask(family);
  const list = await person.get('/refunds?status=failed');
  const to = /\/cases\/[\da-f-]{36}/.exec(list.html)?.[0] ?? '';
  const page = await person.get(to);
  expect(page.words).toMatch(/Enviarla otra vez Se devuelven \$500\.00 MXN/);
  const again = await person.submit({ do: 'refund', action: 'refund', means: 'provider', note: '' });
  expect(again.words).toContain('Listo: el caso quedó decidido.');
  await harness.settle();
  expect(at(family).map(({ state }) => state)).toEqual(['failed', 'failed', 'done']);
});
