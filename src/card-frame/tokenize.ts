import type { CardTokenizer, TokenizerAnswer, TypedCard } from '#contracts/card-tokenizer';

export interface TokenizeRequest {
  readonly tokenizer: CardTokenizer;
  readonly card: TypedCard;
  readonly parameters: Readonly<Record<string, string>>;
  readonly limitMs: number;
}

const unknown: TokenizerAnswer = { kind: 'unknown' };

/**
 * Sends the card to its provider only; the document's policy names the address. A response about another card, or with
 * the card's number in it, counts as none.
 */
export async function tokenize({ tokenizer, card, parameters, limitMs }: TokenizeRequest): Promise<TokenizerAnswer> {
  const { url, ...request } = tokenizer.request(card, parameters);
  const answer = await fetch(url, {
    ...request,
    credentials: 'omit',
    redirect: 'error',
    referrerPolicy: 'no-referrer',
    cache: 'no-store',
    signal: AbortSignal.timeout(limitMs),
  }).then(
    async (response) => ({ status: response.status, body: await bodyOf(response) }),
    () => null,
  );
  if (!answer) return unknown;
  const read = tokenizer.read(answer.status, answer.body, card);
  const isOther = read.kind === 'tokenized' && (!card.number.endsWith(read.lastFour) || read.lastFour.length !== 4);
  return isOther || JSON.stringify(read).includes(card.number) ? unknown : read;
}

const bodyOf = (response: Response): Promise<unknown> => response.json().catch(() => null);
