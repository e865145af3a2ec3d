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
export class StripeRefusal extends Error {
  readonly status: 400 | 401 | 402 | 404 | 409;
  readonly body: { readonly error: Readonly<Record<string, unknown>> };

  constructor(
    status: 400 | 401 | 402 | 404 | 409,
    error: { type: string; message: string; code?: string; param?: string; payment_intent?: unknown },
  ) {
    super(error.message);
    this.status = status;
    const documented =
      error.code === undefined
        ? {}
        : { doc_url: `https://stripe.com/docs/error-codes/${error.code.replaceAll('_', '-')}` };
    this.body = { error: { ...error, ...documented } };
  }
}

/** A 400 about one parameter. */
export function badParameter(code: string, param: string, message: string): StripeRefusal {
  return new StripeRefusal(400, { type: 'invalid_request_error', code, param, message });
}

/** A parameter that must be there. */
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
