import { sql } from 'kysely';
import { afterEach, describe, expect, test } from 'vitest';
import { groupDigits } from '#i18n/format-moment';
import { violations } from '#server/db/books/invariants';
import { lockMoneyState } from '#server/db/read/money-state';
import { queuePaymentEmails } from '#server/mail/queue-payment-emails';
import { triggersOf } from '#server/mail/triggers';
import { openLink } from '../../actors/parent.ts';
import { soundAtLastFor, paymentRow } from '../test-harness.ts';
import { linksOfHtml, linksOfText } from '../../inbox/catcher.ts';
import { type Family, referenceOf, startOutcomeHarness } from './outcome-harness.ts';

const harness = await soundAtLastFor(startOutcomeHarness());
afterEach(() => harness.catcher.refuseNext(0));

const days = 86_400;
const receiptsTo = (family: Family) => harness.emailsTo(family).filter(({ subject }) => subject.includes('recibimos'));
const rows = (family: Family) =>
  harness.services.db.selectFrom('email').selectAll().where('session_id', '=', family.id).execute();
const nothingOwed = 'Con esto quedó pagado';

const statusOf = async ({ payment }: Family) => (await paymentRow(harness, payment.id)).status;

/** Meanwhile no e-mail can be written: at once, or, deferred, at the commit of its transaction. */
async function withBrokenEmails(when: 'deferrable initially deferred' | 'not deferrable', act: () => Promise<void>) {
  const { db } = harness.services;
  await sql`create function broken_emails() returns trigger language plpgsql as
    $$ begin raise exception 'broken e-mails'; end $$`.execute(db);
  await sql`create constraint trigger broken after insert on email ${sql.raw(when)}
    for each row execute function broken_emails()`.execute(db);
  try {
    await act();
  } finally {
    await sql`drop trigger broken on email`.execute(db);
    await sql`drop function broken_emails`.execute(db);
  }
}

describe('the e-mail with a voucher', () => {
  test('comes once, with its reference, its amount, its last day and a link that lasts', async () => {
    const family = await harness.family([435_000]);
    await harness.settle();
    const [email, ...more] = harness.emailsTo(family);
    expect(more).toEqual([]);
    expect(email).toMatchObject({
      subject: 'Colegio de Prueba: tu referencia para pagar en OXXO',
      from: 'Colegio de Prueba · Cuota <pagos@cuota.example>',
    });
    for (const body of [email?.text, email?.html]) {
      expect(body?.replaceAll(/<[^>]+>/g, '').replaceAll(' ', '')).toContain(referenceOf(family.payment));
      expect(body).toContain('$4,350.00 MXN');
      expect(body).toMatch(/11:59\sp\.\sm\./);
      expect(body).toContain('Este correo no es un comprobante');
      for (const secret of [family.key, 'Torres', 'Ruiz']) expect(body).not.toContain(secret);
    }
    expect(email?.text).toContain(groupDigits(referenceOf(family.payment)));
    expect(new Set(linksOfHtml(email?.html ?? ''))).toEqual(new Set(linksOfText(email?.text ?? '')));
    expect(await harness.readVoucher(email?.links)).toMatchObject({ status: 'pending', total_amount: 435_000 });
  });

  test('is not sent any more when the money came first', async () => {
    harness.catcher.refuseNext(1);
    const family = await harness.family([300_000]);
    await harness.pay(family);
    await harness.advance(60);
    await harness.settle();
    expect(harness.subjectsTo(family)).toEqual(['recibimos $3,000.00 MXN']);
  });
});

describe('the receipt', () => {
  test('comes once though its webhook comes twice and its money is seen three times more', async () => {
    const family = await harness.family([300_000]);
    await harness.pay(family, undefined, 'duplicate');
    await Promise.all([1, 2, 3].map(() => harness.moneyShows(family, 300_000)));
    const [email, ...more] = receiptsTo(family);
    expect(more).toEqual([]);
    expect(email?.subject).toBe('Colegio de Prueba: recibimos $3,000.00 MXN');
    const { confirmation_number } = await paymentRow(harness, family.payment.id);
    for (const body of [email?.text, email?.html]) {
      expect(body).toContain(confirmation_number);
      expect(body).toContain('Efectivo en OXXO');
      expect(body).toContain('(hora CDMX)');
      expect(body).toContain('Lucía · Colegiatura 1');
      expect(body).toContain(nothingOwed);
      for (const secret of [family.key, 'Torres', 'Ruiz']) expect(body).not.toContain(secret);
    }
  });

  test('of a short payment says what came and what is missing, and comes again for what is added', async () => {
    const family = await harness.family([300_000, 100_000]);
    await harness.pay(family, 350_000);
    const [short] = receiptsTo(family);
    expect(short?.subject).toBe('Colegio de Prueba: recibimos $3,500.00 MXN; faltan $500.00 MXN');
    expect(short?.text).toContain('Te faltan $500.00 MXN (');
    expect(short?.text).toContain('Lo que se pidió');
    expect(short?.text).not.toContain('Lo que pagaste');
    expect(short?.text).not.toContain(nothingOwed);

    await harness.moneyShows(family, 380_000);
    await harness.moneyShows(family, 380_000);
    await harness.moneyShows(family, 400_000);
    const [, grown, whole, ...more] = receiptsTo(family);
    expect(more).toEqual([]);
    expect(grown?.subject).toBe('Colegio de Prueba: recibimos $300.00 MXN; faltan $200.00 MXN');
    expect(grown?.text).toContain('recibió $300.00 MXN más de este pago. En total han llegado $3,800.00 MXN.');
    expect(grown?.text).not.toContain(nothingOwed);
    expect(whole?.text).toContain('recibió $200.00 MXN más de este pago. En total han llegado $4,000.00 MXN.');
    expect(whole?.text).toContain(nothingOwed);
  });
});

