/**
 * Messages between the page and our card form in its frame (`card-frame`), over their own channel. The only typed value
 * in them is the holder's name, and only beside a token. Parsed by hand: the frame loads no library.
 */
import type { CardFieldsState, CardFieldState } from './card-fields.ts';

/** The path of the frame's document on its own host; the provider's name follows. */
export const cardFramePath = '/card-frame/';

/** The frame's fields. */
export const cardParts = ['number', 'expiry', 'code', 'holder'] as const;
export type CardPart = (typeof cardParts)[number];

/** No message is longer, in characters of its JSON. */
const longestMessage = 4096;

/** The first message, which carries the channel's port: the only one that is posted to the window. */
export interface BeginMessage {
  readonly type: 'begin';
  /** The parameters of the provider's tokenizer: the card form's `parameters`. */
  readonly parameters: Readonly<Record<string, string>>;
  /** The school's colour as the page shows it now, `#rrggbb`. */
  readonly accent: string;
}

export type ToCardFrame =
  /** Another form at the provider for the same card, after a failed attempt. Typed values stay, except a wrong code. */
  | {
      readonly type: 'form';
      readonly parameters: Readonly<Record<string, string>>;
      readonly clears: 'code' | 'nothing';
    }
  | { readonly type: 'accent'; readonly accent: string }
  /** The payer's name, for an empty holder's field. */
  | { readonly type: 'holder'; readonly holder: string }
  /** The page was submitted with these missing: shows their errors. */
  | { readonly type: 'show'; readonly parts: readonly CardPart[] }
  /** Send the typed values to the provider, within `limit_ms`. `attempt` separates its answer from earlier ones. */
  | { readonly type: 'submit'; readonly attempt: number; readonly limit_ms: number };

export type CardFrameOutcome =
  | {
      readonly kind: 'tokenized';
      readonly token: string;
      readonly brand: string;
      readonly last_four: string;
      readonly holder: string;
    }
  | { readonly kind: 'refused'; readonly code: string }
  /** No answer, or none about this card. Nothing was charged: no payment was started. */
  | { readonly kind: 'unknown' };

export type FromCardFrame =
  /** The fields take input. */
  | { readonly type: 'ready' }
  | { readonly type: 'state'; readonly state: CardFieldsState & { readonly holder: CardFieldState } }
  /** The form's height in CSS pixels. */
  | { readonly type: 'height'; readonly height: number }
  | { readonly type: 'outcome'; readonly attempt: number; readonly outcome: CardFrameOutcome };

type Fields = Readonly<Record<string, unknown>>;

/** The first message, or null for anything else. */
export function readBegin(data: unknown): BeginMessage | null {
  const fields = fieldsOf(data, ['type', 'parameters', 'accent']);
  const [parameters, accent] = [parametersOf(fields?.['parameters']), accentOf(fields?.['accent'])];
  return fields?.['type'] === 'begin' && parameters && accent ? { type: 'begin', parameters, accent } : null;
}

/** Returns a later message of the page, or null for anything else. */
export function readToCardFrame(data: unknown): ToCardFrame | null {
  const type = typeOf(data);
  switch (type) {
    case 'form': {
      const { parameters: given, clears } = fieldsOf(data, ['type', 'parameters', 'clears']) ?? {};
      const parameters = parametersOf(given);
      return parameters && (clears === 'code' || clears === 'nothing') ? { type, parameters, clears } : null;
    }
    case 'accent': {
      const accent = accentOf(fieldsOf(data, ['type', 'accent'])?.['accent']);
      return accent ? { type, accent } : null;
    }
    case 'holder': {
      const holder = textOf(fieldsOf(data, ['type', 'holder'])?.['holder'], 80);
      return holder === null ? null : { type, holder };
    }
    case 'show': {
      const { parts } = fieldsOf(data, ['type', 'parts']) ?? {};
      const known = cardParts.filter((part) => Array.isArray(parts) && parts.includes(part));
      return Array.isArray(parts) && known.length === parts.length ? { type, parts: known } : null;
    }
    case 'submit': {
      const { attempt, limit_ms: limitMs } = fieldsOf(data, ['type', 'attempt', 'limit_ms']) ?? {};
      return isWhole(attempt, 9999) && isWhole(limitMs, 600_000) ? { type, attempt, limit_ms: limitMs } : null;
    }
    default:
      return null;
  }
}

