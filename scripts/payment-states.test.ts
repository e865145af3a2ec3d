import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { transitionRules } from '#domain/payment-status';
import { sessionTransitions } from '#domain/session-condition';
import { paymentStatesDocument, paymentStatesPath } from './payment-states-document.ts';

test('docs/reference/payment-states.md says what the tables say', () => {
  const written = readFileSync(paymentStatesPath, 'utf8');
  expect(written, 'The tables of src/domain changed. Run: npm run docs:states').toBe(paymentStatesDocument());
});

test('it draws and lists every edge of payments and sessions', () => {
  const lines = paymentStatesDocument().split('\n');
  for (const { id, from, to } of [...transitionRules, ...sessionTransitions]) {
    const arrow = `  ${from === 'new' ? '[*]' : from} --> ${to}: ${id}`;
    expect(lines.filter((line) => line === arrow || line.startsWith(`${arrow} `))).toHaveLength(1);
    expect(lines.filter((line) => line.startsWith(`| ${id} | ${from} | ${to} |`))).toHaveLength(1);
  }
});
