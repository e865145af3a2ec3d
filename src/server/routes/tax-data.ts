import { Hono } from 'hono';
import { savedTaxData, selectTaxDataRequest, taxDataList, taxDataRequest } from '#contracts/tax-data';
import { requirePayer, type PayerEnv } from '../http/payer-auth.ts';
import { sharedLimit, takePoint } from '../http/rate-limit.ts';
import { checkedBody } from '../http/request-check.ts';
import type { Services } from '../services/services.ts';
import { listTaxData, removeTaxData, saveTaxData, selectTaxData } from '../use-cases/tax-data/payer-tax-data.ts';
import { bodyRefusals } from './checkout-object.ts';
import { answer, payerCall } from './openapi.ts';

/** Whoever corrects a number a few times stays far below; nobody fills the table. */
const savesPerSession = { name: 'tax_data', points: 30, seconds: 600 };

/** What the invoice of the payer who holds the token is made out to. */
export function taxDataRoutes(services: Services): Hono<PayerEnv> {
  const routes = new Hono<PayerEnv>();
  const payer = requirePayer(services);
  const saves = sharedLimit(services, savesPerSession);

  routes.get('/', describeList, payer, async (c) => c.json(await listTaxData(services, c.var.claims.sessionId)));
  routes.post('/', describeSave, payer, checkedBody(taxDataRequest), async (c) => {
    const { sessionId } = c.var.claims;
    await takePoint(saves, sessionId, 'Tax data was saved too often in this session.');
    return c.json(await saveTaxData(services, sessionId, c.req.valid('json')), 201);
  });
  routes.post('/select', describeSelect, payer, checkedBody(selectTaxDataRequest), async (c) =>
    c.json(await selectTaxData(services, c.var.claims.sessionId, c.req.valid('json').tax_data_id)),
  );
  routes.delete('/:id', describeRemove, payer, async (c) => {
    await removeTaxData(services, c.var.claims.sessionId, c.req.param('id'));
    return c.body(null, 204);
  });
  return routes;
}

/** Where the school does not show tax data, none of these routes exists. */
const onlyWhereShown = 'Where `settings.is_tax_data_visible` is false this is `not_found`.';

const describeList = payerCall('listTaxData', {
  summary: 'List what the payer’s invoices can be made out to; numbers are masked.',
  description: onlyWhereShown,
  200: answer(taxDataList, 'The sets.'),
  refusals: ['unauthorized', 'not_found'],
});

const describeSave = payerCall('saveTaxData', {
  summary: 'Save a set, and choose it for the session.',
  description:
    `The same document is kept once, as it was given last. ${onlyWhereShown} ` +
    'A field that cannot be taken is `tax_data_invalid`: `metadata` has its `field`, and `why`.',
  201: answer(savedTaxData, 'The set, saved and selected.'),
  refusals: [...bodyRefusals, 'not_found', 'tax_data_invalid', 'too_many_requests'],
});

const describeSelect = payerCall('selectTaxData', {
  summary: 'Choose a set for the session’s invoice, or none.',
  description: onlyWhereShown,
  200: answer(taxDataList, 'The sets, as they are now.'),
  refusals: [...bodyRefusals, 'not_found', 'tax_data_not_found'],
});

const describeRemove = payerCall('removeTaxData', {
  summary: 'Remove a set, also where it was chosen. Payments that were made with it keep it.',
  description: onlyWhereShown,
  204: { description: 'It is removed.' },
  refusals: ['unauthorized', 'forbidden', 'not_found', 'tax_data_not_found'],
});
