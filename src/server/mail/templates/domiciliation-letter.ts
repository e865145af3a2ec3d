import * as z from 'zod/mini';
import { cardBrandName } from '#domain/card-brand-names';
import { outcomeData } from './outcome-letter.ts';

/** What a letter about a standing debit says. */
export const domiciliationData = z.extend(outcomeData, {
  /** Null while it is not known which card it is. */
  card: z.nullable(z.object({ brand: z.string(), lastFour: z.string() })),
});

/** `Visa •••• 4242`; only the digits where we have no name for the brand. */
export function cardLabel({ brand, lastFour }: { readonly brand: string; readonly lastFour: string }): string {
  return [cardBrandName(brand), `•••• ${lastFour}`].filter((part) => part !== null).join(' ');
}
