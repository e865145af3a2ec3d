/**
 * A page that we draw calls the API in this process. The call passes every guard, limit and log line of a network
 * request; only its response is passed on as a value, and not as text that is parsed again at once.
 */
import type { Context, MiddlewareHandler } from 'hono';

interface Answered {
  value?: unknown;
}

/** Runs before all routes. The response to such a page has no body: the value for its JSON is stored beside it. */
export const keepAnswer: MiddlewareHandler<{ Bindings?: { readonly answered?: Answered } }> = async (context, next) => {
  const { answered } = context.env ?? {};
  if (answered) Object.assign(context, { json: keeping(context, answered) });
  await next();
};

const keeping =
  (context: Context, answered: Answered) =>
  (value: unknown, ...rest: [never?]): Response => {
    answered.value = asJson(value);
    return context.body(null, ...rest);
  };

/** Returns the text of a finished response: of a call in this process, its value as JSON. */
export async function textOfResponse({ res, env }: { readonly res: Response; readonly env: unknown }): Promise<string> {
  const answered = typeof env === 'object' && env !== null && 'answered' in env ? env.answered : null;
  const isValue = typeof answered === 'object' && answered !== null && 'value' in answered;
  return res.body === null && isValue ? JSON.stringify(answered.value) : res.clone().text();
}

/** Asks `api` as such a page. Its answer reads as any other, by `json()` alone. */
export async function askInProcess<B extends object>(
  api: (request: Request, bindings: B) => Promise<Response>,
  request: Request,
  of: B,
): Promise<Response> {
  const answered: Answered = {};
  const response = await api(request, { ...of, answered });
  // A refusal is written as text, whatever value was set before it.
  if (response.body !== null || !('value' in answered)) return response;
  return Object.defineProperty(response, 'json', { value: async () => answered.value });
}

/** Returns the value that reading its JSON would give. */
export function asJson(value: unknown): unknown {
  if (typeof value === 'number') return Number.isFinite(value) ? value + 0 : null;
  if (typeof value !== 'object' || value === null) return value;
  if ('toJSON' in value && typeof value.toJSON === 'function') return asJson(value.toJSON.call(value));
  if (Array.isArray(value)) return value.map((each) => (isWritten(each) ? asJson(each) : null));
  const written: Record<string, unknown> = {};
  for (const [name, each] of Object.entries(value)) if (isWritten(each)) setOwn(written, name, asJson(each));
  return written;
}

const isWritten = (value: unknown): boolean =>
  value !== undefined && typeof value !== 'function' && typeof value !== 'symbol';

/** Also under the one name that would be something else. */
function setOwn(object: Record<string, unknown>, name: string, value: unknown): void {
  if (name === '__proto__') Object.defineProperty(object, name, { value, ...plain });
  else object[name] = value;
}
const plain = { writable: true, enumerable: true, configurable: true };
