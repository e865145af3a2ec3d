import { randomUUID } from 'node:crypto';
import * as z from 'zod/mini';
import type { Country } from '#domain/money';
import { createApiKey, createSchool } from '#server/use-cases/schools/create-school';
import type { CardHarness } from '../cards/card-harness.ts';
import { bankMap, familySession, taxDetails } from '../recording/example-family.ts';
import { accountScenes } from './account-scenes.ts';
import { cardScenes, moneyScenes } from './money-scenes.ts';
import { aliasScenes, payerScenes } from './payer-scenes.ts';
import { scenesAbroad, studentScenes, transferScenes } from './scenes-abroad.ts';
import { officeScenes, personScenes } from './office-scenes.ts';
import { read, type Scene, type Tools, toolsOf, type Variables } from './scene-tools.ts';

/** What a request is about, made anew: each answers the variables that its examples need. */
export type SceneName = keyof ReturnType<typeof scenesOf>;
export type Scenes = Readonly<Record<SceneName, () => Promise<Variables>>>;

/** Everything a request can be about, on one harness. */
export function scenesOf(harness: CardHarness) {
  const tools = toolsOf(harness);
  const payer = payerScenes(tools);
  const schools = schoolScenes(tools);
  const abroad = scenesAbroad(tools, schools);
  return {
    ...payer,
    ...aliasScenes(tools, payer),
    ...moneyScenes(tools, payer),
    ...cardScenes(tools, payer),
    ...schools,
    school: () => schools.school(),
    ...abroad,
    ...transferScenes(tools, abroad),
    ...studentScenes(tools, abroad),
    ...accountScenes(tools, schools),
    ...officeScenes(tools, schools),
    ...personScenes(tools, schools),
  };
}

/** A scene that serves so many requests, of whatever operation; then another one is made. */
export type SharedScenes = (name: SceneName, uses: number) => Promise<Variables>;

export function sharedScenes(scenes: Scenes): SharedScenes {
  const scenesByKey = new Map<string, { readonly scene: Promise<Variables>; left: number }>();
  return (name, uses) => {
    const shelf = `${name} ${uses}`;
    const held = scenesByKey.get(shelf);
    const used = held && held.left > 0 ? held : { scene: scenes[name](), left: uses };
    used.left -= 1;
    scenesByKey.set(shelf, used);
    return used.scene;
  };
}

function schoolScenes({ harness, call, post }: Tools) {
  /** A school of its own, for what changes one: the others' settings stay as they are. */
  async function school(country: Country = 'MX', name = 'Colegio San Jerónimo'): Promise<Scene> {
    const slug = `colegio-${randomUUID()}`;
    const facts = { slug, name, country, contractualEntity: `${name}, S.C.`, live: false };
    const { id } = await createSchool(harness.services.db, facts);
    const { key } = await createApiKey(harness.services.db, { schoolId: id, live: false });
    return new Map([
      ['CUOTA_KEY', key],
      ['SLUG', slug],
    ]);
  }

  async function endpoint(): Promise<Scene> {
    const scene = await school();
    const { id = '' } = await post('/api/v1/webhook_endpoints', read(scene, 'CUOTA_KEY'), {
      url: 'https://escuela.example/avisos',
    });
    return scene.set('WEBHOOK_ENDPOINT_ID', id).set('ENDPOINT_ID', id);
  }

  async function keyed(): Promise<Scene> {
    const scene = await school();
    const { id = '' } = await post('/api/v1/keys', read(scene, 'CUOTA_KEY'), { name: 'ERP' });
    return scene.set('KEY_ID', id);
  }

  /** A school whose bank statement paid a session, and whose settings are none of the usual. */
  async function booked(): Promise<Scene> {
    const scene = await school();
    const bearer = read(scene, 'CUOTA_KEY');
    await call('PATCH', '/api/v1/school', bearer, {
      commissions: [{ kind: 'percentage', amount: 1.5, payment_method: 'store' }],
    });
    const tax = { id: 'fiscal-7', user_id: familySession.payer.id, rfc: taxDetails.document_number, selected: true };
    const payer = { ...familySession.payer, tax_data: { ...tax, tax_regime: taxDetails.tax_regime } };
    const { url = '' } = await post('/api/v1/payment_sessions', bearer, { ...familySession, payer });
    await call('GET', `/api/sessions/${new URL(url).searchParams.get('data')}`, '');
    const csv = `fecha,abono,referencia\n2027-01-07,9988.50,${familySession.external_id}\nayer,1.00,otro\n`;
    const columns = { date: 'fecha', amount: 'abono', reference: 'referencia' };
    const { file_id: file } = takenIn.parse(await call('POST', '/api/v1/statements', bearer, { csv, columns }));
    return scene.set('STATEMENT_ID', file);
  }

  async function mapped(): Promise<Scene> {
    const scene = await school();
    const map = { name: `BBVA ${randomUUID()}`, ...bankMap };
    const { id = '' } = await post('/api/v1/statement_maps', read(scene, 'CUOTA_KEY'), map);
    return scene.set('STATEMENT_MAP_ID', id).set('MAP_ID', id);
  }

  return { school, endpoint, keyed, booked, mapped };
}

const takenIn = z.object({ file_id: z.string() });
