import { type Context, Hono } from 'hono';
import { HTTPException } from 'hono/http-exception';
import { controls, isControlName } from './controls.ts';
import { consolePage, type ConsoleView } from './page.ts';
import { isJson, sameOrigin } from './same-origin.ts';
import { isPaymentState } from './payment-states.ts';

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

/** The sandbox's console: a page with buttons, and the same actions as JSON. For development, on its own origin. */
export function createConsole(view: ConsoleView): Hono {
  const app = new Hono();
  app.use(sameOrigin);

  app.get('/', async (context) => {
    const status = context.req.query('status');
    const { body, headers } = await consolePage(view, isPaymentState(status) ? status : null);
    return context.html(body, 200, { ...headers });
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
