/** The desk's payments: who finds what, what a family may be answered with, and what an open list shows. */
import { expect, test } from 'vitest';
import { paymentWithHistory } from '#contracts/payments-list';
import { byCash } from '../../actors/parent.ts';
import { sessionBody } from '../../actors/session-body.ts';
import { startApiHarness } from '../api-harness.ts';
import { withCatcher } from '../emails/outcome-harness.ts';
import { otherSchool, reference, soundAtLastFor } from '../test-harness.ts';
import { type DeskBrowser, signedIn } from './desk-browser.fixture.ts';

const harness = await soundAtLastFor(withCatcher((env) => startApiHarness({ env, desk: true })));

const hostile = `<script>alert(1)</script> "O’Neil" ${'x'.repeat(120)}`;

interface Family {
  readonly payer: string;
  readonly student: string;
  readonly campus?: string;
  readonly minor?: number;
}

function bodyOf({ payer, student, campus = 'norte', minor = 290_881 }: Family) {
  const body = sessionBody([minor]);
  return {
    ...body,
    payer: { ...body.payer, full_name: payer, email: 'familia@correo.example', phone: '+525512345678' },
    campus_id: campus,
    charges: body.charges.map((charge) => ({ ...charge, campus_id: campus, student_name: student })),
  };
}

async function paidBy(family: Family) {
  const parent = await harness.parent(bodyOf(family));
  const voucher = await parent.pay(byCash);
  await harness.stripe.pay(reference(voucher));
  await harness.settle();
  return { id: voucher.id, session: parent.sessionId, reference: reference(voucher) };
}

const answerIn = ({ html }: { readonly html: string }): string | null =>
  /data-answer="" [^>]*>([^<]*)</.exec(html)?.[1]?.trim() ?? null;
const search = (browser: DeskBrowser, q: string) => browser.submit({ do: 'search', q }, '/payments');

const sofia = await paidBy({ payer: 'Héctor García', student: 'Sofía García' });
const iker = await paidBy({ payer: 'Ramiro Téllez', student: 'Iker Téllez', campus: 'sur' });

test('one search finds the payment, and the answer says again only what the family gave', async () => {
  const browser = await signedIn(harness, { role: 'view' });
  await browser.get('/');
  const page = await search(browser, `$2,908.81 ${sofia.reference.slice(-4)} hoy`);
  expect(page.words).toContain('Pago de Héctor García');
  const answer = answerIn(page);
  expect(answer).toMatch(
    /^Hola\. Ya vimos tu pago de \$2,908\.81 MXN del \d\d \w{3} \d{4} y está confirmado\. .*\/check\//,
  );
  for (const hidden of ['Héctor', 'Sofía', 'Colegiatura', sofia.reference, 'Torres', sofia.session])
    expect(answer).not.toContain(hidden);
  const named = await search(browser, `2908.81 ${sofia.reference.slice(-4)} hoy Héctor García`);
  expect(answerIn(named)).toContain('Hola, Héctor.');
});

test('of two families nothing can be copied until what one alone knows is given', async () => {
  const browser = await signedIn(harness, { role: 'view' });
  await browser.get('/');
  const several = await search(browser, '2908.81 hoy');
  expect(several.words).toContain('Hay 2 pagos así');
  expect(several.html).not.toContain('data-copy');
  const [, to = ''] = /href="(\/payments\/[^"]*\?q=[^"]*)"/.exec(several.html) ?? [];
  const chosen = await browser.get(to.replaceAll('&amp;', '&'));
  expect(chosen.words).toContain('Hay más de un pago así');
  expect(chosen.html).not.toContain('data-copy');
  const named = await browser.submit({ do: 'gave', q: '2908.81 hoy', more: 'Iker' }, `/payments/${iker.id}`);
  expect(answerIn(named)).toMatch(/^Hola\. Ya vimos/);
  expect(answerIn(named)).not.toContain('/check/');
  const other = await browser.submit({ do: 'gave', q: '2908.81 hoy', more: 'Iker' }, `/payments/${sofia.id}`);
  expect(other.words).toContain('Eso no coincide con este pago');
  const alone = await browser.submit({ do: 'gave', q: 'Sofía García' }, `/payments/${sofia.id}`);
  expect(alone.words).toContain('Eso no basta');
  expect(alone.html).not.toContain('data-copy');
});

