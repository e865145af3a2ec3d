/**
 * Wompi's 3-D Secure: requested with the transaction, followed in `extra.three_ds_auth`.
 * Source: https://docs.wompi.co/en/docs/colombia/transacciones-con-3d-secure-v2.
 */
import type { ClientFacts } from '#providers/payment-order';
import type { KindStep } from './payment-kind.ts';
import type { Transaction } from './wire.ts';

/** Browser facts for the bank's authentication, as text. Without them none is requested: an older page sends none. */
export function browserInfo(client: ClientFacts | null): { readonly request?: object; readonly customerData?: object } {
  if (!client?.browser) return {};
  const { colorDepth, screenHeight, screenWidth, language, minutesFromUtc } = client.browser;
  const browser_info = {
    browser_color_depth: String(colorDepth),
    browser_screen_height: String(screenHeight),
    browser_screen_width: String(screenWidth),
    browser_language: language,
    browser_user_agent: client.userAgent,
    browser_tz: String(minutesFromUtc),
  };
  return { request: { is_three_ds: true }, customerData: { browser_info } };
}

/** The bank's own page of a check that waits for its payer, as HTML; null where there is none. */
export function challengeOf({ status, payment_method: { extra } }: Transaction): string | null {
  const check = extra?.three_ds_auth?.three_ds_auth ?? extra?.three_ds_auth;
  const waits = status === 'PENDING' && check?.current_step === 'CHALLENGE' && check.current_step_status === 'PENDING';
  const page = check?.three_ds_method_data ?? check?.iframe_content;
  return waits && page ? unescaped(page) : null;
}

/** A check that waits for its payer is theirs to go on with. */
export const challengeStep = (read: Transaction): KindStep | null =>
  challengeOf(read) === null ? null : { bankCheck: true };

/** Whether the bank did not recognise its payer, or its check broke. */
export function isCheckFailed({ payment_method: { extra } }: Transaction): boolean {
  const check = extra?.three_ds_auth?.three_ds_auth ?? extra?.three_ds_auth;
  return check?.current_step_status === 'Non-Authenticated' || check?.current_step_status === 'ERROR';
}

const entities: Readonly<Record<string, string>> = { lt: '<', gt: '>', quot: '"', amp: '&', '#39': "'", '#x27': "'" };

/** Wompi escapes the page once. One pass, so that text escaped twice stays text. */
function unescaped(text: string): string {
  return text.replaceAll(/&(lt|gt|quot|amp|#39|#x27);/g, (whole, name: string) => entities[name] ?? whole);
}
