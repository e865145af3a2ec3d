import file from './recorded.generated.json' with { type: 'json' };

/** What a request says beside its path and its credentials. Values may hold shell variables, `$SESSION_ID`. */
export interface WrittenRequest {
  readonly body?: unknown;
  readonly query?: Readonly<Record<string, string>>;
  readonly idempotencyKey?: string;
}

/** What a run of the real API asked and answered; `npm run docs:recorded` writes it, `sandbox/recording` says how. */
export interface Recorded {
  /** By operation. An answer is null where it has no body that can be read. */
  readonly operations: Readonly<Record<string, { readonly request: WrittenRequest; readonly answer: unknown }>>;
  /** The body of every event, by its type. */
  readonly events: Readonly<Record<string, unknown>>;
}

export const recorded: Recorded = file;
