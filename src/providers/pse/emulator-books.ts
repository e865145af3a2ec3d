import { randomDigits, type EmulatorOutcome } from '../emulation/emulator.ts';
import type { LedgerLine } from '../emulation/ledger.ts';
import type { BooksTools } from '../emulation/emulated-books.ts';
import { type NewPayment, PlainBooks, type PlainPayment } from '../emulation/plain-books.ts';
import { currency, fromWire, toWire } from './amounts.ts';
import { otherCodes, specifiedCodes } from './errors.ts';
import { sessionMinutes } from './index.ts';
import { colombianTime, type createRequest } from './wire.ts';

export type CreateRequest = ReturnType<typeof createRequest>;

/** Banks as they are known in Colombia; the last two exist here only. */
export const testBanks = { unreachable: '9901', slow: '9902' } as const;
export const banks: readonly (readonly [code: string, name: string])[] = [
  ['1007', 'BANCOLOMBIA'],
  ['1001', 'BANCO DE BOGOTA'],
  ['1051', 'DAVIVIENDA'],
  ['1013', 'BBVA COLOMBIA'],
  ['1052', 'AV VILLAS'],
  ['1023', 'BANCO DE OCCIDENTE'],
  ['1032', 'BANCO CAJA SOCIAL'],
  ['1062', 'BANCO FALABELLA'],
  ['1507', 'NEQUI'],
  ['1551', 'DAVIPLATA'],
  [testBanks.unreachable, 'PRUEBA: BANCO SIN CONEXION'],
  [testBanks.slow, 'PRUEBA: BANCO LENTO'],
];

const codes = [...specifiedCodes, ...otherCodes];
/** Pesos that are answered by the first code; each peso more by the next one. */
const firstMagicAmount = 9_901;

/** The amount, in minor units, that a code answers. Throws for none of PSE's. */
export function amountAnswering(code: string): number {
  const at = codes.findIndex((each) => each === code);
  if (at < 0) throw new Error(`PSE has no ${code}`);
  return (firstMagicAmount + at) * 100;
}

/** A slow bank's delays, in milliseconds: until its number is known, and until its status is final. */
const [unseenMs, undecidedMs] = [20_000, 180_000];

interface Extra {
  readonly request: CreateRequest;
  endedAt: Date | null;
  isFinal: boolean;
}

export class PseBooks extends PlainBooks {
  readonly #extra = new Map<string, Extra>();

  constructor(tools: BooksTools) {
    super(
      {
        prefix: '',
        newId: () => randomDigits(9),
        words: {
          open: 'CREATED',
          pending: 'PENDING',
          paid: 'OK',
          rejected: 'NOT_AUTHORIZED',
          failed: 'FAILED',
          expired: 'EXPIRED',
        },
      },
      tools,
    );
  }

  /** Its number, or the code it is refused with. */
  begin(request: CreateRequest): PlainPayment | string {
    const amount = fromWire(request.transactionValue);
    const code = refusalOf(request, amount);
    if (code !== null || amount === null) return code ?? 'FAIL_INVALIDAMOUNT';
    const newPayment: NewPayment = { paymentId: request.referenceNumber2, amount, currency, expiresAt: null };
    const payment = this.create({ ...newPayment, returnUrl: request.entityurl });
    this.#extra.set(payment.id, { request, endedAt: null, isFinal: false });
    return payment;
  }

  override async pay(payment: PlainPayment, amountMinor: number): Promise<boolean> {
    return this.#noted(payment, await super.pay(payment, amountMinor));
  }

  override async outcome(payment: PlainPayment, result: EmulatorOutcome): Promise<boolean> {
    return this.#noted(payment, await super.outcome(payment, result));
  }

  /** Ends payments not approved while PSE's own session lived; the bank ends those that it has. */
  override async settleDue(): Promise<void> {
    const since = this.clock.now().getTime() - sessionMinutes * 60_000;
    const left = this.payments.filter(({ status, createdAt }) => status === 'CREATED' && createdAt.getTime() <= since);
    await Promise.all(left.map((payment) => this.outcome(payment, 'expired')));
  }

  #noted({ id }: PlainPayment, isDone: boolean): boolean {
    const extra = this.#extra.get(id);
    if (isDone && extra) extra.endedAt ??= this.clock.now();
    return isDone;
  }

  /** Notes that the collector knows of the money; any number of times. */
  finalize({ id, status }: PlainPayment): boolean {
    const extra = this.#extra.get(id);
    if (status !== 'OK' || !extra) return false;
    extra.isFinal = true;
    return true;
  }

  override line(payment: PlainPayment): LedgerLine {
    const extra = this.#extra.get(payment.id);
    const bank = banks.find(([code]) => code === extra?.request.financialInstitutionCode)?.[1] ?? '';
    const status = extra?.isFinal ? `${payment.status}, finalized` : payment.status;
    return { ...super.line(payment), status, paidWith: bank };
  }

  /** Returns its answer to a query; null while it is not known. */
  answerQuery(payment: PlainPayment) {
    const extra = this.#extra.get(payment.id);
    if (!extra) return null;
    const { request, endedAt } = extra;
    const isSlow = request.financialInstitutionCode === testBanks.slow;
    const since = (from: Date) => this.clock.now().getTime() - from.getTime();
    if (isSlow && since(payment.createdAt) < unseenMs) return null;
    const isUndecided = isSlow && (endedAt === null || since(endedAt) < undecidedMs);
    const state = isUndecided || payment.status === 'CREATED' ? 'PENDING' : payment.status;
    return {
      returnCode: 'SUCCESS',
      trazabilityCode: payment.id,
      ticketId: request.ticketId,
      transactionState: state,
      transactionValue: toWire(payment.received === 0 ? payment.amount : payment.received),
      vatValue: request.vatValue,
      soliciteDate: request.soliciteDate,
      bankProcessDate: endedAt && !isUndecided ? colombianTime(endedAt) : null,
      userType: request.userType,
      identificationType: request.identificationType,
      fullName: request.fullName,
      email: request.email,
      paymentOrigin: 3,
      paymentMode: 15,
    };
  }
}

/** Why a transaction is not created; null where it is. */
function refusalOf(request: CreateRequest, amount: number | null): string | null {
  const { financialInstitutionCode: bank, userType, identificationType: type, identificationNumber: number } = request;
  if (bank === testBanks.unreachable) return 'FAIL_BANKUNREACHEABLE';
  if (!banks.some(([code]) => code === bank)) return 'FAIL_BANKNOTEXISTSORDISABLED';
  if (amount === null || amount <= 0) return 'FAIL_INVALIDAMOUNTORVATAMOUNT';
  const fits = userType === 'company' ? type === 'NIT' : userType === 'person' && type !== 'NIT' && type !== '';
  const isPhone = /^3\d{9}$/.test(request.cellphoneNumber);
  if (!fits || number === '' || !isPhone || !request.email.includes('@')) return 'FAIL_INVALIDPARAMETERS';
  if (request.paymentDescription === '') return 'FAIL_DESCRIPTIONNOTFOUND';
  return codes[amount / 100 - firstMagicAmount] ?? null;
}
