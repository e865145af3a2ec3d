import { randomUUID } from 'node:crypto';
import { offerForm } from '#contracts/offer-form';
import { type Country, currencyOf } from '#domain/money';
import { accepting, familySession } from '../recording/example-family.ts';
import { read, type Scene, answerShape, type Tools } from './scene-tools.ts';

interface Schools {
  readonly school: (country: Country, name: string) => Promise<Scene>;
}

/** Families of other countries. */
export function scenesAbroad({ call, post }: Tools, { school }: Schools) {
  /** What a family of another country owes: `times` as much as that of the reference. */
  async function abroad(country: Country, name: string, times: number): Promise<Scene> {
    const scene = await school(country, name);
    const charges = familySession.charges.map((charge) => ({
      ...charge,
      concept_desc: 'Pensión enero',
      values: Object.fromEntries(Object.entries(charge.values).map(([key, minor]) => [key, Number(minor) * times])),
    }));
    const body = { ...familySession, currency: currencyOf[country], charges };
    const { url = '' } = await post('/api/v1/payment_sessions', read(scene, 'CUOTA_KEY'), body);
    return scene.set('HASH_KEY', new URL(url).searchParams.get('data') ?? '');
  }
  const colombia = () => abroad('CO', 'Gimnasio Los Cerezos', 100);
  const ecuador = () => abroad('EC', 'Unidad Educativa Pacífico', 1);

  /** A family whose method asks something before it starts. */
  async function asking(): Promise<Scene> {
    const scene = await colombia();
    const { id = '', token = '' } = answerShape.parse(
      await call('GET', `/api/sessions/${read(scene, 'HASH_KEY')}`, ''),
    );
    return scene.set('SESSION_ID', id).set('CUOTA_TOKEN', token);
  }

  /** The same, where the card's provider has documents of its own. */
  async function withDocuments(): Promise<Scene> {
    const scene = await asking();
    const path = `/api/sessions/${read(scene, 'SESSION_ID')}/card_form`;
    await call('POST', path, read(scene, 'CUOTA_TOKEN'), { entity: 'tarjetas', method: 'card' });
    return scene;
  }

  /** One who pays at a correspondent, and the versions of what must be accepted before. */
  async function counter(): Promise<Scene> {
    const scene = await asking();
    const path = `/api/sessions/${read(scene, 'SESSION_ID')}/form`;
    const body = await call('POST', path, read(scene, 'CUOTA_TOKEN'), { entity: 'wompi_cash', method: 'cash' });
    for (const { id, version } of offerForm.parse(body).acceptances) scene.set(id.toUpperCase(), version);
    return scene;
  }

  /** One whose provider has a page of its own. */
  async function hosted(): Promise<Scene> {
    const scene = await asking();
    const choice = { entity: 'wompi', method: 'nequi', ...accepting };
    await call('POST', '/api/create_transaction', read(scene, 'CUOTA_TOKEN'), choice);
    return scene;
  }

  return { colombia, ecuador, asking, withDocuments, counter, hosted };
}

/** Families of a school that collects on its own account. */
export function transferScenes(
  { harness, call, post }: Tools,
  { ecuador }: Pick<ReturnType<typeof scenesAbroad>, 'ecuador'>,
) {
  /** A payer who has the account of the school's own, and the reference; `TODAY` is the day there. */
  async function transferring(): Promise<Scene> {
    const scene = await ecuador();
    const { id = '', token = '' } = answerShape.parse(
      await call('GET', `/api/sessions/${read(scene, 'HASH_KEY')}`, ''),
    );
    const [path, choice] = [`/api/sessions/${id}`, { entity: 'transfer', method: 'transfer', ...accepting }];
    const { payment_id: paymentId = '' } = await post(`${path}/materialize`, token, choice);
    await call('POST', `${path}/commit`, token, { payment_id: paymentId });
    const day = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Guayaquil' }).format(harness.clock.now());
    return scene.set('SESSION_ID', id).set('CUOTA_TOKEN', token).set('PAYMENT_ID', paymentId).set('TODAY', day);
  }

  /** The school of a session is told where the harness's own is, under its secret. */
  async function toldAsOurs(sessionId: string): Promise<void> {
    const { db } = harness.services;
    const session = db.selectFrom('session').select('school_id').where('id', '=', sessionId);
    const { school_id } = await session.executeTakeFirstOrThrow();
    const endpoints = db.selectFrom('webhook_endpoint').selectAll().where('school_id', '=', harness.schoolId);
    const ours = await endpoints.executeTakeFirstOrThrow();
    await db
      .insertInto('webhook_endpoint')
      .values({ ...ours, id: randomUUID(), school_id })
      .execute();
  }

  /** The same, who said by which transfer they paid. */
  async function reported(): Promise<Scene> {
    const scene = await transferring();
    await toldAsOurs(read(scene, 'SESSION_ID'));
    const report = {
      bank: 'Banco Pichincha',
      paid_on: read(scene, 'TODAY'),
      amount: 998_850,
      document_number: '0045881221',
    };
    await call('POST', `/api/payments/${read(scene, 'PAYMENT_ID')}/report`, read(scene, 'CUOTA_TOKEN'), report);
    return scene;
  }

  return { transferring, reported };
}

/** A school's students. */
export function studentScenes({ harness, post }: Tools, { ecuador }: Pick<ReturnType<typeof scenesAbroad>, 'ecuador'>) {
  /** A school with a student, and the day to which a card may be good. */
  async function student(): Promise<Scene> {
    const scene = await ecuador();
    const [child] = familySession.charges;
    const day = Temporal.Instant.fromEpochMilliseconds(harness.clock.now().getTime())
      .toZonedDateTimeISO('America/Guayaquil')
      .toPlainDate();
    return scene.set('STUDENT_ID', child?.student_id ?? '').set('LAST_DAY', day.add({ days: 300 }).toString());
  }

  /** The same with the student's card. */
  async function carded(): Promise<Scene> {
    const scene = await student();
    const made = await post(`/api/v1/students/${read(scene, 'STUDENT_ID')}/card`, read(scene, 'CUOTA_KEY'), {
      school_year: '2026-2027',
      ends_on: read(scene, 'LAST_DAY'),
    });
    return scene.set('STUDENT_CARD_ID', made.id ?? '').set('CARD_KEY', made.url?.split('/c/')[1] ?? '');
  }

  return { student, carded };
}
