/**
 * Requests in sequences: two schools and their families call whatever the API's document has, in any order, with what
 * earlier responses gave them, and now and then with what belongs to the other school.
 */
import { randomUUID } from 'node:crypto';
import { type Operation, readDocument } from '#server/api-docs/document';
import { credentialOf, variableOf } from '#server/api-docs/examples';
import { describeApi } from '#server/routes/openapi';
import { createApp } from '#server/app';
import { createApiKey } from '#server/use-cases/schools/create-school';
import type { CardHarness } from '../cards/card-harness.ts';
import { seededChance } from '../fault-matrix/seeded.ts';
import { familySession } from '../recording/example-family.ts';
import { misfits } from './document-fit.ts';
import { Belongings } from './belongings.ts';
import { scenesOf } from './scenes.ts';
import { sendWire, type Wire, wireOf } from './wire.ts';

export interface Played {
  readonly steps: number;
  /** How often each operation was answered 2xx. */
  readonly answered: ReadonlyMap<string, number>;
  /** How many requests named what belongs to the other school. */
  readonly foreign: number;
  readonly wrong: readonly string[];
}

interface Plan {
  readonly steps: number;
  readonly seed: number;
  /** A control: both schools call with one key. */
  readonly sharesKey?: boolean;
}

/** Where money moves: drawn as often as all others together. */
const road = [
  'materialize',
  'commit',
  'checkPayment',
  'replacePayment',
  'changePaymentSession',
  'expirePaymentSession',
  'listCases',
  'resolveCase',
  'refundPayment',
  'readPaymentSession',
  'openSession',
] as const;
const minute = 60;
const waits = [minute, 20 * minute, 26 * 60 * minute] as const;

/** Plays a sequence on the harness. The same seed plays the same steps, as far as the database's order allows. */
export async function playSequence(harness: CardHarness, { steps, seed, sharesKey = false }: Plan): Promise<Played> {
  const chance = seededChance(seed);
  const document = readDocument(await describeApi(createApp(harness.services)));
  const { school } = scenesOf(harness);
  const schools = [new Belongings('Aurora', await school()), new Belongings('Boreal', await school())] as const;
  if (sharesKey) schools[1].set('CUOTA_KEY', schools[0].get('CUOTA_KEY'));
  const onRoad = document.operations.filter(({ id }) => road.some((each) => each === id));
  const misfitOf = misfits(document.schemas);
  const answered = new Map<string, number>();
  const wrong: string[] = [];
  let foreign = 0;
  for (let step = 0; step < steps; step += 1) {
    const [own, other] = chance.happens(0.5) ? schools : [schools[1], schools[0]];
    if (chance.happens(0.15) || own.families.length === 0) await addFamily(harness, own);
    if (chance.happens(0.1)) await payAtCounter(harness, own.familyBy(chance).get('REFERENCE') ?? '', chance.under(3));
    if (chance.happens(0.05)) await harness.settle();
    if (chance.happens(0.02)) await harness.advance(chance.oneOf(waits));
    const operation = chance.oneOf(chance.happens(0.5) ? onRoad : document.operations);
    const family = own.familyBy(chance);
    const swapped = chance.happens(0.15) ? other.swappedIn(operation, family, chance) : null;
    const variables = new Map([...own.variablesFor(chance), ...family, ...(swapped ?? [])]);
    if (!isNamed(operation, variables)) continue;
    const wire = wireOf(operation, variables);
    const heard = await send(harness.origin, wire);
    const at = `seed ${seed}, step ${step}: ${operation.id} ${heard.status}`;
    if (heard.status >= 500) wrong.push(`${at}: ${heard.text.slice(0, 200)}`);
    if (heard.status >= 400 && !heard.type.startsWith('application/problem+json')) wrong.push(`${at}: no problem`);
    if (swapped) foreign += 1;
    if (swapped && heard.isOk && operation.security.length > 0)
      wrong.push(`${at}: ${[...swapped.keys()].join()} of another school was taken`);
    own.noteAsked(wire);
    const leaked = other.foundIn(heard.text, own);
    if (leaked) wrong.push(`${at}: its answer names ${leaked} of another school`);
    if (!heard.isOk) {
      if (heard.status === 401 && credentialOf(operation) === 'CUOTA_KEY') await renewKey(harness, own);
      continue;
    }
    answered.set(operation.id, (answered.get(operation.id) ?? 0) + 1);
    const body: unknown = heard.type.includes('json') && heard.text !== '' ? JSON.parse(heard.text) : undefined;
    const media = operation.answers.find(({ status }) => status === String(heard.status))?.media[0];
    const misfit = body === undefined ? null : misfitOf(media, body);
    if (misfit) wrong.push(`${at}: ${misfit}`);
    if (body !== undefined) own.take(operation, family, body);
  }
  await harness.settle();
  return { steps, answered, foreign, wrong };
}

/** Its own key may have been revoked by the sequence. */
async function renewKey({ services: { db } }: CardHarness, school: Belongings): Promise<void> {
  const { id } = await db
    .selectFrom('school')
    .select('id')
    .where('slug', '=', school.get('SLUG'))
    .executeTakeFirstOrThrow();
  school.set('CUOTA_KEY', (await createApiKey(db, { schoolId: id, live: false })).key);
}

async function addFamily(harness: CardHarness, school: Belongings): Promise<void> {
  const payer = `tutor-${randomUUID()}`;
  const name = `${school.name} ${payer}`;
  const body = {
    ...familySession,
    external_id: `estado-${payer}`,
    payer: { ...familySession.payer, id: payer, full_name: name, first_name: school.name, last_name: payer },
    charges: familySession.charges.map((charge) => ({
      ...charge,
      tutor_id: payer,
      external_id: `${charge.external_id}-${payer}`,
      student_id: `alumno-${payer}`,
    })),
  };
  const bearer = school.get('CUOTA_KEY');
  const answer = await harness.call('POST', '/api/v1/payment_sessions', { bearer, body });
  if (!answer.ok) return renewKey(harness, school);
  const made = (await answer.json()) as { id: string; url: string };
  const key = new URL(made.url).searchParams.get('data') ?? '';
  const opened = (await (await harness.call('GET', `/api/sessions/${key}`)).json()) as { token?: string };
  school.addFamily({ SESSION_ID: made.id, HASH_KEY: key, CUOTA_TOKEN: opened.token ?? '', PAYER_ID: payer });
}

/** Pays what a voucher says, or less, or more. */
async function payAtCounter({ stripe }: CardHarness, reference: string, how: number): Promise<void> {
  if (reference === '') return;
  const owed = 998_850;
  await stripe.pay(reference, [owed, owed - 15_000, owed + 1_000][how]).catch(() => undefined);
}

/** Whether every part of its path has a value: without one there is nothing to ask for. */
const isNamed = ({ path }: Operation, variables: ReadonlyMap<string, string>): boolean =>
  [...path.matchAll(/\{(\w+)\}/g)].every(([, name = '']) => variables.get(variableOf(path, name)));

interface Heard {
  readonly status: number;
  readonly isOk: boolean;
  readonly type: string;
  /** Empty of a live stream, which does not end by itself, and of a file. */
  readonly text: string;
}

async function send(origin: string, wire: Wire): Promise<Heard> {
  const answer = await sendWire(origin, wire);
  const type = answer.headers.get('content-type') ?? '';
  const isText = /json|csv|text\/plain/.test(type);
  const text = isText ? await answer.text() : '';
  if (!isText) await answer.body?.cancel();
  return { status: answer.status, isOk: answer.ok, type, text };
}
