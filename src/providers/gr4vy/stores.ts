/** The shops that take a reference, and their limits, minor units; null: any amount. Source of the amounts: spec §9. */
export const stores = [
  { name: 'Farmacias Guadalajara', max_minor: null },
  { name: 'Walmart', max_minor: 1_000_000 },
  { name: 'Soriana', max_minor: 1_000_000 },
  { name: '7-Eleven', max_minor: 500_000 },
  { name: 'Circle K', max_minor: 500_000 },
] as const;
