import { describe, expect, test } from 'vitest';
import { hasPermission, lesserRole, type Permission, permissions, staffRoles } from './permissions.ts';

/** By permission: the roles that have it, in the order of `staffRoles`, as a person and as a machine's key. */
const expected = {
  read: ['yyyyy', 'yyyyy'],
  charge: ['nyyyy', 'nyyyy'],
  export: ['nnyyy', 'nnyyy'],
  decide_cases: ['nnyyy', 'nnyyy'],
  take_statements: ['nnyyy', 'nnyyy'],
  sign_off_days: ['nnyyy', 'nnnnn'],
  request_refunds: ['nnnyy', 'nnnyy'],
  approve_refunds: ['nnnny', 'nnnnn'],
  manage_settings: ['nnnny', 'nnnny'],
  manage_connections: ['nnnny', 'nnnny'],
  approve_connections: ['nnnny', 'nnnnn'],
  manage_keys: ['nnnny', 'nnnny'],
  manage_people: ['nnnny', 'nnnnn'],
  read_audit_log: ['nnnny', 'nnnny'],
} as const satisfies Record<Permission, readonly [person: string, key: string]>;

const cells = (Object.keys(permissions) as Permission[]).flatMap((permission) =>
  staffRoles.flatMap((role, column) =>
    [true, false].map((isPerson) => ({
      permission,
      role,
      who: isPerson ? 'a person' : 'a key alone',
      isPerson,
      has: expected[permission][isPerson ? 0 : 1][column] === 'y',
    })),
  ),
);

describe('the table of permissions', () => {
  test.each(cells)('$permission by $who with the role $role: $has', ({ permission, role, isPerson, has }) => {
    expect(hasPermission({ role, isPerson }, permission)).toBe(has);
  });

  test('the lesser of two roles is the one that may do less', () => {
    expect([lesserRole('cash', 'refund'), lesserRole('administer', 'view')]).toEqual(['cash', 'view']);
  });
});
