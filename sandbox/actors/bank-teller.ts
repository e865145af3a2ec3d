/** The banks of a school's own accounts: they report deposits by notice, signed as agreed. */
import { writeNotice } from '#providers/bank-deposit/emulator-teller';
import { exampleAccount } from '#providers/bank-deposit/example-account';
import type { DepositNotice } from '#providers/bank-deposit/notice';

const secret = exampleAccount.keys['BANK_DEPOSIT_NOTICE_SECRET'] ?? '';

/** A bank's report of one deposit; by default a transfer from BBVA that arrives today. */
export interface BankDeposit extends Partial<Omit<DepositNotice, 'referencia' | 'monto'>> {
  readonly reference: string;
  /** Minor units. */
  readonly minor: number;
}

let keyCount = 0;

/** A key as a bank makes one; each call another. */
export function newTrackingKey(): string {
  keyCount += 1;
  return `BNET0100${String(Date.now()).slice(-10)}${String(keyCount).padStart(6, '0')}`;
}

const dayFormat = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Mexico_City' });

/** Sends one notice to the product at `origin`. Returns the HTTP status. */
export async function tellDeposit(
  origin: string,
  now: Date,
  { reference, minor, ...more }: BankDeposit,
  account = '',
): Promise<number> {
  const notice: DepositNotice = {
    id: crypto.randomUUID(),
    fechaOperacion: dayFormat.format(now).replaceAll('-', ''),
    referencia: reference,
    monto: (minor / 100).toFixed(2),
    claveRastreo: newTrackingKey(),
    institucionOrdenante: '40012',
    cuentaOrdenante: '012180001183597198',
    cuentaBeneficiario: '0001234',
    ...more,
  };
  const { headers, body } = writeNotice(secret, notice, now);
  const answer = await fetch(`${origin}/webhooks/bank-deposit${account}`, { method: 'POST', headers, body });
  return answer.status;
}
