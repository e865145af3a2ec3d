import type { PseMethod } from './client.ts';
import { banks, type CreateRequest, type PseBooks } from './emulator-books.ts';

/** The page of a payer's approval, at PSE and then at the bank: here one page. */
export const bankPath = '/PSENF/StartTransaction';

export type Act = (request: Readonly<Record<string, unknown>>) => object;

/** PSE's answers, by method. */
export function methods(books: PseBooks): Readonly<Record<PseMethod, Act>> {
  const findPayment = ({ trazabilityCode: code }: Readonly<Record<string, unknown>>) =>
    books.payments.find(({ id }) => id === code);
  const answerQuery: Act = (request) => {
    const payment = findPayment(request);
    return (payment && books.answerQuery(payment)) ?? { returnCode: 'FAIL_INVALIDTRAZABILITYCODE' };
  };
  return {
    GetBankListNF: () => ({
      banks: [
        { financialInstitutionCode: '0', financialInstitutionName: 'A continuación seleccione su banco' },
        ...banks.map(([code, name]) => ({ financialInstitutionCode: code, financialInstitutionName: name })),
      ],
    }),
    CreateTransactionPaymentNF(request) {
      const made = books.begin(request as unknown as CreateRequest);
      if (typeof made === 'string') return { returnCode: made };
      const pseURL = `${books.origin}${bankPath}/${made.id}`;
      return { returnCode: 'SUCCESS', trazabilityCode: made.id, pseURL, transactionCycle: 1 };
    },
    GetTransactionInformationNF: answerQuery,
    GetTransactionInformationDetailed(request) {
      const payment = findPayment(request);
      const cause = payment && causes[payment.status];
      return { ...answerQuery(request), ...(cause && { causeRejection: cause[0], rejectionDescription: cause[1] }) };
    },
    FinalizeTransactionPaymentNF(request) {
      const payment = findPayment(request);
      if (!payment) return { returnCode: 'FAIL_INVALIDTRAZABILITYCODE' };
      return { returnCode: books.finalize(payment) ? 'SUCCESS' : 'FAIL_INVALIDSTATE' };
    },
  };
}

const causes: Readonly<Record<string, readonly [string, string] | undefined>> = {
  NOT_AUTHORIZED: ['00011', 'Rechazada por el cliente'],
  FAILED: ['00096', 'Falla del sistema del banco'],
};
