/** Who caused a change. */
export const actorKinds = ['person', 'key', 'operator', 'payer', 'provider', 'clock'] as const;

export interface Actor {
  /**
   * `person`: somebody of the school's office. `key`: an API key that is nobody's own. `operator`: whoever runs the
   * installation. `provider`: a provider's or a bank's word. `clock`: a deadline or a schedule.
   */
  readonly kind: (typeof actorKinds)[number];
  /** The person's or the key's id; null for the others. */
  readonly id: string | null;
}
