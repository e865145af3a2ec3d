/** The days that a ticket to be paid tells together: today, when its debt is due, and the last day that it works. */
export type TicketDay = 'today' | 'due' | 'last';

interface Days {
  /** Calendar days of the school, `YYYY-MM-DD`. */
  readonly today: string;
  /** Null where nothing of it is due from now on: it was due before. */
  readonly due: string | null;
  readonly last: string;
}

/** Returns them as they come. A due day that has passed is not among them. */
export function ticketDays({ today, due, last }: Days): readonly { readonly kind: TicketDay; readonly day: string }[] {
  const ahead = due !== null && due >= today ? [{ kind: 'due' as const, day: due }] : [];
  const later = [...ahead, { kind: 'last' as const, day: last }].toSorted((a, b) => a.day.localeCompare(b.day));
  return [{ kind: 'today', day: today }, ...later];
}

interface DueCharge {
  readonly dueDate: string;
}

/** Returns the day by which charges are to be paid: the first of them; null if one was due before today. */
export function dueDayOf(charges: readonly DueCharge[], today: string): string | null {
  const first = charges.map(({ dueDate }) => dueDate).toSorted()[0] ?? null;
  return first !== null && first >= today ? first : null;
}
