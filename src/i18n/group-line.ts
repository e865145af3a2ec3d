import { groupClabe } from '#domain/clabe';

interface Line {
  readonly role: string;
  readonly value: string;
  readonly group: number | null;
}

/** Formats a line of payment instructions: digits in groups, a CLABE in its own; other text unchanged. */
export function groupLine({ role, value, group }: Line): string {
  if (role === 'clabe') return groupClabe(value);
  if (group === null || !/^\d+$/.test(value)) return value;
  return (value.match(new RegExp(`.{1,${group}}`, 'g')) ?? []).join(' ');
}
