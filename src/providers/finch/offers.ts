import type { Offer } from '#providers/offer';
import { newClabe, oneTimeForm, oneTimeTexts, transferForm, transferTexts } from './texts.ts';

/** Shared by both. Up to 2 hours: spec §3, §9. */
const common = {
  country: 'MX',
  category: 'transfer',
  step: 'form',
  path: '/finch/transfer',
  currency: 'MXN',
  // Assumed: its limits are published nowhere.
  limits: { minMinor: 1_000, maxMinor: 99_999_999 },
  reflectionHours: 2,
  // SPEI settles day and night; a day leaves room for a bank that sends late.
  graceHours: 24,
  logo: { usual: '/assets/marks/spei-1.svg', disabled: '/assets/marks/spei-off-1.svg' },
} as const satisfies Partial<Offer>;

export const finchTransfer: Offer = {
  ...common,
  type: 'finch-transfer',
  gateway: 'finch-transfer',
  validityDays: 3,
  failedStart: 'said',
  display: { badge: { tone: 'info', texts: newClabe } },
  form: { fields: [], texts: transferForm },
  texts: transferTexts,
};

/** A CLABE that is paid once, and lives for hours. */
export const finchOneTime: Offer = {
  ...common,
  type: 'finch-otp',
  gateway: 'finch-otp',
  // The hours of its account end it sooner.
  validityDays: 3,
  failedStart: 'back',
  form: { fields: [], texts: oneTimeForm },
  texts: oneTimeTexts,
};

export const isOneTime = ({ type }: Pick<Offer, 'type'>): boolean => type === finchOneTime.type;
