import type { CardTokenizer } from '#contracts/card-tokenizer';

/** Its tokens are made by a form of its own, from the number alone. */
export const tokenizer: CardTokenizer = {
  request: ({ number }, { api_origin: origin = '', formulario = '' }) => ({
    url: `${origin}/formularios/${encodeURIComponent(formulario)}/tokens`,
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ numero: number }),
  }),
  read(status, body, { number }) {
    const fields: { token?: unknown; marca?: unknown; ultimos?: unknown } =
      typeof body === 'object' && body !== null ? body : {};
    if (status === 422) return { kind: 'refused', code: 'numero_invalido', field: 'number' };
    const { token, marca, ultimos } = fields;
    if (status !== 201 || typeof token !== 'string' || typeof marca !== 'string') return { kind: 'unknown' };
    if (typeof ultimos !== 'string' || !number.endsWith(ultimos)) return { kind: 'unknown' };
    return { kind: 'tokenized', token, brand: marca, lastFour: ultimos };
  },
};
