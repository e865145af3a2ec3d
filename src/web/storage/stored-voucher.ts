import type { PaymentDetail } from '#contracts/payment-detail';
import { firstNames } from '#domain/first-names';
import { isPayment } from '../shell/checks.ts';
import { isShell, type PageShell } from '../shell/page-shell.ts';
import { apiNow } from '../shell/api-clock.ts';
import { parseJson, textIn, withFields } from '../shell/parse.ts';
import { device, tab, voucherKeys } from './browser-storage.ts';
import { notePaid } from './stored-paid.ts';
import type { PaymentSession } from '#contracts/session';

interface ShownVoucher {
  readonly shell: PageShell;
  readonly payment: PaymentDetail;
}

/** A voucher or slip as this phone stores it: with its session, if known, and until when it is stored. */
export interface SavedVoucher extends ShownVoucher {
  readonly sessionId: string | null;
  /** By the API's clock. Whether it must be paid is known up to here, and no further. */
  readonly savedAt: string;
  readonly keptUntil: string;
}

/**
 * Stores a voucher or slip on the phone, to show it without a network; removes one that must not be paid (any more).
 * Leaves out the session's key, which must not outlive the tab, and the family's names: its charges have first names
 * only. Returns whether the phone stores what there is to store. Source: spec §3.
 */
export function saveVoucher({ shell, payment }: ShownVoucher): boolean {
  const storageKey = placeFor(payment);
  if (!storageKey || !isPayable(payment)) {
    endVoucher(payment);
    return true;
  }
  return write(storageKey, copyOf({ shell, payment }, tab.read('session_id')));
}

/** Updates the phone's copy of this payment, if it has one. */
export function updateVoucher(payment: PaymentDetail): void {
  const saved = savedVouchers().find((voucher) => voucher.payment.id === payment.id);
  const storageKey = placeFor(payment);
  if (!storageKey || !isPayable(payment)) endVoucher(payment);
  else if (saved && saved.payment.version <= payment.version)
    write(storageKey, copyOf({ shell: saved.shell, payment }, saved.sessionId));
}

/** Removes one that must no longer be paid, and remembers that it is paid. */
function endVoucher(payment: PaymentDetail): void {
  if (payment.status === 'successful' || payment.session_paid) noteVoucherPaid(payment.id);
  forgetVoucher(payment.id);
}

function noteVoucherPaid(paymentId: string): void {
  const saved = savedVouchers().find(({ payment }) => payment.id === paymentId);
  notePaid({ paymentId, voucherKey: saved ? voucherKeyOf(saved.payment) : null });
}

/** Returns the key of a voucher's own link; null if it has none. */
export function voucherKeyOf({ next_step: step }: Pick<PaymentDetail, 'next_step'>): string | null {
  const url = step && 'durable_url' in step ? step.durable_url : null;
  return url?.split('/v/')[1] ?? null;
}

/** Removes a voucher that must no longer be paid: without a network nothing else would say so. */
export function forgetVoucher(paymentId: string): void {
  for (const storageKey of voucherKeys)
    if (parse(device.read(storageKey))?.payment.id === paymentId) device.remove(storageKey);
}

/** Whether the phone stores a copy of this payment. */
export function hasCopy({ id }: Pick<PaymentDetail, 'id'>): boolean {
  return savedVouchers().some(({ payment }) => payment.id === id);
}

/** Returns the phone's copies. Removes expired and unreadable ones first. */
export function savedVouchers(): readonly SavedVoucher[] {
  const now = apiNow();
  return voucherKeys.flatMap((storageKey) => {
    const text = device.read(storageKey);
    const saved = parse(text);
    if (saved && now <= saved.keptUntil) return [saved];
    if (text !== null) device.remove(storageKey);
    return [];
  });
}

/** Returns the voucher or slip of this tab's payment, or null: another tab's or a tampered one does not count. */
export function readSavedVoucher(dataKey: string): SavedVoucher | null {
  const paymentId = tab.read('payment_id');
  const saved = savedVouchers().find((voucher) => voucher.payment.id === paymentId);
  return saved ? { ...saved, shell: { ...saved.shell, dataKey } } : null;
}

/** Whether a payer may still be asked to pay it. */
export function isPayable(payment: Pick<PaymentDetail, 'status' | 'session_paid' | 'cancel_requested'>): boolean {
  return payment.status === 'pending' && !payment.session_paid && !payment.cancel_requested;
}

