import { groupClabe } from '#domain/clabe';

interface Line {
  readonly role: string;
  readonly value: string;
  readonly group: number | null;
}

/** A line of payment instructions as it is read: its digits in groups, a CLABE in its own; anything else as it is. */
export function groupLine({ role, value, group }: Line): string {
  if (role === 'clabe') return groupClabe(value);
  if (group === null || !/^\d+$/.test(value)) return value;
  return (value.match(new RegExp(`.{1,${group}}`, 'g')) ?? []).join(' ');
}
