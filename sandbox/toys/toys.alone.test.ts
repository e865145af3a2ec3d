/** Providers that are not in the registry take part where they are asked for, and nowhere else. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { describeProviderContract } from '#providers/emulation/contract.fixture';
import { addProviders, offers, providers } from '#providers/registry';
import { type ApiHarness, startApiHarness } from '../tests/api-harness.ts';
import { accountSections } from '../console/provider-sections.ts';
import { booked, newPayer } from '../tests/fault-matrix/payer.ts';
import { subjectsOf } from '../tests/fault-matrix/subject.ts';
import { portsFrom } from '../ports.ts';
import { emulatedWith } from '../providers.ts';
import { sessionBody } from '../actors/session-body.ts';
import { toys } from './index.ts';

for (const toy of toys) describeProviderContract(toy);

const methods = z.object({
  settings: z.object({ checkout_payment_options: z.array(z.object({ gateway: z.string() })) }),
});

describe.each(toys.flatMap(subjectsOf))('$provider.name, which joins by a line', (toy) => {
  const { name } = toy.provider;
  const [{ country, gateway }] = toy.offers;
  let withToys: ApiHarness;
  let without: ApiHarness;
  beforeAll(async () => {
    withToys = await startApiHarness({ toys: true, country });
    without = await startApiHarness({ country });
  });
  afterAll(async () => {
    await withToys.close();
    await without.close();
  });

  async function offered(harness: ApiHarness): Promise<string[]> {
    const { key } = await harness.client.createSession(harness.schoolKey, sessionBody([150_000], {}, country));
    const answer = methods.parse(await (await harness.call('GET', `/api/sessions/${key}`)).json());
    return answer.settings.checkout_payment_options.map((option) => option.gateway);
  }

  it('is offered where it was asked for, and nowhere else', async () => {
    expect(await offered(withToys)).toContain(gateway);
    expect(await offered(without)).not.toContain(gateway);
  });

  it('is paid like any other', async () => {
    const payer = await newPayer(withToys, toy, toy.offers[0]);
    await payer.commit();
    expect((await payer.read()).next_step?.kind).toBe(toy.waitingStep ?? toy.offers[0].step);
    await withToys.emulators.get(name)?.pay(payer.line().providerRef);
    await withToys.settle();
    expect(await booked(withToys, payer.paymentId)).toMatchObject({ status: 'successful', received: payer.minor });
  });

  it('has a port and a place in the console', async () => {
    expect(portsFrom(3000, emulatedWith(true)).providers.get(`${name} emulator`)).toBeGreaterThanOrEqual(3130);
    const emulator = withToys.emulators.get(name);
    if (!emulator) throw new Error(`nobody plays ${name}`);
    expect(String(await accountSections(toy, emulator, name))).toContain(`Payments at ${name}`);
  });

  it('is known once, and cannot take the name or the offer of another', () => {
    addProviders([toy.provider]);
    expect([...providers.values()].filter((each) => each.name === name)).toHaveLength(1);
    expect(offers.filter((each) => each.gateway === gateway)).toHaveLength(1);
    expect(() => addProviders([{ ...toy.provider, offers: [] }])).toThrow('already');
    expect(() => addProviders([{ ...toy.provider, name: 'another' }])).toThrow('already');
  });
});