/** Returns a message of the frame, or null for anything else. */
export function readFromCardFrame(data: unknown): FromCardFrame | null {
  const type = typeOf(data);
  switch (type) {
    case 'ready':
      return fieldsOf(data, ['type']) ? { type } : null;
    case 'state': {
      const state = stateOf(fieldsOf(data, ['type', 'state'])?.['state']);
      return state && { type, state };
    }
    case 'height': {
      const { height } = fieldsOf(data, ['type', 'height']) ?? {};
      return isWhole(height, 5000) ? { type, height } : null;
    }
    case 'outcome': {
      const { attempt, outcome: outcomeFields } = fieldsOf(data, ['type', 'attempt', 'outcome']) ?? {};
      const outcome = outcomeOf(outcomeFields);
      return outcome && isWhole(attempt, 9999) ? { type, attempt, outcome } : null;
    }
    default:
      return null;
  }
}

function outcomeOf(data: unknown): CardFrameOutcome | null {
  const kind = fieldsIn(data)?.['kind'];
  if (kind === 'unknown') return fieldsOf(data, ['kind']) && { kind };
  if (kind === 'refused') {
    const code = textOf(fieldsOf(data, ['kind', 'code'])?.['code'], 100);
    return code === null ? null : { kind, code };
  }
  const fields = fieldsOf(data, ['kind', 'token', 'brand', 'last_four', 'holder']);
  const [token, brand, holder] = [
    textOf(fields?.['token'], 500),
    textOf(fields?.['brand'], 40),
    textOf(fields?.['holder'], 80),
  ];
  const lastFour = textOf(fields?.['last_four'], 4);
  if (kind !== 'tokenized' || !token || brand === null || !lastFour || !/^\d{4}$/.test(lastFour) || !holder)
    return null;
  return { kind, token, brand, last_four: lastFour, holder };
}

function stateOf(data: unknown): (CardFieldsState & { readonly holder: CardFieldState }) | null {
  const state = fieldsOf(data, ['fields', 'holder', 'isComplete', 'brand']);
  const fields = fieldsOf(state?.['fields'], ['number', 'expiry', 'code']);
  const [number, expiry, code] = [fieldOf(fields?.['number']), fieldOf(fields?.['expiry']), fieldOf(fields?.['code'])];
  const holder = fieldOf(state?.['holder']);
  const { isComplete, brand = null } = state ?? {};
  if (!number || !expiry || !code || !holder || typeof isComplete !== 'boolean') return null;
  if (brand !== null && textOf(brand, 40) === null) return null;
  return { fields: { number, expiry, code }, holder, isComplete, brand: textOf(brand, 40) };
}

function fieldOf(data: unknown): CardFieldState | null {
  const { isEmpty, isValid, wasLeft, hasFocus } =
    fieldsOf(data, ['isEmpty', 'isValid', 'wasLeft', 'hasFocus']) ?? ({} as Fields);
  if (typeof isEmpty !== 'boolean' || typeof isValid !== 'boolean') return null;
  return typeof wasLeft === 'boolean' && typeof hasFocus === 'boolean' ? { isEmpty, isValid, wasLeft, hasFocus } : null;
}

function typeOf(data: unknown): unknown {
  return fieldsIn(data)?.['type'];
}

function fieldsIn(data: unknown): Fields | null {
  return typeof data === 'object' && data !== null && !Array.isArray(data) ? { ...data } : null;
}

/** The fields of an object that has exactly these, and is short. */
function fieldsOf(data: unknown, names: readonly string[]): Fields | null {
  const fields = fieldsIn(data);
  if (!fields || Object.keys(fields).length !== names.length || !names.every((name) => name in fields)) return null;
  return JSON.stringify(fields).length <= longestMessage ? fields : null;
}

function parametersOf(data: unknown): Readonly<Record<string, string>> | null {
  const entries = Object.entries(fieldsIn(data) ?? { none: null });
  const texts = entries.flatMap(([name, value]) => (typeof value === 'string' ? [[name, value] as const] : []));
  return texts.length === entries.length ? Object.fromEntries(texts) : null;
}

const textOf = (value: unknown, longest: number): string | null =>
  typeof value === 'string' && value.length <= longest ? value : null;

const accentOf = (value: unknown): string | null =>
  typeof value === 'string' && /^#[0-9a-f]{6}$/i.test(value) ? value : null;

const isWhole = (value: unknown, most: number): value is number =>
  typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= most;
