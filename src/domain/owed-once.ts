/** A charge as its session has it. */
export interface ChargeOfSession {
  readonly chargeId: string;
  readonly sessionId: string;
  /** The school's own id of it; null where it gives none. */
  readonly externalId: string | null;
  /** Calendar day, `YYYY-MM-DD`. */
  readonly dueDate: string;
  /** When its session was made. */
  readonly madeAt: Date;
  /** Minor units; nothing on one that is settled. */
  readonly owed: number;
  readonly disabled: boolean;
  /** An attempt under way may pay it. */
  readonly inAttempt: boolean;
}

/**
 * What a student owes, each charge once: one that its school sent again stands in several sessions by the same id and day. It is
 * owed as the newest of them that is not switched off has it, is being paid while any of them is, and is paid once one of them is.
 */
export function owedOnce<C extends ChargeOfSession>(charges: readonly C[]): readonly C[] {
  const named = ({ chargeId, externalId, dueDate }: C) =>
    externalId === null ? chargeId : JSON.stringify([externalId, dueDate]);
  return [...Map.groupBy(charges, named).values()].flatMap((same) => {
    // Two of one session are two charges, whatever they are called.
    if (new Set(same.map(({ sessionId }) => sessionId)).size < same.length) return same.filter(({ owed }) => owed > 0);
    if (same.some(({ owed }) => owed <= 0)) return [];
    const [shown] = same.toSorted(
      (a, b) => Number(a.disabled) - Number(b.disabled) || b.madeAt.getTime() - a.madeAt.getTime(),
    );
    return shown ? [{ ...shown, inAttempt: same.some(({ inAttempt }) => inAttempt) }] : [];
  });
}
