import { Hono } from 'hono';
import { searchAnswer, searchQuery } from '#contracts/search';
import { limitSearches } from '../http/rate-limit.ts';
import type { SchoolEnv } from '../http/school-auth.ts';
import type { Services } from '../services/services.ts';
import { searchSchool } from '../use-cases/search/search-school.ts';
import { answer } from './openapi.ts';
import { schoolRead } from './school-route.ts';

/** One box for everything that a family may say of a payment. */
export function schoolSearch(services: Services): Hono<SchoolEnv> {
  const api = new Hono<SchoolEnv>();
  api.use('/search', limitSearches(services));
  search(api, services);
  return api;
}

const search = schoolRead('/search', 'search', {
  permission: 'read',
  campus: 'filtered',
  summary: 'Find payment sessions, payments and reported transfers by what a family says of them, newest first.',
  description:
    'A text may mean several things: `2908` is the end of a reference and an amount. Each answer says in `matched` why it was found. ' +
    'Names find the session; a reference, a number or the code of a paper finds the payment. ' +
    'There is no next page. Where `has_more` is true, give more of what you know. ' +
    'What happens is found some seconds later. A key may search 60 times a minute.',
  query: searchQuery,
  200: answer(searchAnswer, 'At most `limit` answers.'),
  does: (call, { query }) => searchSchool(call, query),
});
