import type { MiddlewareHandler } from 'hono';
import type { Keyring } from '../basics/keys.ts';
import { Refusal } from '../basics/refusal.ts';
import type { DeskEnv } from './desk-env.ts';

/**
 * Refuses as `forbidden` a form of a person that has not their sign-in's token, and one that another site's page sent.
 * Sent before somebody signs in, it has none.
 */
export const refuseFormWithoutToken =
  (keys: Pick<Keyring, 'isSigned'>): MiddlewareHandler<DeskEnv> =>
  async ({ req, var: { person } }, next) => {
    if (!['same-origin', undefined].includes(req.header('sec-fetch-site'))) throw refusal();
    if (person) {
      const token = (await req.raw.clone().formData()).get('token');
      if (typeof token !== 'string' || !keys.isSigned('form', person.sessionId, token)) throw refusal();
    }
    await next();
  };

const refusal = (): Refusal => new Refusal('forbidden', 'The form did not come from this sign-in.');
