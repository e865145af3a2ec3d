import type { Hono } from 'hono';
import type { EmulatorHono } from '../emulator-kit.ts';
import type { Books } from './emulator-books.ts';
import { cashTransactionBody, customerBody } from './emulator-cash-wire.ts';
import { badParameter, onlyKnown, readForm, required, wholeNumber } from './emulator-form.ts';
import { inWindow, listBody, queryOf } from './emulator-lists.ts';

/** Customers, what came to their cash balances, and the test helper that brings it. */
export function addCustomerRoutes(api: Hono<EmulatorHono>, { cash }: Books): void {
  api.post('/customers', async (context) =>
    context.json(customerBody(cash.create(readForm(await context.req.text())))),
  );
  api.get('/customers', (context) => {
    const form = queryOf(context.req.url);
    return context.json(listBody('/v1/customers', inWindow(cash.customers, form), form, customerBody));
  });
  api.get('/customers/:id', (context) => context.json(customerBody(cash.get(context.req.param('id')))));
  api.get('/customers/:id/cash_balance_transactions', (context) => {
    const customer = cash.get(context.req.param('id'));
    const url = `/v1/customers/${customer.id}/cash_balance_transactions`;
    return context.json(
      listBody(url, customer.transactions, queryOf(context.req.url), (each) => cashTransactionBody(customer, each)),
    );
  });
  api.post('/test_helpers/customers/:id/fund_cash_balance', async (context) => {
    const customer = cash.get(context.req.param('id'));
    const form = readForm(await context.req.text());
    onlyKnown(form, [/^(amount|currency|reference)$/]);
    required(form, 'amount');
    const amount = wholeNumber(form, 'amount') ?? 0;
    if (amount === 0) throw badParameter('parameter_invalid_integer', 'amount', 'Amount must be greater than 0.');
    if (required(form, 'currency') !== 'mxn')
      throw badParameter(
        'payment_method_currency_mismatch',
        'currency',
        'Cash balances of this account are in mxn only.',
      );
    const funded = await cash.fund(customer, amount, form.get('reference') ?? null);
    return context.json(cashTransactionBody(customer, funded));
  });
}
