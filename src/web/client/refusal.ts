import { catalogueOf } from '#i18n/catalogues';
import type { Locale } from '#i18n/locale';

/** Why a request was refused. `offline`: no response, so the outcome is unknown. */
export interface Refusal {
  readonly code: string;
  readonly status: number;
  readonly metadata: Readonly<Record<string, unknown>>;
  readonly supportCode: string | null;
}

/** The code of a form without a way to pay: shown beside them, and sent by no server. */
export const notChosen = 'payment_method_not_chosen';

export interface LocalizedRefusal extends Refusal {
  readonly title: string;
  readonly advice: string;
}

export function refusalOf(code: string, status: number, metadata: Refusal['metadata'] = {}): Refusal {
  return { code, status, metadata, supportCode: null };
}

/** Returns the notice of a missing response, in words that every page has, also without a network. */
export function offlineIn(locale: Locale): LocalizedRefusal {
  const { offlineTitle: title, offline: advice } = catalogueOf(locale).pageError;
  return { ...refusalOf('offline', 503), title, advice };
}
