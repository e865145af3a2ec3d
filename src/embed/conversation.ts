import type { ParentMessage } from '#contracts/embed-messages';
import type { CuotaPaymentStatus } from './api.ts';
import { isOfCheckout } from './checkout-address.ts';

/** Of a `MessageEvent`. */
interface Heard {
  readonly origin: string;
  readonly source: unknown;
  readonly data: unknown;
}

/** What a frame may do in the page around it. */
export interface Effects {
  /** Replies to the frame, at its exact origin. */
  reply(message: ParentMessage): void;
  ready(): void;
  resize(height: number): void;
  status(paymentId: string, status: CuotaPaymentStatus): void;
  /** Moves the top window to a page of the checkout. */
  redirect(url: string): void;
  error(code: string): void;
  close(): void;
}

const statuses: readonly unknown[] = [
  'pristine',
  'pending',
  'successful',
  'failed',
  'rejected',
  'cancelled',
] satisfies readonly CuotaPaymentStatus[];
const isStatus = (value: unknown): value is CuotaPaymentStatus => statuses.includes(value);
const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

/**
 * Handles a message of the contract, if it came from that very frame while it showed the checkout. Ignores every other
 * message.
 */
export function hear({ origin, source, data }: Heard, from: Omit<Heard, 'data'>, effects: Effects): void {
  if (origin !== from.origin || source === null || source !== from.source || !isRecord(data)) return;
  const { type, version, height, payment_id: paymentId, status, url, code } = data;
  if (type === 'ready' && version === 1) {
    effects.reply({ type: 'hello', version: 1 });
    effects.ready();
  } else if (type === 'resize' && typeof height === 'number' && height >= 0 && height <= 20_000) {
    effects.resize(height);
  } else if (type === 'status' && typeof paymentId === 'string' && isStatus(status)) {
    effects.status(paymentId, status);
  } else if ((type === 'redirect' || type === 'redirecToPse') && typeof url === 'string') {
    if (isOfCheckout(url, from.origin)) effects.redirect(url);
    else effects.error('redirect_refused');
  } else if (type === 'error' && typeof code === 'string') {
    effects.error(code);
  } else if (type === 'close') {
    effects.close();
  }
}
