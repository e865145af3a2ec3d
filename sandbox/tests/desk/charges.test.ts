/** Charges, their links and families at the desk: by form, from a spreadsheet, and with what each role may do. */
import { expect, test } from 'vitest';
import { openLink } from '../../actors/parent.ts';
import { openProofPage } from '../../actors/proof-client.ts';
import { sessionBody } from '../../actors/session-body.ts';
import { startApiHarness } from '../api-harness.ts';
import { otherSchool, soundAtLastFor } from '../test-harness.ts';
import { type DeskPage, signedIn } from './desk-browser.fixture.ts';

const harness = await soundAtLastFor(startApiHarness({ desk: true }));
await harness.services.db
  .updateTable('school')
  .set({ campuses: JSON.stringify({ norte: 'Campus Norte', sur: 'Campus Sur' }) })
  .where('id', '=', harness.schoolId)
  .execute();
const clerk = await signedIn(harness, { role: 'assist' });
const limited = await signedIn(harness, { role: 'assist', campusIds: ['sur'] });
const reader = await signedIn(harness, { role: 'view' });
const stranger = await signedIn(harness, { role: 'administer', schoolId: (await otherSchool(harness)).id });

const hostile = '<script>alert("1")</script> "oña\'';
const typed = {
  do: 'create',
  payer_id: 'tutor-9',
  first_name: hostile,
  last_name: 'Ríos',
  email: 'rios@familia.example',
  student_id: 's-9',
  student_name: 'Mariana',
  concept_type: 'tuition',
  concept_desc: 'Colegiatura de enero',
  amount: '2,908.81',
  due_date: '2027-01-10',
  campus_id: 'norte',
  external_id: 'enero-9',
};

const linkOn = ({ html }: DeskPage): string => /data-copy="(http[^"]*)"/.exec(html)?.[1] ?? '';
const sessions = async () => {
  const { data } = await (await harness.call('GET', '/api/v1/payment_sessions', { bearer: harness.schoolKey })).json();
  return data;
};

test('a charge is typed once, two submits make one, and its link is shown to its maker alone', async () => {
  await clerk.get('/charges/new');
  const wrong = await clerk.submit({ ...typed, amount: 'mucho' });
  expect([wrong.status, wrong.words.includes('Escribe un monto')]).toEqual([422, true]);
  expect(wrong.html).toContain('value="Colegiatura de enero"');
  await clerk.get('/charges/new');
  const [one, two] = [await clerk.submit(typed, '/charges/new'), await clerk.submit(typed, '/charges/new')];
  expect(one.status).toBe(200);
  expect(two.status).toBe(200);
  const other = await clerk.submit({ ...typed, amount: '1' }, '/charges/new');
  expect(other.words).toContain('Ese folio ya es de otro cobro');
  expect(await sessions()).toMatchObject([
    { external_id: 'enero-9', amounts: { total_due_amount: 290_881 }, payer: { email: 'rios@familia.example' } },
  ]);
  expect(one.html).not.toContain('<script>alert');
  expect(one.words).toContain('alert("1")');
  const link = linkOn(one);
  expect((await openLink(harness.origin, new URL(link).searchParams.get('data') ?? '')).sessionId).not.toBe('');
});

test('a link that a colleague sends shows no link that they made up', async () => {
  const { id } = await harness.client.createSession(harness.schoolKey, { ...sessionBody(), campus_id: 'norte' });
  const colleague = await signedIn(harness, { role: 'assist' });
  await clerk.get(`/charges/${id}`);
  const made = await clerk.submit({ do: 'renew' });
  expect(linkOn(made)).toContain('/checkout?data=');
  expect(made.path).toContain('?once=');
  expect(linkOn(await clerk.get(made.path))).toBe(linkOn(made));
  expect(linkOn(await colleague.get(made.path))).toBe('');
  // The words of a search are sealed too.
  const words = `once ${JSON.stringify([id, 'https://malo.example', harness.clock.now().toISOString()])}`;
  const searched = await colleague.submit({ do: 'search', q: words }, '/payments');
  const sealed = new URL(searched.path, 'http://desk').searchParams.get('q') ?? '';
  expect(sealed).not.toBe('');
  expect((await clerk.get(`/charges/${id}?once=${sealed}`)).html).not.toContain('malo.example');
});

