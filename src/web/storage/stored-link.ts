import { type PageShell, isShell } from '../shell/page-shell.ts';
import { apiNow } from '../shell/api-clock.ts';
import { anything, listOf, parseJson, withFields } from '../shell/parse.ts';
import type { VoucherView } from '#contracts/voucher-view';
import { device } from './browser-storage.ts';
import { isPayable, keptUntil, savedVouchers, takeVoucherOff, voucherKeyOf } from './stored-voucher.ts';
import { notePaid } from './stored-paid.ts';

/** Vouchers opened here by their own link, for a person who was sent one and goes to pay it. */
const storageKey = 'shared_vouchers';
/** How many of the newest are stored. */
const atMost = 4;

/** A voucher as its link shows it, stored under that link's key: another link finds nothing of it. */
export interface SavedLink {
  readonly voucherKey: string;
  readonly shell: PageShell;
  readonly voucher: VoucherView;
  /** By the API's clock. Whether it must be paid is known up to here, and no further. */
  readonly savedAt: string;
  readonly keptUntil: string;
}

/** Stores what a link shows while it must be paid, and removes it afterwards. */
export function saveLink(voucherKey: string, { shell, voucher }: Pick<SavedLink, 'shell' | 'voucher'>): void {
  const others = readAll().filter((link) => link.voucherKey !== voucherKey);
  const until = keptUntil(voucher);
  const isKept = isPayable(voucher) && until !== null;
  const own = isKept ? [{ voucherKey, shell, voucher, savedAt: apiNow(), keptUntil: until }] : [];
  write([...own, ...others].slice(0, atMost));
  if (isPayable(voucher)) return;
  if (voucher.status === 'successful' || voucher.session_paid) notePaid({ voucherKey });
  takeVoucherOff(voucherKey);
}

/** Returns what this link showed last, or this phone's own voucher; null if neither is stored. */
export function readSavedLink(voucherKey: string): SavedLink | null {
  return readAll().find((link) => link.voucherKey === voucherKey) ?? ownVoucher(voucherKey);
}

function ownVoucher(voucherKey: string): SavedLink | null {
  const own = savedVouchers().find(({ payment }) => voucherKeyOf(payment) === voucherKey);
  if (!own) return null;
  const { payment, shell, savedAt } = own;
  const school = { name: shell.school?.name ?? '', accent: null, fg_logo: shell.school?.logo ?? null };
  return { ...own, voucherKey, savedAt, voucher: { ...payment, school, locale: shell.locale } };
}

function readAll(): readonly SavedLink[] {
  const now = apiNow();
  return listOf(isSavedLink, parseJson(device.read(storageKey), anything)).filter((link) => now <= link.keptUntil);
}

function write(links: readonly SavedLink[]): void {
  if (links.length === 0) device.remove(storageKey);
  else device.write(storageKey, JSON.stringify(links));
}

const isLink = withFields<SavedLink>({ voucherKey: 'string', savedAt: 'string', keptUntil: 'string' });
const isVoucher = withFields<VoucherView>({ lines: 'list', cases: 'list' });
const isSavedLink = (value: unknown): value is SavedLink =>
  isLink(value) && isShell(value.shell) && isVoucher(value.voucher);
