import { expect, it } from 'vitest';
import { soundAtLastFor } from '../test-harness.ts';
import { browser, numbers, startColombianCards } from './wompi-card.fixture.ts';

/** The page of a payer's bank while its provider says nothing of it. */
const harness = await soundAtLastFor(startColombianCards());
const { provider, family, pay } = harness;

it('whose document cannot be had says so, and never that the bank asks nothing', async () => {
  const held = await pay(await family(), { number: numbers.asks, browser });
  const url = held.next_step?.kind === 'redirect' ? held.next_step.url : '';
  const shown = async () => (await fetch(`${url}/document`)).text();
  provider.fault('GET /v1/transactions/:id', '500', 100);
  const meanwhile = await shown();
  expect(meanwhile).toContain('No pudimos abrir la página de tu banco.');
  expect(meanwhile).not.toContain('ya no pide nada');
  provider.fault('GET /v1/transactions/:id', '500', 0);
  expect(await shown()).toContain('<form');
});
