/** Providers that are not in the registry take part where they are asked for, and nowhere else. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { describeProviderContract } from '#providers/emulation/contract.fixture';
import { addProviders, offers, providers } from '#providers/registry';
import { type ApiHarness, startApiHarness } from '../tests/api-harness.ts';
import { accountSections } from '../console/provider-sections.ts';
import { newPayer } from '../tests/fault-matrix/payer.ts';
import { booked } from '../tests/fault-matrix/verifier.ts';
import { subjectsOf } from '../tests/fault-matrix/subject.ts';
import { portsFrom } from '../ports.ts';
import { emulatedWith } from '../providers.ts';
import { sessionBody } from '../actors/session-body.ts';
import { sampleProviders } from './index.ts';

for (const sample of sampleProviders) describeProviderContract(sample);

const methods = z.object({
  settings: z.object({ checkout_payment_options: z.array(z.object({ gateway: z.string() })) }),
});

describe.each(sampleProviders.flatMap(subjectsOf))('$provider.name, which joins by a line', (sample) => {
  const { name } = sample.provider;
  const [{ country, gateway }] = sample.offers;
  let withSamples: ApiHarness;
  let without: ApiHarness;
  beforeAll(async () => {
    withSamples = await startApiHarness({ sampleProviders: true, country });
    without = await startApiHarness({ country });
  });
  afterAll(async () => {
    await withSamples.close();
    await without.close();
  });

  async function offered(harness: ApiHarness): Promise<string[]> {
    const { key } = await harness.client.createSession(harness.schoolKey, sessionBody([150_000], {}, country));
    const answer = methods.parse(await (await harness.call('GET', `/api/sessions/${key}`)).json());
    return answer.settings.checkout_payment_options.map((option) => option.gateway);
  }

  it('is offered where it was asked for, and nowhere else', async () => {
    expect(await offered(withSamples)).toContain(gateway);
    expect(await offered(without)).not.toContain(gateway);
  });

  it('is paid like any other', async () => {
    const payer = await newPayer(withSamples, sample, sample.offers[0]);
    await payer.commit();
    expect((await payer.read()).next_step?.kind).toBe(sample.waitingStep ?? sample.offers[0].step);
    await withSamples.emulators.get(name)?.pay(payer.line().providerRef);
    await withSamples.settle();
    expect(await booked(withSamples, payer.paymentId)).toMatchObject({ status: 'successful', received: payer.minor });
  });

  it('has a port and a place in the console', async () => {
    expect(portsFrom(3000, emulatedWith(true)).providers.get(`${name} emulator`)).toBeGreaterThanOrEqual(3130);
    const emulator = withSamples.emulators.get(name);
    if (!emulator) throw new Error(`nobody plays ${name}`);
    expect(String(await accountSections(sample, emulator, name))).toContain(`Payments at ${name}`);
  });

  it('is known once, and cannot take the name or the offer of another', () => {
    addProviders([sample.provider]);
    expect([...providers.values()].filter((each) => each.name === name)).toHaveLength(1);
    expect(offers.filter((each) => each.gateway === gateway)).toHaveLength(1);
    expect(() => addProviders([{ ...sample.provider, offers: [] }])).toThrow('already');
    expect(() => addProviders([{ ...sample.provider, name: 'another' }])).toThrow('already');
  });
});
