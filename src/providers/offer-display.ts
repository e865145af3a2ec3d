import type { LocalizedTexts } from '#i18n/locale';

/** An offer's display in the payer's list, beside its texts and mark. Source: spec §3, payment method option. */
export interface OfferDisplay {
  /** Marks of the banks it is paid at: files under `public/`, or names. */
  readonly bankLogos?: readonly string[];
  /** Brands it takes: files under `public/`, or names. */
  readonly icons?: readonly string[];
  /** A badge beside its title, its explanation, and its tone. */
  readonly badge?: {
    readonly tone: 'info' | 'success' | 'warning';
    readonly texts: LocalizedTexts<{ readonly text: string; readonly tooltip?: string }>;
  };
}
