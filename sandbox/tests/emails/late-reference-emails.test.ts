/** A reference that comes seconds later: the e-mail that says how to pay comes with it, and none before. */
import { expect, test } from 'vitest';
import { startApiHarness } from '../api-harness.ts';
import { sessionBody } from '../../actors/session-body.ts';
import { soundAtLastFor } from '../test-harness.ts';
import { withCatcher } from './outcome-harness.ts';

const harness = await soundAtLastFor(withCatcher((env) => startApiHarness({ env })));
const provider = harness.emulators.get('gr4vy');

test('one e-mail, once the reference is there: with it, and with no word of a bank that checks something', async () => {
  const body = sessionBody([250_000]);
  const email = 'referencia@correo.example';
  const parent = await harness.parent({ ...body, payer: { ...body.payer, email } });
  provider?.fault('POST /transactions/:id/session', '500', 1);
  const { id } = await parent.pay({ entity: 'tapistores', method: 'cash' });
  await harness.settle();
  expect(harness.subjectsTo(email)).toEqual([]);
  await harness.advance(10);
  const { next_step: step } = await parent.read(id);
  const reference = step?.kind === 'instructions' ? (step.lines[0]?.value ?? '') : '';
  expect(reference).toMatch(/^\d{14}$/);
  const [message, ...more] = harness.emailsTo(email);
  expect(more).toEqual([]);
  expect(message?.subject).toContain('tu referencia para pagar en una tienda');
  expect(message?.text.replaceAll(/[\s\u00a0]/g, '')).toContain(reference);
});
