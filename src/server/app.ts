import { type Context, Hono } from 'hono';
import { type Problem, problemStatus } from '#contracts/problem';
import { tagsHost } from './analytics/tags-host.ts';
import { cardFrameHost } from './card-frame/card-frame-host.ts';
import type { DeskBuild } from './desk/desk-build.ts';
import { deskHost } from './desk/desk-host.ts';
import { apiDocs, apiFilesDir } from './api-docs/api-docs.ts';
import { loggablePath } from './basics/log.ts';
import { isBrokenBody } from './http/broken-body.ts';
import { compressed } from './http/compressed.ts';
import { databaseTime, identifyRequest, limitEveryBody, requestLog, requireJson } from './http/each-request.ts';
import { outageRefusal } from './http/database-outage.ts';
import { isUnstorable } from './db/driver/unstorable.ts';
import { createMetrics } from './http/metrics.ts';
import type { Metrics } from './services/services.ts';
import { newSupportCode, problemBody, Refusal } from './basics/refusal.ts';
import { bankChecks } from './routes/bank-checks.ts';
import { billerDesk } from './routes/biller.ts';
import { cspReport } from './routes/csp-report.ts';
import { handoffRoutes } from './routes/handoffs.ts';
import { keepAnswer } from './http/in-process.ts';
import { refuseUnrouted } from './http/no-route.ts';
import { refuseOtherRoles } from './http/role-gate.ts';
import { health } from './routes/health.ts';
import { linkRequests } from './routes/link-requests.ts';
import { logos } from './routes/logos.ts';
import { previews } from './routes/previews.ts';
import { paymentResults } from './routes/payment-results.ts';
import { payerApi } from './routes/payer-api.ts';
import { domainFileRoute } from './routes/wallets.ts';
import { providerWebhooks } from './routes/provider-webhooks.ts';
import { reminders } from './routes/reminders.ts';
import { returnUrlRoutes } from './routes/return-url.ts';
import { schoolApi } from './routes/school-api.ts';
import { keepRobotsOut, securityHeaders } from './http/security-headers.ts';
import type { Services } from './services/services.ts';
import { refuseCrossSite } from './http/xsrf.ts';

/** Every route of the product. Callers: payer (bearer), school (secret key), provider or bank (signature). */
export function createApp(
  services: Services,
  metrics: Metrics = createMetrics(services, services.accounts.all),
  apiFiles: string | null = apiFilesDir,
  desk: DeskBuild | null = null,
): Hono {
  const app = new Hono();

  app.use(identifyRequest);
  if (services.mode === 'staging') app.use(keepRobotsOut);
  app.use(tagsHost(services));
  app.use(cardFrameHost(services));
  app.use(securityHeaders(services.origin));
  app.use(requestLog(services.log, metrics));
  const onError = (error: Error, context: Context): Response =>
    answerProblem(services, isBrokenBody(error, context) ? bodyBrokeOff() : error, context.req.path);
  app.onError(onError);

  app.use(
    deskHost(services, desk && { ...desk, onError, api: async (request, bindings) => app.fetch(request, bindings) }),
  );
  app.use(refuseOtherRoles(services));
  app.use(limitEveryBody);
  app.route('/', health(services, metrics));
  app.route('/', cspReport(services, metrics));
  app.route('/', logos(services));
  app.route('/previews', previews(services));
  app.route('/bank-check', bankChecks(services));
  app.route('/reminders', reminders(services));
  app.route('/webhooks', providerWebhooks(services, metrics));
  app.route('/biller', billerDesk(services, metrics));

  app.route('/', domainFileRoute(services));

  app.use('/api/*', compressed, keepAnswer);
  app.use('/api/*', requireJson);
  if (services.mode === 'sandbox' && services.clockMoves) app.use('/api/*', databaseTime(services));
  app.route('/api/v1', schoolApi(services));
  app.use('/api/*', refuseCrossSite(services));
  app.route('/api/link_requests', linkRequests(services));
  app.route('/api/handoffs', handoffRoutes(services));
  app.route('/api', returnUrlRoutes(services));
  app.route('/api/payments', paymentResults(services));
  app.route('/api', payerApi(services));
  app.route('/api', apiDocs(app, services, apiFiles));
  app.all('/api/*', refuseUnrouted(app));
  return app;
}

/** Reaches nobody: the sender has gone. */
const bodyBrokeOff = (): Refusal => new Refusal('invalid_request', 'The body ended before it was whole.');

/** Returns an expected refusal as it is; unstorable values are the sender's, an outage passes; all else is ours. */
function refusalOf(error: unknown): Refusal {
  if (error instanceof Refusal) return error;
  if (isUnstorable(error)) return new Refusal('invalid_request', 'The request has a value that cannot be stored.');
  return outageRefusal(error) ?? new Refusal('internal_error', 'Something went wrong on our side.');
}

/** The last resort: an expected refusal as its problem, anything else as `internal_error` with a code to find it by. */
export function answerProblem(services: Services, error: unknown, path: string): Response {
  const refusal = refusalOf(error);
  const supportCode = newSupportCode();
  const level = levelOf(refusal, error);
  services.log[level](
    {
      support_code: supportCode,
      code: refusal.code,
      path: loggablePath(path),
      ...(refusal === error ? {} : { err: error }),
    },
    'problem answered',
  );
  const body: Problem = problemBody(refusal, supportCode);
  return Response.json(body, {
    status: problemStatus[refusal.code],
    headers: { 'content-type': 'application/problem+json', 'cache-control': 'no-store', ...refusal.headers },
  });
}

/** Returns the log level: a refusal on purpose is no news, any other error is; `/readyz` reports an outage. */
function levelOf(refusal: Refusal, error: unknown): 'error' | 'warn' | 'info' {
  if (refusal === error) return refusal.code === 'internal_error' ? 'error' : 'info';
  return refusal.code === 'internal_error' ? 'error' : 'warn';
}
