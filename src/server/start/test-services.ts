import { providers } from '#providers/registry';
import { composeServices, type ComposeParts } from './compose.ts';
import type { Db } from '../db/driver/db.ts';
import { readEnv } from './env.ts';
import type { Services } from '../services/services.ts';

/** The address a test's product thinks it has, unless it is told another. */
export const testOrigin = 'https://pay.example';

/** The product's services as production composes them, silent and in sandbox mode; `env` adds to the environment. */
export function testServices(
  db: Db,
  env: Readonly<Record<string, string>> = {},
  parts: Omit<ComposeParts, 'db'> = {},
): Services {
  const usual = {
    CUOTA_MODE: 'sandbox',
    CUOTA_SECRET: 'a server secret of more than 32 characters',
    CUOTA_CARD_FRAME_ORIGIN: 'https://card.pay.example',
    LOG_LEVEL: 'silent',
  };
  return composeServices(readEnv({ ...usual, CUOTA_ORIGIN: testOrigin, ...env }, providers), { db, ...parts }).services;
}
