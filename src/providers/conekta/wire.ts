/** The Orders API's answers. Names, cents, unix seconds stay here. Source: https://developers.conekta.com/reference. */
import * as z from 'zod/mini';

const text = z.nullish(z.string());
const list = <Item extends z.ZodMiniType>(item: Item) =>
  z.looseObject({ has_more: z.nullish(z.boolean()), data: z.array(item) });

/** A charge's refunded money, negative; documented for a charge, but in no sample of one that was paid in cash. */
const refund = z.looseObject({ id: z.string(), amount: z.int(), status: text });

const charge = z.looseObject({
  id: z.string(),
  status: text,
  amount: z.int(),
  currency: z.string(),
  paid_at: z.nullish(z.int()),
  payment_method: z.looseObject({
    type: text,
    service_name: text,
    store_name: text,
    store_names: z.nullish(z.array(z.string())),
    reference: text,
    expires_at: z.nullish(z.int()),
  }),
  refunds: z.catch(z.nullish(list(refund)), null),
});
export type Charge = z.infer<typeof charge>;

export const order = z.looseObject({
  object: z.literal('order'),
  id: z.string().check(z.regex(/^ord_\w{1,40}$/)),
  livemode: z.boolean(),
  amount: z.int(),
  currency: z.string(),
  /** Absent while there is no charge. */
  payment_status: text,
  metadata: z.nullish(z.looseObject({ payment_id: text })),
  created_at: z.int(),
  updated_at: z.nullish(z.int()),
  charges: z.nullish(list(charge)),
});
export type Order = z.infer<typeof order>;

/** An order in a list, perhaps not ours: enough to identify it. */
const listed = z.looseObject({ id: z.string(), created_at: z.int(), metadata: z.nullish(z.looseObject({})) });

const page = { object: z.literal('list'), has_more: z.boolean() };
export const orderPage = z.looseObject({ ...page, data: z.array(listed) });
export const eventPage = z.looseObject({
  ...page,
  data: z.array(
    z.looseObject({
      id: z.string(),
      type: z.string(),
      created_at: z.int(),
      data: z.looseObject({ object: z.optional(z.unknown()) }),
    }),
  ),
});

/** Its no. Without a body of this shape nothing is believed of a refusal: a proxy may have written it. */
export const refusal = z.looseObject({
  object: z.literal('error'),
  type: z.string(),
  details: z.nullish(z.array(z.looseObject({ code: text, param: text }))),
});

export const company = z.looseObject({ object: z.literal('company'), id: z.string().check(z.minLength(1)) });

export const instantOf = (unixSeconds: number): Date => new Date(unixSeconds * 1000);

/**
 * Parses JSON with each `reference` as written: some answers have 20 digits there, and JSON's own numbers keep 16.
 * Returns undefined if the text is no JSON.
 */
export function exactJson(json: string): unknown {
  try {
    return JSON.parse(json, (key: string, value: unknown, written?: { readonly source?: string }) =>
      key === 'reference' && typeof value === 'number' ? written?.source : value,
    );
  } catch {
    return undefined;
  }
}
