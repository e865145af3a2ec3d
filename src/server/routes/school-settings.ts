import { schoolSettings, schoolSettingsRequest } from '#contracts/school-settings';
import { readSettings } from '../db/write/school-settings.ts';
import { changeSchool } from '../use-cases/schools/change-school.ts';
import { answer } from './openapi.ts';
import { schoolPatch, schoolRead, schoolRoutes } from './school-route.ts';

/** What a school decides about its own checkout. */
export const ownSchool = schoolRoutes(
  schoolRead('/school', 'readSchool', {
    permission: 'read',
    campus: 'any',
    summary: 'Read your own settings.',
    200: answer(schoolSettings, 'All settings.'),
    does: ({ services, school }) => readSettings(services.db, school.id),
  }),
  schoolPatch('/school', 'changeSchool', {
    permission: 'manage_settings',
    summary: 'Change some of your settings; what you leave out stays as it is.',
    description:
      'They count from the next request on: a payer who saw an older price is asked again (`quote_changed`), and nobody can start ' +
      'a payment while `disabled` is true. Payments in process go on, and their money is booked.\n\n' +
      '`refund_approval` is changed by a person with the permission `approve_refunds` only.\n\n' +
      'The picture at `logo_url` is fetched while you wait, and served from our own origin. Where it cannot be used, the answer is ' +
      '`logo_not_usable` with the `reason` in `metadata`, and nothing is changed.',
    body: schoolSettingsRequest,
    200: answer(schoolSettings, 'All settings as they are now.'),
    refusals: ['logo_not_usable'],
    does: (call, { body }) => changeSchool(call, body),
  }),
);
