import { Hono } from 'hono';
import { sameOrigin } from '../console/same-origin.ts';
import { listen } from '../listen.ts';
import type { Ports } from '../ports.ts';
import { type Catcher, mailTo, startCatcher } from './catcher.ts';
import { inboxPage } from './page.ts';

export interface Inbox extends Pick<Catcher, 'emails' | 'refuseNext'> {
  /** As a browser reaches it. */
  readonly url: string;
  /** What the product is told: where its e-mails go, and who they come from. */
  readonly env: { readonly SMTP_URL: string; readonly MAIL_FROM: string };
  close(): Promise<void>;
}

/** Starts the mail catcher and the page that shows what it caught. Throws CannotStart when a port is taken. */
export async function startInbox(ports: Pick<Ports, 'inbox' | 'smtp'>, now: () => Date): Promise<Inbox> {
  const catcher = await startCatcher(ports.smtp, now);
  try {
    const site = await listen(createInbox(catcher), ports.inbox, 'inbox');
    return {
      url: `http://inbox.localhost:${site.port}`,
      env: mailTo(catcher),
      emails: catcher.emails,
      refuseNext: catcher.refuseNext,
      async close() {
        await site.close();
        await catcher.close();
      },
    };
  } catch (error) {
    await catcher.close();
    throw error;
  }
}

/** The inbox's page, and the same e-mails as JSON: `GET /messages.json?to=&limit=`, newest first. Development only. */
export function createInbox({ emails }: Pick<Catcher, 'emails'>): Hono {
  const app = new Hono();
  app.use(sameOrigin);
  app.get('/', (context) => {
    const { body, headers } = inboxPage(emails(), context.req.query('id') ?? null);
    return context.html(body, 200, { ...headers });
  });
  app.get('/messages.json', (context) => {
    const to = context.req.query('to')?.toLowerCase();
    const limit = Number(context.req.query('limit') ?? '50');
    const matchingEmails = emails().filter(
      (email) => to === undefined || email.to.some((each) => each.toLowerCase() === to),
    );
    return context.json(
      matchingEmails
        .slice(0, limit)
        .map(({ headers: _headers, shown: _shown, messageId, ...email }) => ({ ...email, message_id: messageId })),
    );
  });
  return app;
}
