/** A charge as its session has it. */
export interface ChargeOfSession {
  readonly chargeId: string;
  /** Its id in every session; null if its school gives no id, or gives one twice in a session. */
  readonly identity: string | null;
  /** When its session was created. */
  readonly madeAt: Date;
  /** Minor units; nothing on one that is settled. */
  readonly owed: number;
  readonly disabled: boolean;
  /** An attempt under way may pay it. */
  readonly inAttempt: boolean;
}

/**
 * Returns a student's debts, each charge once: a charge that its school sent again is in several sessions. The newest
 * of them that is not disabled states the debt. It is being paid while any of them is, and paid once one of them is.
 */
export function owedOnce<C extends ChargeOfSession>(charges: readonly C[]): readonly C[] {
  const groups = Map.groupBy(charges, ({ identity, chargeId }) => identity ?? chargeId);
  return [...groups.values()].flatMap((same) => {
    if (same.some(({ owed }) => owed <= 0)) return [];
    const [shown] = same.toSorted(
      (a, b) => Number(a.disabled) - Number(b.disabled) || b.madeAt.getTime() - a.madeAt.getTime(),
    );
    return shown ? [{ ...shown, inAttempt: same.some(({ inAttempt }) => inAttempt) }] : [];
  });
}
