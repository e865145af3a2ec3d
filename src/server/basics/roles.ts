/**
 * The work that processes may divide (docs/decisions/0105). `api` answers schools and payers' browsers, `webhooks`
 * providers and banks, `jobs` does what is due.
 */
export const roles = ['pages', 'api', 'webhooks', 'jobs'] as const;
export type Role = (typeof roles)[number];
export type Roles = ReadonlySet<Role>;

export const everyRole: Roles = new Set(roles);

/** Whether a text names roles and nothing else, at least one. */
export const namesRoles = (names: readonly string[]): boolean =>
  names.length > 0 && names.every((name) => roles.some((role) => role === name));

/** Those of the names; every role where none is named. */
export const rolesOf = (names: readonly string[]): Roles =>
  names.length === 0 ? everyRole : new Set(roles.filter((role) => names.includes(role)));
