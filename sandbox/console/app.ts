import { type Context, Hono } from 'hono';
import { HTTPException } from 'hono/http-exception';
import type { EmulatedProvider } from '#providers/emulation/emulated-provider';
import type { SandboxClock } from '../clock.ts';
import type { DemoLink } from '../links.ts';
import type { WebhookReceiver } from '../webhook-receiver.ts';
import { type ConsoleTools, controls, isControlName } from './controls.ts';
import type { OutboxLine } from './outbox.ts';
import { consolePage } from './page.ts';
import { isJson, sameOrigin } from './same-origin.ts';
import { isPaymentState, type PaymentState } from './payment-states.ts';
import type { Timeline } from './timeline.ts';
import type { TellerLine } from './teller.ts';
import type { ReportLine } from './transfer-reports.ts';

/** What the console shows. */
export interface ConsoleView extends ConsoleTools {
  /** Whose emulators they are. */
  readonly emulated: readonly EmulatedProvider[];
  readonly appUrl: string;
  readonly schoolUrl: string;
  readonly inboxUrl: string;
  readonly clock: Pick<SandboxClock, 'now' | 'offsetSeconds'>;
  readonly receiver: Pick<WebhookReceiver, 'received'>;
  links(): readonly DemoLink[];
  outbox(): Promise<readonly OutboxLine[]>;
  /** What happened to the newest payments, of one status where one is asked for. */
  timelines(status: PaymentState | null): Promise<readonly Timeline[]>;
  /** What payers say of their transfers. */
  reports(): Promise<readonly ReportLine[]>;
  /** What is paid on a school's own account. */
  deposits(): Promise<readonly TellerLine[]>;
}

/** Fields of a form that are numbers; everything else stays text. An empty field is left out. */
const numbers: ReadonlySet<string> = new Set(['amount', 'times', 'count', 'seconds']);

async function readInput(context: Context): Promise<unknown> {
  if (isJson(context.req.header('content-type'))) {
    return context.req.json().catch(() => {
      throw new HTTPException(400, { message: 'The body is not JSON.' });
    });
  }
  const form = await context.req.parseBody();
  const filled = Object.entries(form).filter(([, value]) => value !== '');
  return Object.fromEntries(filled.map(([name, value]) => [name, numbers.has(name) ? Number(value) : value]));
}

/** The sandbox's console: a page with buttons and the same actions as JSON. Development only, on an origin of its own. */
export function createConsole(view: ConsoleView): Hono {
  const app = new Hono();
  app.use(sameOrigin);

  app.get('/', async (context) => {
    const status = context.req.query('status');
    const { body, headers } = await consolePage(view, isPaymentState(status) ? status : null);
    return context.body(body, 200, { ...headers });
  });
  app.get('/links.json', (context) => context.json(view.links()));
  app.get('/control/ledger', (context) =>
    context.json(Object.fromEntries([...view.emulators].map(([name, emulator]) => [name, emulator.ledger()]))),
  );
  app.get('/control/deliveries', async (context) =>
    context.json({ outbox: await view.outbox(), received: view.receiver.received() }),
  );

  app.post('/control/:name', async (context) => {
    const name = context.req.param('name');
    if (!isControlName(name)) return context.json({ code: 'not_found', description: 'No such action.' }, 404);
    const answer = await controls[name](view, await readInput(context));
    if (!answer.ok) return context.json({ code: answer.code, description: answer.description }, answer.status);
    return isJson(context.req.header('content-type')) ? context.json(answer.body) : context.redirect('/', 303);
  });

  app.notFound((context) => context.json({ code: 'not_found', description: 'No such page.' }, 404));
  app.onError((error, context) => {
    if (error instanceof HTTPException)
      return context.json({ code: 'malformed_json', description: error.message }, error.status);
    // A developer's own machine: the message helps more than it tells.
    return context.json({ code: 'internal_error', description: error.message }, 500);
  });
  return app;
}
