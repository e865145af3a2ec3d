import { Hono } from 'hono';
import { anyTransaction, confirmTransactionRequest, createTransactionRequest } from '#contracts/provider-transactions';
import { clientFacts } from '../http/client-address.ts';
import { requireOwnSession, requirePayer, type PayerEnv } from '../http/payer-auth.ts';
import { limitChoices, sharedLimit, takePoint } from '../http/rate-limit.ts';
import { checkedBody } from '../http/request-check.ts';
import type { Services } from '../services/services.ts';
import { confirmTransaction, createTransaction } from '../use-cases/payments/transactions.ts';
import { bodyRefusals, cardRefusals, chosenIn, prepareRefusals, submitRefusals } from './checkout-object.ts';
import { answer, payerCall } from './openapi.ts';
import { formsPerSession } from './payer-forms.ts';

/** The specification's generic pair: create a transaction, confirm it. Aliases of prepare and submit. Source: spec §7. */
export function transactionAliases(services: Services): Hono<PayerEnv> {
  const aliases = new Hono<PayerEnv>();
  const payer = requirePayer(services);
  const forms = sharedLimit(services, formsPerSession);

  aliases.post(
    '/create_transaction',
    describeCreate,
    payer,
    checkedBody(createTransactionRequest),
    limitChoices(services),
    async (c) => {
      const { entity, method, session_id: named = c.var.claims.sessionId, ...body } = c.req.valid('json');
      const sessionId = requireOwnSession(c.var.claims, named);
      await takePoint(forms, sessionId, 'Too many transactions were created for this session.');
      return c.json(await createTransaction(services, { sessionId, entity, method, ...chosenIn(body) }), 201);
    },
  );
  aliases.post('/confirm_transaction', describeConfirm, payer, checkedBody(confirmTransactionRequest), async (c) => {
    const { payment_id: paymentId, session_id: named, answers = {}, acceptances = {} } = c.req.valid('json');
    return c.json(
      await confirmTransaction(services, {
        sessionId: requireOwnSession(c.var.claims, named ?? c.var.claims.sessionId),
        paymentId,
        answers,
        acceptances,
        client: clientFacts(c),
      }),
    );
  });
  return aliases;
}

const describeCreate = payerCall('createTransaction', {
  summary: 'Create a transaction: a pristine payment, and for a card the provider’s fields to pay it with.',
  description:
    'What `materialize` does, in the shape of a card provider’s transaction. `session_id` may name the session, and then must ' +
    'be the bearer’s; amounts and whatever else the body carries are ignored. For a card the fields are opened with `metadata.checkout_session_id`; `POST /api/checkout_sessions` answers ' +
    'with everything they need. Where the provider has a page of its own for it, the answer is what that is opened with.',
  201: answer(anyTransaction, 'The transaction, `PENDING`.'),
  refusals: [...bodyRefusals, ...prepareRefusals, 'provider_unavailable'],
});

const describeConfirm = payerCall('confirmTransaction', {
  summary: 'Confirm a transaction and learn how it stands: OK, PENDING, NOT_AUTHORIZED or FAILED.',
  description:
    'What `commit` does; repeating it changes nothing. `OK` only when the money is there. For a card, `answers` that are left ' +
    'out are the session’s own: the fields that were opened last, the payer’s name and e-mail. ' +
    'A refusal names the payment in `metadata.payment_id`.',
  200: answer(anyTransaction, 'The transaction as it stands now.'),
  refusals: [...bodyRefusals, 'payment_not_found', ...submitRefusals, ...cardRefusals],
});
