import { Hono } from 'hono';
import { ownScreen } from '#contracts/desk-access';
import type { DemoPerson } from '#contracts/desk-services';
import { Refusal } from '../basics/refusal.ts';
import { peopleOfDemoSchools } from '../db/write/people.ts';
import type { Services } from '../services/services.ts';
import type { DeskEnv } from './desk-env.ts';
import { openSession, readPersonToLetIn } from '../use-cases/desk/visitor.ts';
import { letIn } from './sign-in-cookie.ts';
import type { VisitorAt } from './visitor-at.ts';

type Parts = Pick<Services, 'db' | 'mode'>;

/** Whom one press signs in: everybody of the demo schools, in the sandbox alone. */
export const demoPeopleOf = async ({ db, mode }: Parts): Promise<readonly DemoPerson[]> =>
  mode === 'sandbox' ? peopleOfDemoSchools(db) : [];

/** `POST /sign-in/sandbox`: signs a demo person in by one press. Refuses as `not_found` in staging and production. */
export function sandboxSignIn({ db, mode }: Parts, visitorAt: VisitorAt): Hono<DeskEnv> {
  const routes = new Hono<DeskEnv>();
  routes.post('/sign-in/sandbox', async (context) => {
    if (mode !== 'sandbox') throw new Refusal('not_found', 'There is no such way to sign in.');
    const { person: id, to = '/' } = await context.req.parseBody();
    const person = (await peopleOfDemoSchools(db)).find((each) => each.id === id);
    if (!person) throw new Refusal('not_found', 'There is no such person.');
    const visitor = visitorAt(context);
    const signed = await readPersonToLetIn(visitor, person.id);
    if (!signed) throw new Refusal('not_found', 'There is no such person.');
    await letIn(context, visitor, await openSession(db, visitor, { person: signed, method: 'sandbox' }));
    return context.redirect(ownScreen(to), 303);
  });
  return routes;
}