test('what nobody finds has an answer too, and no name, number or phone stands in an address', async () => {
  const browser = await signedIn(harness, { role: 'view' });
  await browser.get('/');
  const page = await search(browser, '777.77 9911 ayer');
  expect(answerIn(page)).toMatch(/^Hola\. No encontramos tu pago de \$777\.77 MXN del /);
  const form = { 'content-type': 'application/x-www-form-urlencoded' };
  const { headers } = await browser.send('POST', '/payments', { body: 'do=search&q=Sofia', headers: form });
  expect(headers['location']).toBeUndefined();
  await browser.get('/payments');
  const sealed = await search(browser, 'Sofía García');
  expect(sealed.html).not.toMatch(/href="[^"]*(?:Sof|Garc|5512345678)/);
});

test('too little is refused in words, and so is one search too many', async () => {
  const browser = await signedIn(harness, { role: 'view' });
  await browser.get('/');
  expect((await search(browser, '#1')).words).toContain('Escribe al menos dos letras, cuatro cifras o un monto');
  for (let count = 0; count < 60; count += 1) {
    const page = await search(browser, '4242 x');
    if (page.words.includes('Son muchas búsquedas')) return;
  }
  expect('the limit').toBe('met');
});

test('a person of one campus finds, lists and opens nothing of another; nor does another school', async () => {
  const south = await signedIn(harness, { role: 'cash', campusIds: ['sur'] });
  const list = await south.get('/payments');
  expect([list.words.includes('Ramiro Téllez'), list.words.includes('Héctor García')]).toEqual([true, false]);
  expect((await search(south, 'Sofía García')).words).toContain('No encontramos nada así');
  expect((await south.get(`/payments?campus=norte`)).words).not.toContain('Héctor García');
  const csv = await south.submit({ do: 'csv' }, '/payments');
  expect([csv.html.includes('Ramiro Téllez'), csv.html.includes('Héctor García')]).toEqual([true, false]);
  const stranger = await signedIn(harness, { role: 'administer', schoolId: (await otherSchool(harness)).id });
  for (const browser of [south, stranger]) {
    await browser.get('/');
    for (const path of [`/payments/${sofia.id}`, `/sessions/${sofia.session}`])
      expect([path, (await browser.get(path)).status]).toEqual([path, 404]);
    for (const does of ['check', 'receipt', 'link', 'revoke']) {
      await browser.get('/');
      expect([does, (await browser.submit({ do: does }, `/payments/${sofia.id}`)).status]).toEqual([does, 404]);
    }
  }
  await stranger.get('/');
  expect((await search(stranger, '2908.81')).words).toContain('No encontramos nada así');
});

test('who may only look has no file and does nothing', async () => {
  const browser = await signedIn(harness, { role: 'view' });
  const page = await browser.get('/payments');
  expect(page.words).not.toContain('Descargar CSV');
  expect((await browser.submit({ do: 'csv' }, '/payments')).status).toBe(403);
  await browser.get(`/payments/${sofia.id}`);
  for (const does of ['check', 'receipt', 'revoke']) {
    const refused = await browser.submit({ do: does }, `/payments/${sofia.id}`);
    expect([does, refused.status, refused.words.includes('Tu permiso no alcanza')]).toEqual([does, 403, true]);
  }
});

test('the file is of exactly the list, in the country’s marks, and formulas are text', async () => {
  await paidBy({ payer: '=HYPERLINK("x")', student: 'Ana Ríos', minor: 100_000 });
  const browser = await signedIn(harness, { role: 'cash' });
  await browser.get('/payments?campus=norte');
  const file = await browser.submit({ do: 'csv' }, '/payments?campus=norte');
  expect(file.headers['content-disposition']).toContain('cuota-payments.csv');
  expect(file.html.startsWith('\uFEFFpayment_id,')).toBe(true);
  expect(file.html).toContain(`"'=HYPERLINK(""x"")"`);
  expect(file.html.trim().split('\r\n')).toHaveLength(3);
  expect(file.html).not.toContain('Ramiro');
});

