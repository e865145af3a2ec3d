import { catalogueOf } from '#i18n/catalogues';
import type { Locale } from '#i18n/locale';

/** Why something was not done. `offline`: no answer at all, so nothing is known of what became of it. */
export interface Refusal {
  readonly code: string;
  readonly status: number;
  readonly metadata: Readonly<Record<string, unknown>>;
  readonly supportCode: string | null;
}

/** The code of a form that came without a way to pay: said beside them, and by no server. */
export const notChosen = 'payment_method_not_chosen';

export interface LocalizedRefusal extends Refusal {
  readonly title: string;
  readonly advice: string;
}

export function refusalOf(code: string, status: number, metadata: Refusal['metadata'] = {}): Refusal {
  return { code, status, metadata, supportCode: null };
}

/** That nobody answered, in words every page has: also where nothing more can be fetched. */
export function offlineIn(locale: Locale): LocalizedRefusal {
  const { offlineTitle: title, offline: advice } = catalogueOf(locale).pageError;
  return { ...refusalOf('offline', 503), title, advice };
}
