/**
 * Sends a card from our card form to Wompi, with the public key. Runs inside the form's frame only.
 * Source: https://docs.wompi.co/en/docs/colombia/fuentes-de-pago.
 */
import type { CardTokenizer, TokenizerAnswer } from '#contracts/card-tokenizer';

type Field = NonNullable<Extract<TokenizerAnswer, { kind: 'refused' }>['field']>;
const ownFields: Readonly<Record<string, Field>> = {
  number: 'number',
  cvc: 'code',
  exp_month: 'expiry',
  exp_year: 'expiry',
  card_holder: 'holder',
};

export const tokenizer: CardTokenizer = {
  request: ({ number, securityCode, expiryMonth, expiryYear, holder }, parameters) => ({
    url: `${parameters['api_origin'] ?? ''}/v1/tokens/cards`,
    method: 'POST',
    headers: { authorization: `Bearer ${parameters['public_key'] ?? ''}`, 'content-type': 'application/json' },
    body: JSON.stringify({
      number,
      cvc: securityCode,
      exp_month: String(expiryMonth).padStart(2, '0'),
      exp_year: String(expiryYear % 100).padStart(2, '0'),
      card_holder: holder,
    }),
  }),
  read(status, body, { number }) {
    if (status === 201 || status === 200) return tokenIn(body, number.slice(-4));
    // Any other answer is unknown; without a payment, a card that was stored is only a token that nobody has.
    return status === 422 || status === 401 ? refusalIn(body) : { kind: 'unknown' };
  },
};

function tokenIn(body: unknown, lastFour: string): TokenizerAnswer {
  const data = inside(body, 'data');
  const [token, brand, lastDigits] = ['id', 'brand', 'last_four'].map((name) => textIn(data, name));
  if (textIn(body, 'status') !== 'CREATED' || !token || lastDigits !== lastFour) return { kind: 'unknown' };
  return { kind: 'tokenized', token, brand: (brand ?? '').toLowerCase(), lastFour };
}

/** Messages may quote the typed values: only their fields' names are read. */
function refusalIn(body: unknown): TokenizerAnswer {
  const error = inside(body, 'error');
  const type = textIn(error, 'type');
  if (!type) return { kind: 'unknown' };
  const names = Object.keys(inside(error, 'messages') ?? {});
  const name = names.find((each) => Object.hasOwn(ownFields, each));
  const field = name === undefined ? undefined : ownFields[name];
  return { kind: 'refused', code: name ?? type.slice(0, 60), ...(field && { field }) };
}

function inside(value: unknown, name: string): object | null {
  const found: unknown = typeof value === 'object' && value !== null ? Reflect.get(value, name) : null;
  return typeof found === 'object' ? found : null;
}

function textIn(value: unknown, name: string): string | null {
  const found: unknown = typeof value === 'object' && value !== null ? Reflect.get(value, name) : null;
  return typeof found === 'string' && found !== '' ? found : null;
}
