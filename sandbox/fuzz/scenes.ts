import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import * as z from 'zod/mini';
import { mainLine } from '#contracts/instruction-lines';
import { instructionsStep } from '#contracts/next-step';
import { consentVersion } from '#domain/domiciliation';
import { policyVersion } from '#domain/policies';
import { createApiKey, createSchool } from '#server/use-cases/schools/create-school';
import { parentWith } from '../actors/parent.ts';
import { type CardBench, numbers, payByCard } from '../card-bench.ts';
import { sessionBody } from '../session-body.ts';

/** Shell variables of the reference's examples, by name without `$`, with the values that something real gave them. */
export type Variables = ReadonlyMap<string, string>;

/** What a request is about, made anew: each answers the variables that its examples need. */
export type SceneName = keyof ReturnType<typeof scenesOf>;
export type Scenes = Readonly<Record<SceneName, () => Promise<Variables>>>;

const told = z.looseObject({
  id: z.optional(z.string()),
  token: z.optional(z.string()),
  payment_id: z.optional(z.string()),
  code: z.optional(z.string()),
});
const listed = z.object({ data: z.array(z.looseObject({ id: z.string() })) });
const cards = z.object({ cards: z.array(z.looseObject({ payment_method_id: z.string() })) });
const cash = { entity: 'stripe', method: 'cash', accepted_policy: policyVersion };
/** Two charges, as the reference's example of a change names them. */
const amounts = [435_000, 563_850];

/** Everything a request can be about, on one bench. */
export function scenesOf(bench: CardBench) {
  const tools = toolsOf(bench);
  const payer = payerScenes(tools);
  return { ...payer, ...moneyScenes(tools, payer), ...schoolScenes(tools) };
}

type Tools = ReturnType<typeof toolsOf>;
type Scene = Map<string, string>;

const read = (scene: Variables, name: string): string => scene.get(name) ?? '';

