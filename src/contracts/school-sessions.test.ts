import { expect, test } from 'vitest';
import { sessionListQuery } from './school-sessions.ts';

test('a page of sessions holds 20 unless the school asks for 1 to 100', () => {
  expect(sessionListQuery.parse({}).limit).toBe(20);
  expect(sessionListQuery.parse({ limit: '100' }).limit).toBe(100);
  for (const limit of ['0', '101', 'many', '1.5', ''])
    expect(sessionListQuery.safeParse({ limit }).success).toBe(false);
});
