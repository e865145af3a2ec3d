import type { VoucherView } from '#contracts/voucher-view';
import { type PageShell, shellOf } from '../shell/page-shell.ts';
import { apiNow } from './api.ts';
import { device } from './browser-storage.ts';
import { isPayable, keptUntil, savedVouchers, takeVoucherOff, voucherKeyOf } from './stored-voucher.ts';
import { notePaid } from './stored-paid.ts';

/** Vouchers that were opened here by their own link: of whoever was sent one and goes to pay it. */
const storageKey = 'shared_vouchers';
/** The newest that are kept. */
const atMost = 4;

/** A voucher as its link shows it, kept under that link's key: another link finds nothing of it. */
export interface SavedLink {
  readonly voucherKey: string;
  readonly shell: PageShell;
  readonly voucher: VoucherView;
  /** By the API's clock. Whether it is still to be paid is known up to here, and no further. */
  readonly savedAt: string;
  readonly keptUntil: string;
}

/** Keeps what a link shows while that is to be paid, and takes it off the phone afterwards. */
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

/** What this link showed last, by this link or as the voucher of this phone's own payer; null where neither is kept. */
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
  try {
    const value: unknown = JSON.parse(device.read(storageKey) ?? '[]');
    const links = Array.isArray(value) ? value.filter(isSavedLink) : [];
    const now = apiNow();
    return links.filter((link) => now <= link.keptUntil);
  } catch {
    return [];
  }
}

function write(links: readonly SavedLink[]): void {
  if (links.length === 0) device.remove(storageKey);
  else device.write(storageKey, JSON.stringify(links));
}

function isSavedLink(value: unknown): value is SavedLink {
  const { voucherKey, voucher, savedAt, keptUntil: until } = (value ?? {}) as Partial<SavedLink>;
  const texts = [voucherKey, savedAt, until].every((text) => typeof text === 'string');
  return texts && shellOf(value) !== null && Array.isArray(voucher?.lines) && Array.isArray(voucher.cases);
}
