import { Hono } from 'hono';
import { endMandateRequest, mandateList, mandateListQuery } from '#contracts/mandates';
import { mandate } from '#contracts/saved-card';
import { idempotent } from '../http/idempotency.ts';
import { checkedBody, checkedQuery } from '../http/request-check.ts';
import type { SchoolEnv } from '../http/school-auth.ts';
import type { Services } from '../services/services.ts';
import { endMandateOfSchool, listMandates } from '../use-cases/cards/school-mandates.ts';
import { answer } from './openapi.ts';
import { callOf, schoolRead, schoolWrite } from './school-route.ts';

/** Payers' standing permissions to debit a card. Mounted inside the school API, behind its key. */
export function schoolMandates(services: Services): Hono<SchoolEnv> {
  const api = new Hono<SchoolEnv>();
  api.get('/', describeList, checkedQuery(mandateListQuery), async (c) =>
    c.json(await listMandates(callOf(services, c), c.req.valid('query'))),
  );
  api.post('/:id/end', describeEnd, checkedBody(endMandateRequest), idempotent(services), async (c) =>
    c.json(await endMandateOfSchool(callOf(services, c), c.req.param('id'))),
  );
  return api;
}

const describeList = schoolRead('listMandates', {
  summary: 'List the standing debits your payers agreed to, the last agreed to first.',
  200: answer(mandateList, 'One page.'),
  refusals: ['invalid_request'],
});

const describeEnd = schoolWrite('endMandate', {
  summary: 'End a standing debit: its card is not charged any more.',
  description:
    'The payer may then delete the card. One that has ended is answered as it is; agreeing again makes a new one.',
  200: answer(mandate, 'The standing debit, which has ended.'),
  refusals: ['mandate_not_found'],
});