test('the desk shows when a family opened its link, makes a new one, and ends it', async () => {
  const made = await harness.client.createSession(harness.schoolKey, { ...sessionBody(), campus_id: 'norte' });
  expect((await clerk.get(`/charges/${made.id}`)).words).toContain('Sin abrir');
  const phone = await openProofPage(harness.origin, harness.clock.now);
  // As a chat's preview of the link does.
  await fetch(`${harness.origin}/api/sessions/${made.key}`);
  expect((await clerk.get(`/charges/${made.id}`)).words).toContain('Sin abrir');
  await phone.renew(made.key);
  expect((await clerk.get(`/charges/${made.id}`)).words).toContain('Abierto el');
  await clerk.get(`/charges/${made.id}`);
  const renewed = await clerk.submit({ do: 'renew' });
  const key = new URL(linkOn(renewed)).searchParams.get('data') ?? '';
  await expect(openLink(harness.origin, made.key)).rejects.toThrow('payment_session_expired');
  await openLink(harness.origin, key);
  const ended = await clerk.submit({ do: 'expire' });
  expect(ended.words).toContain('El enlace ya no sirve');
  await expect(openLink(harness.origin, key)).rejects.toThrow('payment_session_expired');
  const later = await clerk.get(`/charges/${made.id}`);
  expect(later.words).not.toContain('El enlace ya no sirve');
});

test('a spreadsheet is checked before anything is made; faults are named by line and column', async () => {
  const before = (await sessions()).length;
  const head =
    'external_id;campus_id;payer_id;first_name;last_name;email;student_id;student_name;concept;due_date;amount';
  const row = (id: string, campus: string, amount: string) =>
    `${id};${campus};t-${id};Ana;Ríos;a@familia.example;s;Luis;Colegiatura;10/02/2027;${amount}`;
  const csv = [head, row('f-1', 'norte', '3680,00'), row('f-2', 'luna', '3680,00'), row('f-3', 'sur', 'x'), ''].join(
    '\n',
  );
  await clerk.get('/charges/spreadsheet');
  const again = Buffer.from(csv, 'latin1').toString('base64');
  const preview = await clerk.submit({ do: 'preview', again });
  expect(preview.words).toContain('1 se pueden cobrar');
  expect(preview.words).toContain('Columna campus_id: no es un plantel tuyo');
  expect(preview.words).toContain('Columna amount');
  expect((await sessions()).length).toBe(before);
  const done = await clerk.submit({ do: 'create', again });
  expect(done.words).toContain('1 cobros hechos');
  expect((await sessions()).length).toBe(before + 1);
  expect((await clerk.submit({ do: 'create', again })).words).toContain('1 ya estaban');
  const zip = Buffer.from([0x50, 0x4b, 3, 4, 20, 0]).toString('base64');
  expect((await clerk.submit({ do: 'preview', again: zip })).words).toContain('Este archivo no es CSV');
});

test('an address is corrected after a second look, and only for this family', async () => {
  const [first, second] = [sessionBody(), { ...sessionBody(), external_id: 'otro' }];
  const mine = await harness.client.createSession(harness.schoolKey, { ...first, campus_id: 'norte' });
  const other = await harness.client.createSession(harness.schoolKey, {
    ...second,
    campus_id: 'norte',
    payer: { ...second.payer, id: 'otra-familia' },
    charges: second.charges.map((charge) => ({ ...charge, tutor_id: 'otra-familia' })),
  });
  await clerk.get(`/families/${mine.id}`);
  expect((await clerk.submit({ do: 'look', email: 'no es' })).words).toContain('Escribe un correo');
  const look = await clerk.submit({ do: 'look', email: 'nueva@familia.example' });
  expect(look.words).toContain('Quedará nueva@familia.example');
  const saved = await clerk.submit({ do: 'correct', email: 'nueva@familia.example' });
  expect(saved.words).toContain('El correo quedó corregido');
  const emails = new Map((await sessions()).map((each: { id: string; payer: object }) => [each.id, each.payer]));
  expect(emails.get(mine.id)).toMatchObject({ email: 'nueva@familia.example' });
  expect(emails.get(other.id)).not.toMatchObject({ email: 'nueva@familia.example' });
});

test('another school, another campus and a reader change nothing and see nothing that is not theirs', async () => {
  const { id } = await harness.client.createSession(harness.schoolKey, { ...sessionBody(), campus_id: 'norte' });
  for (const browser of [stranger, limited])
    for (const path of [`/charges/${id}`, `/families/${id}`]) {
      const page = await browser.get(path);
      expect([page.status, page.words.includes('Mariana')]).toEqual([404, false]);
    }
  await stranger.get('/');
  expect((await stranger.submit({ do: 'expire' }, `/charges/${id}`)).status).toBe(404);
  await reader.get(`/charges/${id}`);
  expect((await reader.submit({ do: 'expire' })).status).toBe(403);
  expect((await reader.get('/charges/new')).status).toBe(403);
  expect((await limited.get('/charges')).words).not.toContain('Campus Norte');
  await limited.get('/charges/new');
  expect((await limited.submit({ ...typed, external_id: 'x-1' })).status).not.toBe(200);
});
