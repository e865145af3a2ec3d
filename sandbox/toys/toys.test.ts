/** A provider that is not in the registry takes part where it is asked for, and nowhere else. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { describeProviderContract } from '#providers/emulation/contract';
import { addProviders, offers, providers } from '#providers/registry';
import { type ApiBench, startApiBench } from '../api-bench.ts';
import { providerSections } from '../console/provider-sections.ts';
import { booked, newPayer } from '../fault-matrix/payer.ts';
import { type FaultSubject, subjectsOf } from '../fault-matrix/subject.ts';
import { portsFrom } from '../ports.ts';
import { emulatedWith } from '../providers.ts';
import { sessionBody } from '../session-body.ts';
import { toys } from './index.ts';
import { tiny, tinyProvider } from './tiny.fixture.ts';

for (const toy of [tiny, ...toys]) describeProviderContract(toy);

const methods = z.object({
  settings: z.object({ checkout_payment_options: z.array(z.object({ gateway: z.string() })) }),
});

describe('a provider that joins by one object', () => {
  let withToys: ApiBench;
  let without: ApiBench;
  beforeAll(async () => {
    withToys = await startApiBench({ toys: [tiny], country: 'EC' });
    without = await startApiBench({ country: 'EC' });
  });
  afterAll(async () => {
    await withToys.close();
    await without.close();
  });

  async function offered(bench: ApiBench): Promise<string[]> {
    const { key } = await bench.client.createSession(bench.schoolKey, sessionBody([5_000], {}, 'EC'));
    const answer = methods.parse(await (await bench.call('GET', `/api/sessions/${key}`)).json());
    return answer.settings.checkout_payment_options.map(({ gateway }) => gateway);
  }

  it('is offered where it was asked for, and nowhere else', async () => {
    expect(await offered(withToys)).toContain('tiny');
    expect(await offered(without)).not.toContain('tiny');
  });

  it('is paid like any other', async () => {
    const [subject] = subjectsOf(tiny);
    const payer = await newPayer(withToys, aSubject(subject), aSubject(subject).offers[0]);
    await payer.commit();
    expect((await payer.read()).next_step?.kind).toBe('redirect');
    await withToys.emulators.get('tiny')?.pay(payer.line().providerRef);
    await withToys.settle();
    expect(await booked(withToys, payer.paymentId)).toMatchObject({ status: 'successful', received: payer.minor });
  });

  it('has a port and a place in the console', () => {
    expect(portsFrom(3000, emulatedWith([tiny])).providers.get('tiny emulator')).toBe(3130);
    const emulator = withToys.emulators.get('tiny');
    if (!emulator) throw new Error('nobody plays it');
    expect(providerSections(tiny, emulator).text).toContain('Payments at tiny');
  });
});

function aSubject(subject: FaultSubject | undefined): FaultSubject {
  if (!subject) throw new Error('it has nothing to pay with');
  return subject;
}

it('is known once, and cannot take the name or the offer of another', () => {
  addProviders([tinyProvider]);
  addProviders([tinyProvider]);
  expect([...providers.values()].filter(({ name }) => name === 'tiny')).toHaveLength(1);
  expect(offers.filter(({ gateway }) => gateway === 'tiny')).toHaveLength(1);
  expect(() => addProviders([{ ...tinyProvider, offers: [] }])).toThrow('already');
  expect(() => addProviders([{ ...tinyProvider, name: 'another' }])).toThrow('already');
});
