import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import * as z from 'zod/mini';
import { clientAddress } from '../http/client-address.ts';
import type { Metrics } from '../services/services.ts';
import { linesPerSeconds, securityLines } from '../http/security-lines.ts';
import type { Services } from '../services/services.ts';

const report = z.object({
  'csp-report': z.object({
    'effective-directive': z._default(z.string(), ''),
    'blocked-uri': z._default(z.string(), ''),
  }),
});
const largest = 8 * 1024;

/**
 * Where browsers say that the policy stopped something; only the directive and the blocked origin are kept. Anybody may
 * send such a report, and each is a line that an alarm counts: so few of one address and of all are taken, the others
 * only counted (`cuota_ignored_total`).
 */
export function cspReport(services: Services, metrics: Pick<Metrics, 'ignored'>): Hono {
  const routes = new Hono();
  const lineOf = securityLines(services.log, () => metrics.ignored('csp_report'));
  routes.post('/csp-report', bodyLimit({ maxSize: largest }), async (context) => {
    const writeLine = lineOf(clientAddress(context));
    if (!writeLine) return context.body(null, 429, { 'retry-after': String(linesPerSeconds) });
    const parsed = report.safeParse(await context.req.json().catch(() => null));
    if (parsed.success) {
      const { 'effective-directive': directive, 'blocked-uri': blocked } = parsed.data['csp-report'];
      writeLine({ directive: directive.slice(0, 60), blocked: originOf(blocked) }, 'content security policy violated');
    }
    return context.body(null, 204);
  });
  return routes;
}

function originOf(text: string): string {
  return URL.canParse(text) ? new URL(text).origin : text.slice(0, 20);
}