function copyOf({ shell, payment }: ShownVoucher, sessionId: string | null): SavedVoucher {
  const short = firstNames(payment.lines.map(({ student_name: name }) => name));
  return {
    sessionId,
    savedAt: apiNow(),
    keptUntil: keptUntil(payment) ?? apiNow(),
    shell: { ...shell, dataKey: null, payerName: null, analytics: null },
    payment: {
      ...payment,
      reminder: undefined,
      receipt: null,
      domiciliation: null,
      transfer_report: null,
      lines: payment.lines.map((line) => ({ ...line, student_name: short(line.student_name) })),
    },
  };
}

const write = (storageKey: (typeof voucherKeys)[number], copy: SavedVoucher): boolean =>
  device.write(storageKey, JSON.stringify(copy));

/** Its last instant plus the time that money may take to show, to say that it has ended. Null without instructions. */
export function keptUntil({
  next_step: step,
  reflection_hours: hours,
}: Pick<PaymentDetail, 'next_step' | 'reflection_hours'>): string | null {
  if (!step || !('pay_before' in step)) return null;
  return new Date(Date.parse(step.pay_before) + hours * 3_600_000).toISOString();
}

function placeFor({ next_step: step }: Pick<PaymentDetail, 'next_step'>): (typeof voucherKeys)[number] | null {
  if (!step || !('pay_before' in step)) return null;
  return step.channel === 'counter' ? 'cash_voucher' : 'bank_transfer';
}

/** Returns a stored copy, or null. */
export const parse = (text: string | null): SavedVoucher | null => parseJson(text, isCopy) ?? null;

const isSaved = withFields<SavedVoucher>({
  shell: 'object',
  payment: 'object',
  savedAt: 'string',
  keptUntil: 'string',
});
const isCopy = (value: unknown): value is SavedVoucher =>
  isSaved(value) &&
  isShell(value.shell) &&
  isPayment(value.payment) &&
  placeFor(value.payment) !== null &&
  [value.savedAt, value.keptUntil].every(isInstant);

const isInstant = (value: string): boolean => !Number.isNaN(Date.parse(value));

/** Updates the phone's copies by every payment that this browser reads: itself, and those it says must not be paid. */
export function followPayment(payment: PaymentDetail): void {
  updateVoucher(payment);
  for (const other of payment.still_waiting) forgetVoucher(other.payment_id);
  if (payment.session_paid) forgetVouchersOf(tab.read('session_id'));
}

/** A session, or why it could not be read. */
type SessionAnswer =
  | { readonly ok: true; readonly value: PaymentSession }
  | {
      readonly ok: false;
      readonly refusal: { readonly code: string; readonly metadata: Readonly<Record<string, unknown>> };
    };

/**
 * The same for a session that was read, or refused as paid: removes what is no longer in process. `askedAt` is when the
 * request was sent: the response lacks vouchers made since.
 */
export function followSession(answer: SessionAnswer, askedAt: string): void {
  if (!answer.ok) {
    const isPaid = answer.refusal.code === 'payment_session_already_paid';
    // An old link does not name the paid session: it is this tab's.
    if (isPaid) forgetVouchersOf(textIn(answer.refusal.metadata, 'session_id') ?? tab.read('session_id'));
    return;
  }
  const { id, payments_in_process: waiting } = answer.value;
  for (const saved of savedVouchers().filter(({ sessionId }) => sessionId === id)) {
    const listed = waiting.find((payment) => payment.id === saved.payment.id);
    if (listed) updateVoucher(listed);
    else if (saved.savedAt < askedAt) forgetVoucher(saved.payment.id);
  }
}

/** The same for a voucher's own link, which names no payment. */
export function takeVoucherOff(voucherKey: string): void {
  for (const { payment } of savedVouchers()) if (voucherKeyOf(payment) === voucherKey) forgetVoucher(payment.id);
}

/** Pages where the payer types are not disturbed. Any other may offer what can be paid. */
const isTypedInto = /^\/(card|pse|tax-data|expired-link)\/?$/i;

/**
 * Whether another tab removed a copy from this phone, so that this page should read its status. Not if that tab wrote
 * over it: two tabs with a copy each would call each other for ever. Not if another link was opened there, which says
 * nothing of this one.
 */
export function isVoucherTaken({
  key,
  oldValue,
  newValue,
}: Pick<StorageEvent, 'key' | 'oldValue' | 'newValue'>): boolean {
  const isTaken = voucherKeys.some((storageKey) => storageKey === key) && newValue === null && parse(oldValue) !== null;
  return isTaken && !isTypedInto.test(window.location.pathname);
}

function forgetVouchersOf(sessionId: string | null): void {
  if (sessionId === null) return;
  for (const saved of savedVouchers().filter((each) => each.sessionId === sessionId)) {
    noteVoucherPaid(saved.payment.id);
    forgetVoucher(saved.payment.id);
  }
}
