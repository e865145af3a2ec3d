import { randomUUID } from 'node:crypto';
import { mainLine } from '#contracts/instruction-lines';
import { instructionsStep } from '#contracts/next-step';
import { offerForm } from '#contracts/offer-form';
import * as z from 'zod/mini';
import { numbers } from '../cards/card-harness.ts';
import { accepting, familySession, taxDetails } from '../recording/example-family.ts';
import { openProofPage } from '../../actors/proof-client.ts';
import { read, type Scene, answerShape, type Tools } from './scene-tools.ts';

const cash = { entity: 'stripe', method: 'cash', ...accepting };

/** What a payer has before any money moved. */
export function payerScenes({ harness, call, post, variables }: Tools) {
  async function session(more: object = {}): Promise<Scene> {
    const payer = `tutor-${randomUUID()}`;
    const { id, key } = await harness.client.createSession(harness.schoolKey, {
      ...familySession,
      ...more,
      external_id: `estado-de-cuenta-${randomUUID()}`,
      payer: { ...familySession.payer, id: payer },
      // The same charge of two families would be owed once.
      charges: familySession.charges.map((charge) => ({
        ...charge,
        tutor_id: payer,
        external_id: `${charge.external_id}-${payer}`,
      })),
    });
    const { token = '' } = answerShape.parse(await call('GET', `/api/sessions/${key}`, ''));
    return variables({ SESSION_ID: id, HASH_KEY: key, CUOTA_TOKEN: token, PAYER_ID: payer, R: 'portal' });
  }

  /** With a proof of the one call that needs no token. */
  async function proven(): Promise<Scene> {
    const scene = await session();
    const page = await openProofPage(harness.origin, harness.clock.now);
    return scene.set('PROOF', await page.prove({ method: 'POST', path: '/api/tokens' }));
  }

  /** A CLABE to transfer to. */
  async function slip(): Promise<Scene> {
    const scene = await session();
    const [path, bearer] = [`/api/sessions/${read(scene, 'SESSION_ID')}`, read(scene, 'CUOTA_TOKEN')];
    const request = { ...cash, entity: 'transfer', method: 'transfer' };
    const { payment_id: paymentId = '' } = await post(`${path}/materialize`, bearer, request);
    await call('POST', `${path}/commit`, bearer, { payment_id: paymentId });
    return scene.set('PAYMENT_ID', paymentId);
  }

  async function chosen(withInvoice = false): Promise<Scene> {
    const scene = await session({ generate_invoice: withInvoice });
    if (withInvoice) await post('/api/tax-data', read(scene, 'CUOTA_TOKEN'), taxDetails);
    const path = `/api/sessions/${read(scene, 'SESSION_ID')}/materialize`;
    const { payment_id: paymentId = '' } = await post(path, read(scene, 'CUOTA_TOKEN'), cash);
    return scene.set('PAYMENT_ID', paymentId);
  }

  async function voucher(withInvoice = false): Promise<Scene> {
    const scene = await chosen(withInvoice);
    const body = { payment_id: read(scene, 'PAYMENT_ID') };
    const path = `/api/sessions/${read(scene, 'SESSION_ID')}/commit`;
    const answer = z
      .object({ next_step: instructionsStep, check_url: z.optional(z.nullable(z.string())) })
      .parse(await call('POST', path, read(scene, 'CUOTA_TOKEN'), body));
    return scene
      .set('REFERENCE', mainLine(answer.next_step).value)
      .set('VOUCHER_KEY', answer.next_step.durable_url?.split('/').at(-1) ?? '')
      .set('CHECK_KEY', answer.check_url?.split('/').at(-1) ?? '')
      .set('FILE_ID', `voucher-${body.payment_id}`);
  }

  const nothing = async () => variables({});
  // Its link ends: no other operation may be about the same one.
  const revocable = voucher;
  return { nothing, session, proven, slip, chosen, voucher, revocable };
}

/** What the specification's endpoint aliases are asked with. */
export function aliasScenes({ harness, call, post }: Tools, { session }: ReturnType<typeof payerScenes>) {
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
    await harness.tokenize(opened, { number: numbers.approved });
    return scene.set('CHECKOUT_SESSION_ID', opened.id);
  }

  async function taxData(): Promise<Scene> {
    const scene = await session();
    const saved = z
      .object({ tax_data: z.object({ id: z.string() }) })
      .parse(await call('POST', '/api/tax-data', read(scene, 'CUOTA_TOKEN'), taxDetails));
    return scene.set('TAX_DATA_ID', saved.tax_data.id);
  }

  /** A family that may get an account of its own to transfer to, and the version of its terms. */
  async function newAccount(): Promise<Scene> {
    const scene = await session();
    const path = `/api/sessions/${read(scene, 'SESSION_ID')}/form`;
    const way = { entity: 'finch-transfer', method: 'finch-transfer' };
    for (const { id, version } of offerForm.parse(await call('POST', path, read(scene, 'CUOTA_TOKEN'), way))
      .acceptances)
      scene.set(id.toUpperCase(), version);
    return scene;
  }

  return { code, transaction, wallet, taxData, newAccount };
}