test('hostile names are text, and the page of the paper is the only link out', async () => {
  const paid = await paidBy({ payer: hostile, student: hostile, minor: 123_456 });
  const browser = await signedIn(harness, { role: 'cash' });
  const searched = await browser.get('/').then(() => search(browser, `\u202e${hostile.slice(0, 40)}`));
  expect(searched.html).not.toContain('<script>alert');
  for (const path of ['/payments', `/payments/${paid.id}`, `/sessions/${paid.session}`]) {
    const { html } = await browser.get(path);
    expect([path, html.includes('<script>alert')]).toEqual([path, false]);
    expect([path, html.includes('&lt;script&gt;alert(1)')]).toEqual([path, true]);
  }
});

test('an open list asks for what is newer, and that keeps nobody signed in', async () => {
  const browser = await signedIn(harness, { role: 'view' });
  const page = await browser.get('/payments');
  const [, live = ''] = /data-live="([^"]*)"/.exec(page.html) ?? [];
  const rows = (html: string) => [...html.matchAll(/data-row="([^"]*)"/g)].map(([, id]) => id);
  await harness.advance(2 * 3600);
  const late = await signedIn(harness, { role: 'view' });
  const before = await late.get('/payments');
  const [, since = ''] = /data-live="([^"]*)"/.exec(before.html) ?? [];
  const came = await paidBy({ payer: 'Nueva Familia', student: 'Nuevo Alumno', minor: 55_500 });
  const newer = await late.get(since.replaceAll('&amp;', '&'));
  expect(rows(newer.html).filter((id) => !rows(before.html).includes(id))).toEqual([came.id]);
  expect(rows((await late.get('/payments')).html).filter((id) => id === came.id)).toEqual([came.id]);
  // A script asks for fourteen minutes, twice: nobody is there.
  for (let minutes = 0; minutes < 28; minutes += 7) {
    await harness.advance(7 * 60);
    await late.send('GET', since.replaceAll('&amp;', '&'), { headers: { 'sec-fetch-dest': 'empty' } });
  }
  expect((await late.send('GET', '/payments')).status).toBe(303);
  expect(live).toContain('since=');
});

test('the receipt goes to the address on file, once for two presses, and three times an hour', async () => {
  const paid = await paidBy({ payer: 'Julia Sol', student: 'Luis Sol', minor: 77_700 });
  const browser = await signedIn(harness, { role: 'assist' });
  const path = `/payments/${paid.id}`;
  const sent = async () => {
    await harness.settle();
    const answer = await harness.call('GET', `/api/v1${path}`, { bearer: harness.schoolKey });
    return paymentWithHistory.parse(await answer.json()).emails.filter(({ kind }) => kind === 'receipt').length;
  };
  expect(await sent()).toBe(1);
  const page = await browser.get(path);
  const once = [...page.html.matchAll(/name="once" value="([^"]*)"/g)].at(-1)?.[1] ?? '';
  expect((await browser.submit({ do: 'receipt', once }, path)).words).toContain('sale al correo registrado');
  await browser.submit({ do: 'receipt', once }, path);
  expect(await sent()).toBe(2);
  await browser.submit({ do: 'receipt' }, path);
  const over = await browser.submit({ do: 'receipt' }, path);
  expect([over.status, over.words.includes('Vas muy rápido')]).toEqual([429, true]);
  expect(await sent()).toBe(3);
});

test('the provider is asked by one press, and a paper is revoked for good', async () => {
  const parent = await harness.parent(bodyOf({ payer: 'Eva Luna', student: 'Leo Luna', minor: 88_800 }));
  const voucher = await parent.pay(byCash);
  await harness.settle();
  const browser = await signedIn(harness, { role: 'assist' });
  const path = `/payments/${voucher.id}`;
  expect((await browser.get(path)).words).toContain('Todavía no se paga.');
  await harness.advance(60);
  const checked = await browser.submit({ do: 'check' }, path);
  expect(checked.words).toContain('Se preguntó al proveedor');
  expect(checked.words).toMatch(/Preguntamos al proveedor por última vez/);
  const revoked = await browser.submit({ do: 'revoke' }, path);
  expect(revoked.words).toContain('Su código se anuló');
  const entries = await harness.services.db.selectFrom('audit_entry').select('operation').execute();
  expect(entries.map(({ operation }) => operation)).toEqual(
    expect.arrayContaining(['checkPaymentOfSchool', 'revokeCheckCode']),
  );
});
