import { type BankTransfer, bankTransfer, transferReferenceRequest } from '#contracts/bank-transfer';
import { instructionsOf, lineOf } from '#contracts/instruction-lines';
import type { PaymentDetail } from '#contracts/payment-detail';
import { readSessionFacts } from '../db/read/session-facts.ts';
import { Refusal } from '../basics/refusal.ts';
import { prepareFirst, type Method } from '../use-cases/payments/prepare-first.ts';
import type { PrepareRequest } from '../use-cases/payments/prepare-payment.ts';
import { readPaymentView } from '../use-cases/payments/read-payment.ts';
import { submitPayment, type SubmitRequest } from '../use-cases/payments/submit-payment.ts';
import { bodyRefusals, checkoutObject, chosenIn, prepareRefusals, submitRefusals } from './checkout-object.ts';
import { limitChoices } from '../http/rate-limit.ts';
import type { Services } from '../services/services.ts';
import { answer } from './openapi.ts';
import { payerPost, payerRoutes } from './payer-route.ts';

/** The methods of each call: the first of these that the session can be paid with. */
export interface TransferWays {
  readonly '/create_bank_transfer_payment': readonly [Method, ...Method[]];
  readonly '/finch/reference': readonly [Method, ...Method[]];
}

const refusals = [...bodyRefusals, ...prepareRefusals, ...submitRefusals, 'payment_session_commit_error'] as const;

/** The specification's transfer calls: prepare and submit in one, and where to send the money. Source: spec §7. */
export const transferAliases = (ways: TransferWays) =>
  payerRoutes(
    payerPost('/create_bank_transfer_payment', 'createBankTransferPayment', {
      summary:
        'Prepare and submit a bank transfer, and get where to send it. Amounts and statuses in the body are ignored.',
      body: checkoutObject,
      limits: [limitChoices],
      200: answer(bankTransfer, 'Where to send the transfer.'),
      refusals,
      does: ({ services, sessionId, client }, { body }) =>
        makeTransfer(services, { ...chosenIn(body), sessionId, client }, ways['/create_bank_transfer_payment']),
    }),
    payerPost('/finch/reference', 'createFinchReference', {
      summary: 'Prepare and submit a transfer to a CLABE that is made for it, and get where to send it.',
      description:
        'Campus and person must be the session’s own. The terms of the account are accepted with it; which they are is in the ' +
        'method’s form, and in the refusal of a call without them.',
      body: transferReferenceRequest,
      limits: [limitChoices],
      201: answer(bankTransfer, 'Where to send the transfer.'),
      refusals,
      does: async (
        { services, sessionId, client },
        { body: { campus_id: campusId, user_id: userId, acceptances = {}, ...body } },
      ) => {
        await requireOwn(services, { sessionId, campusId, userId });
        const chosen = { ...chosenIn(body), acceptances, sessionId, client };
        return makeTransfer(services, chosen, ways['/finch/reference']);
      },
    }),
  );

interface Named {
  readonly sessionId: string;
  readonly campusId: string;
  readonly userId: string;
}

/** The bearer names the session: another campus or another person gets the response for an unknown session. */
async function requireOwn({ db }: Services, { sessionId, campusId, userId }: Named): Promise<void> {
  const facts = await readSessionFacts(db, sessionId);
  if (facts?.campusId !== campusId || facts.payer.id !== userId)
    throw new Refusal('payment_session_not_found', 'No such session.');
}

type TransferRequest = Omit<PrepareRequest, keyof Method> & Pick<SubmitRequest, 'acceptances' | 'client'>;

async function makeTransfer(
  services: Services,
  { client, acceptances = {}, ...request }: TransferRequest,
  ways: readonly [Method, ...Method[]],
): Promise<BankTransfer> {
  const { sessionId } = request;
  const { paymentId } = await prepareFirst(services, request, ways);
  await submitPayment(services, { sessionId, paymentId, quoteId: null, answers: {}, acceptances, client });
  const transfer = bankTransferView(await readPaymentView(services, { sessionId, paymentId, locale: null }));
  if (!transfer)
    throw new Refusal('payment_session_commit_error', 'The provider has given no account yet.', {
      payment_id: paymentId,
    });
  return transfer;
}

/** Returns a payment's transfer slip in the specification's shape; null while there is no account. Source: spec §3. */
function bankTransferView({ next_step }: PaymentDetail): BankTransfer | null {
  const step = instructionsOf(next_step);
  const clabe = step && lineOf(step, 'clabe');
  if (!step || !clabe) return null;
  const { amount, currency, pay_before } = step;
  return {
    bank_code: lineOf(step, 'bank_code'),
    bank_name: lineOf(step, 'bank') ?? '',
    clabe,
    client_secret: null,
    reference: lineOf(step, 'reference') ?? '',
    trustee: lineOf(step, 'beneficiary') ?? '',
    amount,
    currency,
    pay_before,
  };
}
