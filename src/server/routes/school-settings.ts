import { Hono } from 'hono';
import { schoolSettings, schoolSettingsRequest } from '#contracts/school-settings';
import { readSettings } from '../db/write/school-settings.ts';
import { idempotent } from '../http/idempotency.ts';
import { checkedBody } from '../http/request-check.ts';
import type { SchoolEnv } from '../http/school-auth.ts';
import type { Services } from '../services/services.ts';
import { changeSchool } from '../use-cases/schools/change-school.ts';
import { answer } from './openapi.ts';
import { callOf, schoolRead, schoolWrite } from './school-route.ts';

/** What a school decides about its own checkout. Mounted inside the school API, behind its key. */
export function ownSchool(services: Services): Hono<SchoolEnv> {
  const api = new Hono<SchoolEnv>();

  api.get('/school', describeRead, async (c) => c.json(await readSettings(services.db, c.var.school.id)));
  api.patch('/school', describeChange, checkedBody(schoolSettingsRequest), idempotent(services), async (c) =>
    c.json(await changeSchool(callOf(services, c), c.req.valid('json'))),
  );
  return api;
}

const describeRead = schoolRead('readSchool', {
  summary: 'Read your own settings.',
  200: answer(schoolSettings, 'All settings.'),
});

const describeChange = schoolWrite('changeSchool', {
  summary: 'Change some of your settings; what you leave out stays as it is.',
  description:
    'They count from the next request on: a payer who saw an older price is asked again (`quote_changed`), and nobody can start ' +
    'a payment while `disabled` is true. Payments in process go on, and their money is booked.\n\n' +
    'The picture at `logo_url` is fetched while you wait, and served from our own origin. Where it cannot be used, the answer is ' +
    '`logo_not_usable` with the `reason` in `metadata`, and nothing is changed.',
  200: answer(schoolSettings, 'All settings as they are now.'),
  refusals: ['logo_not_usable'],
});
