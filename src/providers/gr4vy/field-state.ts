import type { CardFieldName, CardFieldsState, CardFieldState } from '#contracts/card-fields';

/** Events of the provider's frames, in their own names. Source: package `@gr4vy/secure-fields`, types. */
export type FrameEvent =
  /** `form-change`: every field at once. */
  | { readonly kind: 'form'; readonly data: unknown }
  | {
      readonly kind: 'focus' | 'blur' | 'input';
      readonly field: CardFieldName;
      readonly data: unknown;
    };

const untouched: CardFieldState = { isEmpty: true, isValid: false, wasLeft: false, hasFocus: false };
/** A saved card's number and expiry are known already. */
const given: CardFieldState = { isEmpty: false, isValid: true, wasLeft: false, hasFocus: false };

/** The frames' names of the fields. */
const frameNames = { number: 'number', expiry: 'expiryDate', code: 'securityCode' } as const;
const fieldNames: readonly CardFieldName[] = ['number', 'expiry', 'code'];

/** Empty fields. A saved card needs only its security code. */
export function startingState(savedCard: { readonly brand: string } | null): CardFieldsState {
  const known = savedCard ? given : untouched;
  return {
    fields: { number: known, expiry: known, code: untouched },
    isComplete: false,
    brand: savedCard?.brand ?? null,
  };
}

/** Returns the state after a frame's event. An unreadable one changes nothing. */
export function afterFrameEvent(state: CardFieldsState, event: FrameEvent): CardFieldsState {
  if (event.kind === 'form') return complete(state, readForm(state, event.data));
  const { field, data } = event;
  const before = state.fields[field];
  const fieldFacts = facts(data);
  const after: CardFieldState = {
    isEmpty: fieldFacts.empty ?? before.isEmpty,
    isValid: fieldFacts.valid ?? before.isValid,
    wasLeft: before.wasLeft || event.kind === 'blur',
    hasFocus: event.kind === 'focus' || (event.kind === 'input' && before.hasFocus),
  };
  const next = complete(state, { ...state.fields, [field]: after });
  return field === 'number' && event.kind === 'input' ? { ...next, brand: fieldFacts.schema } : next;
}

function readForm(state: CardFieldsState, data: unknown): CardFieldsState['fields'] {
  const fields = isRecord(data) && isRecord(data['fields']) ? data['fields'] : {};
  const read = (field: CardFieldName): CardFieldState => {
    const before = state.fields[field];
    const { empty, valid } = facts(fields[frameNames[field]]);
    // A saved card's frames may tell of fields that are not there.
    return before === given
      ? before
      : { ...before, isEmpty: empty ?? before.isEmpty, isValid: valid ?? before.isValid };
  };
  return { number: read('number'), expiry: read('expiry'), code: read('code') };
}

function complete(state: CardFieldsState, fields: CardFieldsState['fields']): CardFieldsState {
  return { ...state, fields, isComplete: fieldNames.every((name) => fields[name].isValid && !fields[name].isEmpty) };
}

interface FieldFacts {
  readonly empty: boolean | null;
  readonly valid: boolean | null;
  readonly schema: string | null;
}

function facts(data: unknown): FieldFacts {
  const { empty, valid, schema } = isRecord(data) ? data : {};
  return {
    empty: typeof empty === 'boolean' ? empty : null,
    valid: typeof valid === 'boolean' ? valid : null,
    schema: typeof schema === 'string' && schema !== '' ? schema : null,
  };
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