function toolsOf(bench: CardBench) {
  const call = async (method: string, path: string, bearer: string, body?: unknown) => {
    const answer = await bench.call(method, path, { bearer, ...(body === undefined ? {} : { body }) });
    if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status} ${await answer.text()}`);
    return answer.json();
  };
  const post = async (path: string, bearer: string, body: unknown) =>
    told.parse(await call('POST', path, bearer, body));
  const variables = (more: Readonly<Record<string, string>>): Map<string, string> =>
    new Map(Object.entries({ CUOTA_KEY: bench.schoolKey, ...more }));
  return { bench, call, post, variables };
}

/** What a payer has before any money moved. */
function payerScenes({ bench, call, post, variables }: Tools) {
  async function session(): Promise<Scene> {
    const payer = randomUUID();
    const body = sessionBody(amounts, { return_url: 'https://escuela.example/pagos/gracias' });
    const { id, key } = await bench.client.createSession(bench.schoolKey, {
      ...body,
      payer: { ...body.payer, id: payer },
      charges: body.charges.map((charge, at) => ({ ...charge, tutor_id: payer, external_id: `cargo-9081${7 + at}` })),
    });
    const { token = '' } = told.parse(await call('GET', `/api/sessions/${key}`, ''));
    return variables({ SESSION_ID: id, HASH_KEY: key, CUOTA_TOKEN: token, PAYER_ID: payer, R: 'portal' });
  }

  async function chosen(): Promise<Scene> {
    const scene = await session();
    const path = `/api/sessions/${read(scene, 'SESSION_ID')}/materialize`;
    const { payment_id: paymentId = '' } = await post(path, read(scene, 'CUOTA_TOKEN'), cash);
    return scene.set('PAYMENT_ID', paymentId);
  }

  async function voucher(): Promise<Scene> {
    const scene = await chosen();
    const body = { payment_id: read(scene, 'PAYMENT_ID') };
    const path = `/api/sessions/${read(scene, 'SESSION_ID')}/commit`;
    const answer = z
      .object({ next_step: instructionsStep })
      .parse(await call('POST', path, read(scene, 'CUOTA_TOKEN'), body));
    return scene
      .set('REFERENCE', mainLine(answer.next_step).value)
      .set('VOUCHER_KEY', answer.next_step.durable_url?.split('/').at(-1) ?? '')
      .set('FILE_ID', `voucher-${body.payment_id}`);
  }

  async function code(): Promise<Scene> {
    const scene = await session();
    const { code: made = '' } = await post('/api/handoffs', read(scene, 'CUOTA_TOKEN'), {});
    return scene.set('CODE', made);
  }

  async function transaction(): Promise<Scene> {
    const scene = await session();
    const { payment_id: id = '' } = await post('/api/create_transaction', read(scene, 'CUOTA_TOKEN'), cash);
    return scene.set('PAYMENT_ID', id);
  }

  async function wallet(): Promise<Scene> {
    const scene = await session();
    const opened = z
      .object({ id: z.string(), parameters: z.record(z.string(), z.string()) })
      .parse(await call('POST', '/api/checkout_sessions', read(scene, 'CUOTA_TOKEN'), {}));
    await bench.vault(opened, { number: numbers.approved });
    return scene.set('CHECKOUT_SESSION_ID', opened.id);
  }

  async function taxData(): Promise<Scene> {
    const scene = await session();
    const document = { document_type: 'rfc', document_number: 'GODE561231GR8', tax_regime: '605' };
    const saved = z
      .object({ tax_data: z.object({ id: z.string() }) })
      .parse(await call('POST', '/api/tax-data', read(scene, 'CUOTA_TOKEN'), document));
    return scene.set('TAX_DATA_ID', saved.tax_data.id);
  }

  const nothing = async () => variables({});
  // Its link ends: no other operation may be about the same one.
  const revocable = voucher;
  return { nothing, session, chosen, voucher, revocable, transaction, wallet, code, taxData };
}

/** What there is once money has moved. */
function moneyScenes(
  { bench, call }: Tools,
  { session, voucher }: { readonly session: () => Promise<Scene>; readonly voucher: () => Promise<Scene> },
) {
  async function paid(moreMinor = 0): Promise<Scene> {
    const scene = await voucher();
    const asked = amounts.reduce((sum, amount) => sum + amount, moreMinor);
    await bench.stripe.pay(read(scene, 'REFERENCE'), asked);
    await untilPaid(scene);
    const events = await call('GET', `/api/v1/events?session_id=${read(scene, 'SESSION_ID')}`, bench.schoolKey);
    return scene.set('EVENT_ID', listed.parse(events).data[0]?.id ?? '');
  }

  /** Others go on meanwhile, so that the bench as a whole never rests. */
  async function untilPaid(scene: Variables): Promise<void> {
    const [path, bearer] = [`/api/payments/${read(scene, 'PAYMENT_ID')}`, read(scene, 'CUOTA_TOKEN')];
    for (let round = 0; round < 400; round += 1) {
      await bench.stripe.tick();
      const { status } = z.looseObject({ status: z.string() }).parse(await call('GET', path, bearer));
      if (status === 'successful') return;
      await pause(25);
    }
    throw new Error('the voucher was paid, and ten seconds later nobody knows');
  }

  async function overpaid(): Promise<Scene> {
    const scene = await paid(1000);
    const cases = await call('GET', `/api/v1/cases?session_id=${read(scene, 'SESSION_ID')}`, bench.schoolKey);
    return scene.set('CASE_ID', listed.parse(cases).data[0]?.id ?? '');
  }

  async function byCard(more: Readonly<Record<string, string>>): Promise<Scene> {
    const scene = await session();
    const [sessionId, key, bearer] = ['SESSION_ID', 'HASH_KEY', 'CUOTA_TOKEN'].map((name) => read(scene, name));
    const known = { sessionId: sessionId ?? '', key: key ?? '', bearer: bearer ?? '' };
    const { id } = await payByCard(bench, parentWith(bench.origin, known), numbers.approved, { save: 'yes', ...more });
    const kept = cards.parse(await call('GET', '/api/payer/cards', known.bearer)).cards;
    return scene.set('PAYMENT_ID', id).set('CARD_ID', kept[0]?.payment_method_id ?? '');
  }

  async function domiciled(): Promise<Scene> {
    const scene = await byCard({ domiciliation: consentVersion });
    const path = `/api/v1/mandates?payer_id=${read(scene, 'PAYER_ID')}`;
    return scene.set('MANDATE_ID', listed.parse(await call('GET', path, bench.schoolKey)).data[0]?.id ?? '');
  }

  return { paid: () => paid(), overpaid, keptCard: () => byCard({}), domiciled };
}

/** Schools of their own. */
function schoolScenes({ bench, post }: Tools) {
  /** A school of its own, for what changes one: the others' settings stay as they are. */
  async function school(): Promise<Scene> {
    const slug = `fuzz-${randomUUID()}`;
    const facts = { slug, name: 'Otra', country: 'MX', contractualEntity: 'Otra, A.C.', live: false } as const;
    const { id } = await createSchool(bench.services.db, facts);
    const { key } = await createApiKey(bench.services.db, { schoolId: id, live: false });
    return new Map([['CUOTA_KEY', key]]);
  }

  async function endpoint(): Promise<Scene> {
    const scene = await school();
    const { id = '' } = await post('/api/v1/webhook_endpoints', read(scene, 'CUOTA_KEY'), {
      url: 'https://escuela.example/avisos',
    });
    return scene.set('WEBHOOK_ENDPOINT_ID', id).set('ENDPOINT_ID', id);
  }

  return { school, endpoint };
}
