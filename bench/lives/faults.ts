import type { Subject } from './subjects.ts';

/**
 * Faults, each of which a finding of the past was: one line of a file of the product, replaced while it is loaded, or a
 * line of SQL. The text must stand in its file exactly once. A fault that is not found within its lives is red.
 */
export interface Fault {
  /** What such a product does wrong. */
  readonly says: string;
  /** What a life must say of it. */
  readonly seen: RegExp;
  /** Found within so many lives, each about this; about whatever comes unless given. */
  readonly within: number;
  readonly about?: Subject;
  readonly patch?: { readonly file: string; readonly from: string; readonly to: string };
  readonly sql?: string;
  /** Of the lives themselves: a killed process is not separated from the world. */
  readonly isUnfenced?: true;
}

export const faults = {
  'webhook-acknowledged-first': {
    says: 'a webhook is answered before it is stored',
    seen: /^a webhook that was answered 200 is nowhere/,
    within: 60,
    patch: {
      file: 'src/server/routes/provider-webhooks.ts',
      from: `await keep(services, address, reading, body);`,
      to: `void keep(services, address, reading, body).catch(() => undefined);`,
    },
  },
  'no-lock': {
    says: 'money is decided without its session’s lock',
    seen: /^invariant|answered 500|^no open case|^log/,
    within: 60,
    about: 'another way',
    patch: {
      file: 'src/server/db/read/money-state.ts',
      from: 'where id = ${sessionId} for no key update)',
      to: 'where id = ${sessionId})',
    },
  },
  'no-unique-index': {
    says: 'an event of a provider is stored as often as it comes',
    seen: /answered 500|^invariant|^log/,
    within: 40,
    sql: 'alter table inbox drop constraint inbox_provider_event_id_key',
  },
  'key-of-each-call': {
    says: 'a start is repeated under another key',
    seen: /^made \d+ times at the provider/,
    within: 60,
    about: 'lost starts',
    patch: {
      file: 'src/server/use-cases/payments/recover-start.ts',
      from: 'connection.start(order, callKey(payment.id))',
      to: 'connection.start(order, `${callKey(payment.id)}_again`)',
    },
  },
  'repeated-unasked': {
    says: 'a start is repeated that nobody wants any more',
    seen: /^made after it was called off/,
    within: 200,
    about: 'unwanted starts',
    patch: { file: 'src/domain/start-again.ts', from: '  if (unwanted) return unwanted;\n', to: '' },
  },
  'in-doubt-is-done': {
    says: 'a COMMIT in doubt is taken for done',
    seen: /acknowledged|^invariant|^log|^no open case|not final/,
    within: 100,
    about: 'doubtful commits',
    patch: {
      file: 'src/server/db/driver/careful-connection.ts',
      from: `if (found === 'happened') return null;`,
      to: 'if (found) return null;',
    },
  },
  'no-idempotency': {
    says: 'a request that is repeated under its key is carried out again',
    seen: /answered otherwise/,
    within: 100,
    patch: {
      file: 'src/server/http/idempotency.ts',
      from: 'if (key === undefined) return next();',
      to: 'if (key !== null) return next();',
    },
  },
  'slot-freed-early': {
    says: 'a payment that somebody wished to cancel no longer blocks its session',
    seen: /^invariant I6|answered 500|^log/,
    within: 60,
    about: 'another way',
    patch: {
      file: 'src/domain/money-state.ts',
      from: `payment.status === 'pending' && !payment.superseded);`,
      to: `payment.status === 'pending' && !payment.superseded && !payment.cancelRequested);`,
    },
  },
  'no-overpaid-case': {
    says: 'too much money opens no case',
    seen: /^invariant I2 /,
    within: 60,
    patch: {
      file: 'src/domain/allocate.ts',
      from: 'if (excess > 0 || nothingWasOwed) {',
      to: 'if (nothingWasOwed) {',
    },
  },
  'return-counted-twice': {
    says: 'a return that is told twice goes back twice',
    seen: /^invariant I18|^no open case|^in a case alone|answered 500|^log/,
    within: 60,
    about: 'returns',
    patch: {
      file: 'src/server/use-cases/payment-core/book-return.ts',
      from: `if (before && !(before === 'asked' && isDone)) return before;`,
      to: `if (before === 'asked' && !isDone) return before;`,
    },
  },
  'refund-key-of-each-call': {
    says: 'a refund is repeated under another key',
    seen: /^sent back \d+ times at the provider/,
    within: 60,
    about: 'refunds',
    patch: {
      file: 'src/server/use-cases/refunds/call-refund.ts',
      from: 'refundKey(refund.id));',
      to: '`${refundKey(refund.id)}_${Math.random()}`);',
    },
  },
  'ending-untold': {
    says: 'an ending has no event for the school',
    seen: /^invariant I13a /,
    within: 40,
    patch: { file: 'src/domain/decide.ts', from: '    tell(payment.id, `payment.${as}`),\n', to: '' },
  },
  'events-overtake': {
    says: 'an event overtakes the one before it',
    seen: /^invariant I12a /,
    within: 60,
    patch: { file: 'src/server/db/write/deliveries.ts', from: 'and b.seq < n.seq and', to: 'and b.seq < 0 and' },
  },
  'lease-for-ever': {
    says: 'a payment that a killed process had taken up is never asked about again',
    seen: /^not (?:asked|final) in its time/,
    within: 120,
    about: 'questions',
    patch: {
      file: 'src/server/db/write/due-questions.ts',
      from: '(lease_until is null or lease_until < app_now())',
      to: 'lease_until is null',
    },
  },
  'rejection-is-free': {
    says: 'money after a rejection is not booked',
    seen: /^no open case|^in a case alone/,
    within: 60,
    about: 'late money',
    patch: {
      file: 'src/domain/receive-money.ts',
      from: '  if (event.minor <= 0) return [];',
      to: `  if (event.minor <= 0 || payment.status === 'rejected' || payment.status === 'cancelled') return [];`,
    },
  },
  unfenced: {
    says: 'what a killed process awaited still reaches everybody',
    seen: /^a killed process reached/,
    within: 20,
    isUnfenced: true,
  },
} as const satisfies Record<string, Fault>;
export type FaultName = keyof typeof faults;

export const isFaultName = (name: string): name is FaultName => Object.hasOwn(faults, name);
/** The fault of this name; none without a name. */
export const faultOf = (name: FaultName | null): Fault | null => (name === null ? null : faults[name]);
