/** The emulated Finch's books: an account for each reference, and every transfer to it. */
import { checkClabe } from '#domain/clabe';
import type { BooksTools } from '../emulation/emulated-books.ts';
import { randomDigits, randomId } from '../emulation/emulator.ts';
import { PlainBooks, type PlainPayment } from '../emulation/plain-books.ts';
import { type Deposit, pesosOf } from './wire.ts';

const words = { open: 'open', paid: 'paid', cancelled: 'cancelled', expired: 'expired' } as const;

/** A transfer as in STP's `sendAbono`; we read some fields only. */
interface Transfer extends Deposit {
  readonly institucionBeneficiaria: number;
  readonly nombreOrdenante: string;
  readonly tipoCuentaOrdenante: number;
  readonly tipoCuentaBeneficiario: number;
  readonly rfcCurpOrdenante: string;
  readonly conceptoPago: string;
  readonly referenciaNumerica: number;
  readonly tipoPago: number;
}

export interface NewReference {
  readonly paymentId: string;
  readonly amount: number;
  readonly oneTime: boolean;
  readonly concept: string;
  readonly expiresAt: Date;
}

type ReferenceRecord = Pick<NewReference, 'oneTime' | 'concept'> & { readonly deposits: Transfer[] };

export class FinchBooks extends PlainBooks {
  readonly #references = new Map<string, ReferenceRecord>();

  constructor(tools: BooksTools) {
    super({ prefix: 'ref_', words, takesAny: true, event: (payment) => this.#event(payment) }, tools);
  }

  place({ oneTime, concept, ...fields }: NewReference): PlainPayment {
    const made = this.create({ ...fields, currency: 'MXN', reference: newClabe() });
    this.#references.set(made.id, { oneTime, concept, deposits: [] });
    return made;
  }

  depositsOf({ id }: PlainPayment): readonly Deposit[] {
    return this.#references.get(id)?.deposits ?? [];
  }

  /** An account accepts any money, also after its end. */
  override async pay(payment: PlainPayment, amountMinor: number): Promise<boolean> {
    this.#references.get(payment.id)?.deposits.push(this.#transfer(payment, amountMinor));
    return super.pay(payment, amountMinor);
  }

  /** The same start arrives twice under different keys, and both are paid. */
  async duplicate(payment: PlainPayment, amount: number): Promise<string> {
    const { oneTime = false, concept = '' } = this.#references.get(payment.id) ?? {};
    const { paymentId, expiresAt } = payment;
    const again = this.place({ paymentId, amount, oneTime, concept, expiresAt: expiresAt ?? this.clock.now() });
    await this.pay(again, amount);
    return again.id;
  }

  write(payment: PlainPayment): object {
    const { id, paymentId, reference: clabe, amount, currency, status, createdAt, expiresAt } = payment;
    return {
      id,
      external_id: paymentId,
      clabe,
      bank_name: 'FINCO PAY',
      bank_code: '734',
      trustee: 'SERVICIOS ESCOLARES POR FINCO PAY',
      reference: numberOf(payment),
      amount: pesosOf(amount),
      currency,
      one_time: this.#references.get(id)?.oneTime ?? false,
      status,
      created_at: createdAt.toISOString(),
      expires_at: expiresAt?.toISOString() ?? null,
      deposits: this.depositsOf(payment),
    };
  }

  #transfer(payment: PlainPayment, minor: number): Transfer {
    const now = this.clock.now();
    const clave = `MBAN01002${randomDigits(18)}`;
    return {
      id: randomId('dep_', 16),
      claveRastreo: clave,
      fechaOperacion: dayOf(now),
      institucionOrdenante: 40_012,
      institucionBeneficiaria: 90_734,
      monto: pesosOf(minor),
      nombreOrdenante: 'ANA PEREZ',
      tipoCuentaOrdenante: 40,
      cuentaOrdenante: '012180002605078385',
      rfcCurpOrdenante: 'ND',
      tipoCuentaBeneficiario: 40,
      cuentaBeneficiario: payment.reference ?? '',
      conceptoPago: this.#references.get(payment.id)?.concept ?? '',
      referenciaNumerica: Number(numberOf(payment)),
      tipoPago: 1,
      tsLiquidacion: now.getTime(),
    };
  }

  /** One event for each transfer of a deposit; one for an end without money, by its status. */
  #event(payment: PlainPayment): object {
    const deposit = payment.status === words.paid ? this.depositsOf(payment).at(-1) : undefined;
    return {
      id: randomId('ev_', 16),
      type: deposit ? 'deposit' : `reference.${payment.status}`,
      reference_id: payment.id,
      external_id: payment.paymentId,
      ...(deposit && { deposit }),
    };
  }
}

/** The seven digits that a bank may ask for beside the account: some of the account's own. */
const numberOf = ({ reference }: PlainPayment): string => (reference ?? '').slice(10, 17);

const dayOf = (now: Date): number => {
  const parts = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO('America/Mexico_City');
  return parts.year * 10_000 + parts.month * 100 + parts.day;
};

function newClabe(): string {
  const digits = `734180${randomDigits(11)}`;
  const whole = Array.from({ length: 10 }, (_, last) => `${digits}${last}`).find((each) => checkClabe(each) === 'ok');
  if (whole === undefined) throw new Error('every CLABE has a check digit');
  return whole;
}
