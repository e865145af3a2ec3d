/** What a school's people and keys may do: the one table of permissions and roles. */

/** Each role may do all that the one before it may. */
export const staffRoles = ['view', 'assist', 'cash', 'refund', 'administer'] as const;
export type StaffRole = (typeof staffRoles)[number];

interface Rule {
  /** The lowest role that has it. */
  readonly from: StaffRole;
  /** Whether an API key that is nobody's own has it too, if its role does. */
  readonly keyAlone: boolean;
}

/** By permission. A key that is one person's own has what that person has. */
export const permissions = {
  /** Lists and single rows. */
  read: { from: 'view', keyAlone: true },
  /** Sessions, links, receipts, messages and papers. */
  charge: { from: 'assist', keyAlone: true },
  /** Files with personal data. */
  export: { from: 'cash', keyAlone: true },
  /** Decisions about money of cases that gives none back. */
  decide_cases: { from: 'cash', keyAlone: true },
  take_statements: { from: 'cash', keyAlone: true },
  sign_off_days: { from: 'cash', keyAlone: false },
  request_refunds: { from: 'refund', keyAlone: true },
  approve_refunds: { from: 'administer', keyAlone: false },
  manage_settings: { from: 'administer', keyAlone: true },
  /** Provider accounts and webhook endpoints: where money and events go. */
  manage_connections: { from: 'administer', keyAlone: true },
  /** A second person's word on such a change. */
  approve_connections: { from: 'administer', keyAlone: false },
  manage_keys: { from: 'administer', keyAlone: true },
  manage_people: { from: 'administer', keyAlone: false },
  read_audit_log: { from: 'administer', keyAlone: true },
} as const satisfies Readonly<Record<string, Rule>>;
export type Permission = keyof typeof permissions;

/** Who asks: a role, and whether a person stands behind it. */
export interface Asker {
  readonly role: StaffRole;
  readonly isPerson: boolean;
}

/** Whether this role has a permission. */
export function hasPermission({ role, isPerson }: Asker, permission: Permission): boolean {
  const { from, keyAlone } = permissions[permission];
  return staffRoles.indexOf(role) >= staffRoles.indexOf(from) && (isPerson || keyAlone);
}

/** The role of two that may do less. */
export const lesserRole = (one: StaffRole, other: StaffRole): StaffRole =>
  staffRoles.indexOf(one) <= staffRoles.indexOf(other) ? one : other;
