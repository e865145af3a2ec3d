import type { PseMethod } from './client.ts';
import { banks, type CreateRequest, type PseBooks } from './emulator-books.ts';

/** The page of a payer's approval, at PSE and then at the bank: here one page. */
export const bankPath = '/PSENF/StartTransaction';

export type Act = (request: Readonly<Record<string, unknown>>) => object;

/** PSE's answers, by method. */
export function methods(books: PseBooks): Readonly<Record<PseMethod, Act>> {
  const asked = ({ trazabilityCode: code }: Readonly<Record<string, unknown>>) =>
    books.payments.find(({ id }) => id === code);
  const told: Act = (request) => {
    const payment = asked(request);
    return (payment && books.told(payment)) ?? { returnCode: 'FAIL_INVALIDTRAZABILITYCODE' };
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
    GetTransactionInformationNF: told,
    GetTransactionInformationDetailed(request) {
      const payment = asked(request);
      const cause = payment && causes[payment.status];
      return { ...told(request), ...(cause && { causeRejection: cause[0], rejectionDescription: cause[1] }) };
    },
    FinalizeTransactionPaymentNF(request) {
      const payment = asked(request);
      if (!payment) return { returnCode: 'FAIL_INVALIDTRAZABILITYCODE' };
      return { returnCode: books.finalize(payment) ? 'SUCCESS' : 'FAIL_INVALIDSTATE' };
    },
  };
}

const causes: Readonly<Record<string, readonly [string, string] | undefined>> = {
  NOT_AUTHORIZED: ['00011', 'Rechazada por el cliente'],
  FAILED: ['00096', 'Falla del sistema del banco'],
};