describe('nobody is told that a payment was not made', () => {
  test('who replaced the voucher', async () => {
    const family = await harness.family([300_000]);
    const { bearer } = await openLink(harness.origin, family.key);
    const replaced = await harness.call('POST', `/api/payments/${family.payment.id}/replace`, { bearer, body: {} });
    expect(await replaced.json()).toMatchObject({ status: 'cancelled' });
    await harness.advance(901);
    expect(harness.subjectsTo(family)).toEqual(['tu referencia para pagar en OXXO']);
  });

  test('whose voucher is voided because the session is paid another way', async () => {
    const family = await harness.family([300_000]);
    const other = await harness.again(family);
    await harness.settle();
    await harness.pay(other);
    await harness.advance(8 * days);
    expect(await statusOf(family)).toBe('cancelled');
    expect(harness.subjectsTo(family)).toEqual([
      'tu referencia para pagar en OXXO',
      'tu referencia para pagar en OXXO',
      'recibimos $3,000.00 MXN',
    ]);
  });
});

test('a voucher that expired is told of once, and not to be paid any more', async () => {
  const family = await harness.family([300_000]);
  // Past the days on which it is reminded of.
  await harness.advance(8 * days);
  for (let round = 0; round < 3; round += 1) await harness.advance(days);
  const [, email, ...more] = harness.emailsTo(family);
  expect(more).toEqual([]);
  expect(email?.text).toContain('venció y no recibimos dinero con ella. Ya no la pagues.');
  expect(email?.text).toContain('Si ya la habías pagado, guarda tu recibo');
  // The school's link has ended by then, so another one is asked for.
  expect(email?.text).toContain('Pedir otro enlace:');
  const opened = await harness.openLink(email?.links[0]);
  expect(opened.status).toBe(410);
  expect(await opened.json()).toMatchObject({ code: 'payment_session_expired', metadata: { can_request_link: true } });
  const data = new URL(email?.links[0] ?? '').searchParams.get('data');
  await harness.call('POST', '/api/link_requests', { body: { data, email: family.email } });
  await harness.settle();
  expect(harness.subjectsTo(family).at(-1)).toBe('tu nuevo enlace para pagar');
});

describe('an e-mail and its payment', () => {
  test('are written together or not at all', async () => {
    const family = await harness.family([300_000]);
    const before = await rows(family);
    await withBrokenEmails('deferrable initially deferred', async () => {
      await expect(harness.moneyShows(family, 300_000)).rejects.toThrow('broken e-mails');
    });
    expect(await rows(family)).toEqual(before);
    expect(await statusOf(family)).toBe('pending');
    // The control: the same evidence again, with nothing broken.
    await harness.moneyShows(family, 300_000);
    expect(receiptsTo(family)).toHaveLength(1);
  });

  test('are written once though three processes decide the same', async () => {
    const family = await harness.family([300_000]);
    await harness.moneyShows(family, 300_000);
    const { db } = harness.services;
    const queueAgain = (total: number) =>
      db.transaction().execute(async (trx) => {
        const before = await lockMoneyState(trx, family.id);
        if (!before) throw new Error('no such session');
        const changes = [{ kind: 'received', paymentId: family.payment.id, total }] as const;
        await queuePaymentEmails(trx, harness.services, family.id, triggersOf(changes, before), before);
      });
    await Promise.all([1, 2, 3].map(() => queueAgain(300_000)));
    await harness.settle();
    expect(receiptsTo(family)).toHaveLength(1);
    // The control: of another sum an e-mail is written.
    await queueAgain(300_001);
    await harness.settle();
    expect(receiptsTo(family)).toHaveLength(2);
  });

  test('part where the e-mail alone cannot be written: the money is booked', async () => {
    const family = await harness.family([300_000]);
    await withBrokenEmails('not deferrable', () => harness.moneyShows(family, 300_000));
    expect(receiptsTo(family)).toEqual([]);
    expect(await statusOf(family)).toBe('successful');
  });

  test('stand sealed in the table, and are wiped once sent', async () => {
    harness.catcher.refuseNext(1);
    const family = await harness.family([300_000]);
    const reference = referenceOf(family.payment);
    const stored = async () =>
      (await rows(family)).flatMap((row) =>
        Object.values(row).map((value) => (Buffer.isBuffer(value) ? value.toString('latin1') : String(value))),
      );
    const waiting = (await stored()).join(' ');
    for (const secret of [family.email, reference, 'Lucía', 'de Prueba']) expect(waiting).not.toContain(secret);
    const [row] = await rows(family);
    expect(harness.services.keys.open(row?.content_sealed ?? Buffer.alloc(0))).toContain(reference);
    await harness.advance(60);
    expect(await rows(family)).toMatchObject([{ sent_at: expect.any(Date), content_sealed: null }]);
  });
});

test('where e-mail is not set up nothing is queued, and everything else works', async () => {
  const quiet = await startOutcomeHarness({ mail: false });
  const family = await quiet.family([300_000]);
  await quiet.pay(family);
  expect(await quiet.services.db.selectFrom('email').select('id').execute()).toEqual([]);
  const { status } = await quiet.services.db.selectFrom('payment').select('status').executeTakeFirstOrThrow();
  expect(status).toBe('successful');
  expect(await violations(quiet.services.db)).toEqual([]);
  await quiet.close();
});
