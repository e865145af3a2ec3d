/** The three currencies Cuota settles in, ISO 4217. Source: spec §9. */
export const currencies = ['MXN', 'COP', 'USD'] as const;
export type Currency = (typeof currencies)[number];

/** The countries Cuota serves, ISO 3166-1 alpha-2. */
export const countries = ['MX', 'CO', 'EC'] as const;
export type Country = (typeof countries)[number];

/** An amount of money: whole minor units (hundredths) beside its currency. */
export interface Money {
  readonly minor: number;
  readonly currency: Currency;
}

export const currencyOf = { MX: 'MXN', CO: 'COP', EC: 'USD' } as const satisfies Record<Country, Currency>;
