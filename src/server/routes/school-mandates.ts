import { endMandateRequest, mandateList, mandateListQuery } from '#contracts/mandates';
import { mandate } from '#contracts/saved-card';
import { endMandateOfSchool, listMandates } from '../use-cases/cards/school-mandates.ts';
import { answer } from './openapi.ts';
import { schoolPost, schoolRead, schoolRoutes } from './school-route.ts';

/** Payers' standing permissions to debit a card. */
export const schoolMandates = schoolRoutes(
  schoolRead('/', 'listMandates', {
    permission: 'read',
    summary: 'List the standing debits your payers agreed to, the last agreed to first.',
    query: mandateListQuery,
    200: answer(mandateList, 'One page.'),
    refusals: ['invalid_request'],
    does: (call, { query }) => listMandates(call, query),
  }),
  schoolPost('/:id/end', 'endMandate', {
    permission: 'charge',
    summary: 'End a standing debit: its card is not charged any more.',
    description:
      'The payer may then delete the card. One that has ended is answered as it is; agreeing again makes a new one.',
    body: endMandateRequest,
    200: answer(mandate, 'The standing debit, which has ended.'),
    refusals: ['mandate_not_found'],
    does: (call, { id }) => endMandateOfSchool(call, id),
  }),
);
