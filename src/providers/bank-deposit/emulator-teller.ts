/** Writes notices of deposits as a bank would: for the sandbox's teller and the tests. */
import { hmacHex } from '#providers/webhook-signature';
import { type DepositNotice, signatureHeader } from './notice.ts';

export interface WrittenNotice {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** One notice, signed at an instant. */
export function writeNotice(secret: string, notice: DepositNotice, at: Date): WrittenNotice {
  const body = JSON.stringify(notice);
  const instant = Math.floor(at.getTime() / 1000);
  const signature = hmacHex(secret, `${instant}.${body}`);
  return { headers: { [signatureHeader]: `t=${instant},v1=${signature}`, 'content-type': 'application/json' }, body };
}
