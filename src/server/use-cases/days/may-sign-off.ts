/** Who does something: a person, a machine's key, or one of us. */
export interface DayActor {
  readonly kind: 'person' | 'key' | 'operator' | 'provider' | 'clock';
  readonly id: string | null;
}

/** Whether somebody may sign a day off: a person only, because a machine looks at nothing. */
export const maySignOff = ({ kind }: DayActor): boolean => kind === 'person';
