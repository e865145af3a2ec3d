import { describe, expect, test } from 'vitest';
import { accountForSchool } from './school-account.ts';

const own = (state: 'open' | 'closed') => ({ id: `own ${state}`, school_id: 'norte', state });
const shared = (state: 'open' | 'closed') => ({ id: `shared ${state}`, school_id: null, state });

describe('a school’s new payments at a provider', () => {
  test.each([
    ['nothing is stored', [], 'default'],
    ['it has an account of its own', [own('open')], 'own open'],
    ['its own comes before the installation’s', [shared('open'), own('open')], 'own open'],
    ['it closed one and opened another', [own('closed'), own('open')], 'own open'],
    ['it closed its own', [own('closed')], 'none'],
    ['it closed its own, and the installation has one', [own('closed'), shared('open')], 'none'],
    ['only the installation has one', [shared('open')], 'shared open'],
    ['the installation closed one and opened another', [shared('closed'), shared('open')], 'shared open'],
    ['the installation closed its own', [shared('closed')], 'none'],
  ] as const)('where %s', (_case, rows, expected) => {
    const found = accountForSchool(rows);
    expect(typeof found === 'string' ? found : found.id).toBe(expected);
  });
});
