import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import * as z from 'zod/mini';
import type { Services } from '../services.ts';

const report = z.object({
  'csp-report': z.object({
    'effective-directive': z._default(z.string(), ''),
    'blocked-uri': z._default(z.string(), ''),
  }),
});
const largest = 8 * 1024;

/** Where browsers say that the policy stopped something; only the directive and the blocked origin are kept. */
export function cspReport(services: Services): Hono {
  const routes = new Hono();
  routes.post('/csp-report', bodyLimit({ maxSize: largest }), async (context) => {
    const parsed = report.safeParse(await context.req.json().catch(() => null));
    if (parsed.success) {
      const { 'effective-directive': directive, 'blocked-uri': blocked } = parsed.data['csp-report'];
      services.log.warn(
        { directive: directive.slice(0, 60), blocked: originOf(blocked), security: true },
        'content security policy violated',
      );
    }
    return context.body(null, 204);
  });
  return routes;
}

function originOf(text: string): string {
  return URL.canParse(text) ? new URL(text).origin : text.slice(0, 20);
}
