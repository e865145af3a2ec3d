import { savedTaxData, selectTaxDataRequest, taxDataList, taxDataRequest } from '#contracts/tax-data';
import { listTaxData, removeTaxData, saveTaxData, selectTaxData } from '../use-cases/tax-data/payer-tax-data.ts';
import { bodyRefusals } from './checkout-object.ts';
import { limitOfSession } from '../http/rate-limit.ts';
import { answer } from './openapi.ts';
import { payerDelete, payerGet, payerPost, payerRoutes } from './payer-route.ts';

/** Whoever corrects a number a few times stays far below; nobody fills the table. */
const limitSaves = limitOfSession(
  { name: 'tax_data', points: 30, seconds: 600 },
  'Tax data was saved too often in this session.',
);

/** Where the school does not show tax data, none of these routes exists. */
const onlyWhereShown = 'Where `settings.is_tax_data_visible` is false this is `not_found`.';

/** What the invoice of the payer who holds the token is made out to. */
export const taxDataRoutes = payerRoutes(
  payerGet('/', 'listTaxData', {
    summary: 'List what the payer’s invoices can be made out to; numbers are masked.',
    description: onlyWhereShown,
    200: answer(taxDataList, 'The sets.'),
    refusals: ['unauthorized', 'not_found'],
    does: ({ services, sessionId }) => listTaxData(services, sessionId),
  }),
  payerPost('/', 'saveTaxData', {
    summary: 'Save a set, and choose it for the session.',
    description:
      `The same document is kept once, as it was given last. ${onlyWhereShown} ` +
      'A field that cannot be taken is `tax_data_invalid`: `metadata` has its `field`, and `why`.',
    body: taxDataRequest,
    limits: [limitSaves],
    201: answer(savedTaxData, 'The set, saved and selected.'),
    refusals: [...bodyRefusals, 'not_found', 'tax_data_invalid', 'too_many_requests'],
    does: ({ services, sessionId }, { body }) => saveTaxData(services, sessionId, body),
  }),
  payerPost('/select', 'selectTaxData', {
    summary: 'Choose a set for the session’s invoice, or none.',
    description: onlyWhereShown,
    body: selectTaxDataRequest,
    200: answer(taxDataList, 'The sets, as they are now.'),
    refusals: [...bodyRefusals, 'not_found', 'tax_data_not_found'],
    does: ({ services, sessionId }, { body }) => selectTaxData(services, sessionId, body.tax_data_id),
  }),
  payerDelete('/:id', 'removeTaxData', {
    summary: 'Remove a set, also where it was chosen. Payments that were made with it keep it.',
    description: onlyWhereShown,
    204: { description: 'It is removed.' },
    refusals: ['unauthorized', 'forbidden', 'not_found', 'tax_data_not_found'],
    does: ({ services, sessionId }, { id }) => removeTaxData(services, sessionId, id),
  }),
);
