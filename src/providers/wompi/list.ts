import { type Ask, bodyOf, type Sent } from './ask.ts';
import { type Transaction, transactionList } from './wire.ts';

/** Every transaction under a reference: one, but where its payer tried again at Wompi's own checkout. */
export async function listOf(
  ask: Ask,
  reference: string,
  sent: Sent = {},
): Promise<Transaction[] | { kind: 'unknown'; why: string }> {
  const answer = await ask('private', 'GET', '/transactions', { query: { reference }, ...sent });
  const read = transactionList.safeParse(bodyOf(answer));
  if (!read.success || (answer.kind === 'answer' && answer.status !== 200))
    return { kind: 'unknown', why: 'no readable answer' };
  return read.data.data.filter((each) => each.reference === reference);
}
