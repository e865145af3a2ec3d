import { randomUUID } from 'node:crypto';
import type { Hono } from 'hono';
import * as z from 'zod/mini';
import type { EmulatorHono } from '../emulation/emulator.ts';
import { readAs } from './emulator-requests.ts';
import type { WireOptions } from './emulator-wire.ts';

const domain = z.string().check(z.regex(/^[a-z0-9.-]+$/i), z.maxLength(253));

/** Both bodies refuse what is not theirs, as Gr4vy's OpenAPI says. */
const googleBody = z.strictObject({ origin_domain: domain });
const appleBody = z.strictObject({
  validation_url: z.url({ protocol: /^https$/, hostname: /(^|\.)apple\.com$/ }),
  domain_name: domain,
});

/** The sessions of wallets' sheets. Apple is not called: its answer is made here, in its shape. */
export function addWalletRoutes(api: Hono<EmulatorHono>, { gr4vyId, merchantAccount }: WireOptions): void {
  api.post('/digital-wallets/google/session', async (context) => {
    const { origin_domain } = readAs(googleBody, await context.req.text());
    const claims = Buffer.from(JSON.stringify({ merchantOrigin: origin_domain, jti: randomUUID() })).toString(
      'base64url',
    );
    return context.json({
      gateway_merchant_id: `app.gr4vy.sandbox.${gr4vyId}.${merchantAccount}`,
      token: `eyJhbGciOiJub25lIn0.${claims}.`,
    });
  });
  api.post('/digital-wallets/apple/session', async (context) => {
    const { domain_name: domainName } = readAs(appleBody, await context.req.text());
    return context.json({
      merchantSessionIdentifier: `stand-in-${randomUUID()}`,
      domainName,
      displayName: merchantAccount,
      nonce: randomUUID().slice(0, 8),
      signature: '',
    });
  });
}
