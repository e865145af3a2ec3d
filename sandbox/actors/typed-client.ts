import { execFile } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import * as z from 'zod/mini';
import { clientSample, refundSample } from '#server/api-docs/client-sample';
import { receiveSample, verifySample } from '#server/api-docs/webhook-sample';

/** Writes the generated types and the printed samples into a folder of the project, where their libraries are found. */
export async function writeTypedClient(folder: string): Promise<void> {
  await promisify(execFile)('node', ['scripts/client.ts', join(folder, 'cuota.ts')]);
  const samples = {
    'cuota-client.ts': clientSample,
    'refund.ts': refundSample,
    'read-event.ts': verifySample,
    'server.ts': receiveSample,
  };
  for (const [name, text] of Object.entries(samples)) writeFileSync(join(folder, name), text);
}

const call = z.custom<(...given: unknown[]) => Promise<unknown>>((value) => typeof value === 'function');
const samples = z.object({ openSession: call, makeVoucher: call, paidOf: call, refund: call });

/** The samples' functions, as a school would import them; the address and the key are the process's. */
export async function typedClient(folder: string, origin: string, key: string) {
  Object.assign(process.env, { CUOTA_URL: origin, CUOTA_KEY: key });
  return samples.parse(await import(pathToFileURL(resolve(folder, 'refund.ts')).href));
}
