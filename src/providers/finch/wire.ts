/** The API's answers. The protocol is ours (`README.md`); a deposit has the field names of STP's `sendAbono`. */
import * as z from 'zod/mini';

/** Pesos with two decimals, as text: no amount is ever a floating number. */
const pesos = z.string().check(z.regex(/^\d{1,8}\.\d{2}$/));
const short = z.string().check(z.minLength(1), z.maxLength(100));

const deposit = z.looseObject({
  id: short,
  /** As the sender's bank calls it; another bank, or another day, may use the same. */
  claveRastreo: z.string().check(z.minLength(1), z.maxLength(30)),
  /** The day of the transfer at Banxico, `20261123`. */
  fechaOperacion: z.int(),
  /** 40 or 90, and the bank's three digits. */
  institucionOrdenante: z.int(),
  monto: pesos,
  cuentaOrdenante: z.nullish(z.string()),
  cuentaBeneficiario: z.string(),
  /** Time of settlement, in milliseconds since 1970. */
  tsLiquidacion: z.int(),
});
export type Deposit = z.infer<typeof deposit>;

export const reference = z.looseObject({
  id: z.string().check(z.regex(/^ref_\w{1,40}$/)),
  external_id: z.string(),
  clabe: z.string(),
  bank_name: short,
  bank_code: z.string(),
  trustee: short,
  /** Seven digits, for banks that ask for a number beside the account. */
  reference: z.string().check(z.regex(/^\d{1,7}$/)),
  amount: pesos,
  currency: z.string(),
  one_time: z.boolean(),
  status: z.string(),
  expires_at: z.iso.datetime({ offset: true }),
  deposits: z.array(deposit),
});
export type Reference = z.infer<typeof reference>;

export const referencePage = z.looseObject({ references: z.array(reference), has_more: z.boolean() });

/** Its no. Without a body of this shape nothing is believed of a refusal. */
export const refusal = z.looseObject({
  error: z.looseObject({ code: z.string().check(z.maxLength(80)), field: z.nullish(z.string()) }),
});

export const account = z.looseObject({ id: z.string().check(z.minLength(1)) });

export const minorOf = (text: string): number => Number(text.replace('.', ''));
export const pesosOf = (minor: number): string => {
  const digits = String(minor).padStart(3, '0');
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`;
};
