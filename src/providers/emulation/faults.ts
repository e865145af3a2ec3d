import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import type { Context, MiddlewareHandler } from 'hono';
import { faultKinds, type EmulatorHono, type FaultKind } from './emulator.ts';

interface PlannedFault {
  readonly route: string;
  readonly kind: FaultKind;
  left: number;
}

export interface FaultOptions {
  /** The delay of an answer under `delay`, in real milliseconds. */
  readonly delayMs: number;
  /** The provider's own body for an outage (500) or too many requests (429). */
  readonly errorAnswer: (status: 500 | 429) => Response;
}

export interface Faults {
  /** Spoils the next `count` answers of a route; 0 takes that fault back. */
  plan(route: string, kind: FaultKind, count: number): void;
  /** Mount outermost: everything but `delay`. */
  readonly spoilAnswers: MiddlewareHandler<EmulatorHono>;
  /** Mount inside the idempotency store, so that a key is in use while its answer is late. */
  readonly slowDown: MiddlewareHandler<EmulatorHono>;
  /** Ends every answer that hangs. */
  release(): void;
}

/**
 * The fault table of one emulator.
 *
 * `500`, `429` and `hang` occur before any effect; `drop-after-commit` and `malformed-json` after it; `delay` only
 * makes the effect and its answer late.
 */
export function createFaults(options: FaultOptions): Faults {
  const planned: PlannedFault[] = [];
  const hanging = new Set<() => void>();

  const take = (context: Context, kinds: readonly FaultKind[]): FaultKind | null => {
    const fault = planned.find(
      (each) => each.left > 0 && kinds.includes(each.kind) && routeMatches(each.route, context),
    );
    if (!fault) return null;
    fault.left -= 1;
    return fault.kind;
  };
  const hang = (context: Context<EmulatorHono>) =>
    new Promise<void>((resolve) => {
      hanging.add(resolve);
      context.env.incoming.socket.once('close', () => resolve());
    });

  return {
    plan(route, kind, count) {
      const index = planned.findIndex((each) => each.route === route && each.kind === kind);
      if (index >= 0) planned.splice(index, 1);
      if (count > 0) planned.push({ route, kind, left: count });
    },
    spoilAnswers: async (context, next) => {
      const kind = take(
        context,
        faultKinds.filter((each) => each !== 'delay'),
      );
      if (kind === '500') return options.errorAnswer(500);
      if (kind === '429') return options.errorAnswer(429);
      if (kind === 'hang') {
        await hang(context);
        return RESPONSE_ALREADY_SENT;
      }
      await next();
      if (kind === 'drop-after-commit') dropConnection(context);
      if (kind === 'malformed-json') await cutBody(context);
      return undefined;
    },
    slowDown: async (context, next) => {
      if (take(context, ['delay'])) await new Promise((resolve) => setTimeout(resolve, options.delayMs));
      await next();
    },
    release() {
      for (const resolve of hanging) resolve();
      hanging.clear();
    },
  };
}

/** Whether `POST /v1/things/:id` (or `*`) names this request. */
function routeMatches(route: string, context: Context): boolean {
  if (route === '*') return true;
  const [method, path = ''] = route.split(' ');
  const pattern = path.split('/').map((part) => (part.startsWith(':') ? '[^/]+' : part.replace(/[^\w-]/g, '\\$&')));
  return method === context.req.method && new RegExp(`^${pattern.join('/')}$`).test(context.req.path);
}

function dropConnection(context: Context<EmulatorHono>): void {
  context.env.incoming.socket.destroy();
  context.res = undefined;
  context.res = RESPONSE_ALREADY_SENT;
}

async function cutBody(context: Context): Promise<void> {
  const { status } = context.res;
  const whole = await context.res.text();
  context.res = undefined;
  context.res = new Response(whole.slice(0, Math.floor(whole.length / 2)), {
    status,
    headers: { 'content-type': 'application/json' },
  });
}
