import { accountName } from '#server/db/read/provider-accounts';
import { reconcileNow } from '#server/use-cases/payments/reconcile';
import { read, type Scene, type Tools, type Variables } from './scene-tools.ts';

/** In the shell, so that they stand in no history. */
export const ownCredentials = {
  STRIPE_SECRET_KEY: '$STRIPE_SECRET_KEY',
  STRIPE_WEBHOOK_SECRET: '$STRIPE_WEBHOOK_SECRET',
};
export const ownAccount = { provider: 'stripe', label: 'Cuenta de colegiaturas', credentials: ownCredentials };

/** Accounts at providers. */
export function accountScenes({ harness, post }: Tools, { school }: { readonly school: () => Promise<Variables> }) {
  /** A school that opened an account at a provider, and whose credentials nobody has yet. */
  async function collecting(): Promise<Scene> {
    const scene = new Map(await school());
    for (const [name, value] of Object.entries(harness.accountAt('stripe').keys)) scene.set(name, value);
    return scene;
  }

  async function account(): Promise<Scene> {
    const scene = await collecting();
    return scene.set('ACCOUNT_ID', await added(scene));
  }

  /** As the reference shows it. Returns its id. */
  async function added(scene: Scene): Promise<string> {
    const filled = JSON.stringify(ownAccount).replaceAll(/\$([A-Z_]+)/g, (_whole, name: string) => read(scene, name));
    const { id = '' } = await post('/api/v1/accounts', read(scene, 'CUOTA_KEY'), JSON.parse(filled));
    return id;
  }

  /** One whose provider refuses its credentials for a while. It is the harness's school's, which gets the event. */
  async function refused(): Promise<Scene> {
    const { keys, emulator } = harness.accountAt('stripe');
    const scene = new Map(Object.entries({ ...keys, CUOTA_KEY: harness.schoolKey }));
    const found = await harness.services.accounts.of({ provider: 'stripe', account_id: await added(scene) });
    emulator.credentials.revoke();
    await found?.connection.merchant?.();
    await harness.settle();
    emulator.credentials.restore();
    await harness.advance(31);
    return scene;
  }

  /** One whose books were compared with ours. */
  async function compared(): Promise<Scene> {
    const scene = await account();
    await reconcileNow(harness.services, accountName({ provider: 'stripe', account_id: read(scene, 'ACCOUNT_ID') }));
    return scene;
  }

  return { collecting, account, refused, compared };
}
