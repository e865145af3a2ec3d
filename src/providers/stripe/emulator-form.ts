import { Refusal } from '../emulation/refusal.ts';

/** A body or query in Stripe's bracket form, flat: `payment_method_data[type]` → `oxxo`. */
export type Form = ReadonlyMap<string, string>;

/** Reads `a[b][c]=d` pairs; of a repeated key the last one counts. */
export function readForm(text: string): Form {
  return new Map(new URLSearchParams(text));
}

/** The items of a list: `expand[]`, `expand[0]`, or a single `expand`. */
export function listOf(form: Form, name: string): string[] {
  const items: string[] = [];
  for (const [key, value] of form)
    if (key === name || (key.startsWith(`${name}[`) && /^\[\d*\]$/.test(key.slice(name.length)))) items.push(value);
  return items;
}

/** The entries of a map: `metadata[payment_id]`. */
export function entriesOf(form: Form, name: string): Record<string, string> {
  const entries: [string, string][] = [];
  for (const [key, value] of form) {
    const inner = new RegExp(`^${name}\\[([^\\]]+)\\]$`).exec(key)?.[1];
    if (inner !== undefined) entries.push([inner, value]);
  }
  return Object.fromEntries(entries);
}

/** A refusal in Stripe's shape. Source: https://docs.stripe.com/api/errors. */
export function stripeRefusal(
  status: 400 | 401 | 404 | 409 | 429 | 500,
  error: { type?: string; message: string; code?: string; param?: string; payment_intent?: unknown },
): Refusal {
  return new Refusal(error.message, status, { error: { type: 'invalid_request_error', ...error } });
}

/** Stripe's `resource_missing`: 404 for an address, 400 for a parameter. */
export function missing(what: string, id: string, status: 404 | 400 = 404): Refusal {
  return stripeRefusal(status, { code: 'resource_missing', param: 'id', message: `No such ${what}: '${id}'` });
}

export function badParameter(code: string, param: string, message: string): Refusal {
  return stripeRefusal(400, { code, param, message });
}

export function required(form: Form, param: string): string {
  const value = form.get(param);
  if (value === undefined || value === '')
    throw badParameter('parameter_missing', param, `Missing required param: ${param}.`);
  return value;
}

/** A whole number, or undefined when it was not sent. */
export function wholeNumber(form: Form, param: string): number | undefined {
  const value = form.get(param);
  if (value === undefined) return undefined;
  if (!/^\d{1,12}$/.test(value)) throw badParameter('parameter_invalid_integer', param, `Invalid integer: ${value}`);
  return Number(value);
}

/** Refuses whatever is not listed, as Stripe does. */
export function onlyKnown(form: Form, known: readonly RegExp[]): void {
  for (const key of form.keys()) {
    if (!known.some((pattern) => pattern.test(key)))
      throw badParameter('parameter_unknown', key, `Received unknown parameter: ${key}`);
  }
}
