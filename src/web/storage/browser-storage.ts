/** One part of the browser's storage. If the browser blocks, fills or partitions it, memory replaces it. */
export interface BrowserStorage {
  read(key: string): string | null;
  /** Returns whether the browser itself stores it: memory ends with the document. */
  write(key: string, value: string): boolean;
  remove(key: string): void;
  clear(): void;
}

/** Wraps `Storage`. `open` may throw (blocked storage does), and so may every call; memory then replaces it. */
export function openStorage(open: () => Storage): BrowserStorage {
  const memory = new Map<string, string>();
  const attempt = <T>(work: (storage: Storage) => T): T | undefined => {
    try {
      return work(open());
    } catch {
      return undefined;
    }
  };
  return {
    read: (key) => memory.get(key) ?? attempt((storage) => storage.getItem(key)) ?? null,
    write: (key, value) => {
      const isStored = attempt((storage) => {
        storage.setItem(key, value);
        return storage.getItem(key) === value;
      });
      if (isStored) memory.delete(key);
      else memory.set(key, value);
      return isStored === true;
    },
    remove: (key) => {
      memory.delete(key);
      attempt((storage) => storage.removeItem(key));
    },
    clear: () => {
      memory.clear();
      attempt((storage) => storage.clear());
    },
  };
}

/**
 * Lives as long as the tab. Keys: token, session_id, user_id, data, hashKey, r, header, locale, country, payment_id,
 * wasRefreshed, tax_data_component, card_form (what was typed beside the card); ours: wallet_declined. Source: spec §3.
 */
export const tab: BrowserStorage = openStorage(() => window.sessionStorage);

/**
 * Outlives the tab. Keys: cash_voucher, bank_transfer, additionalAllowedOrigins; ours: shared_vouchers, paid_vouchers.
 * Source: spec §3.
 */
export const device: BrowserStorage = openStorage(() => window.localStorage);

/** Where the phone stores a voucher or slip: one in cash and one by bank transfer. Source: spec §3. */
export const voucherKeys = ['cash_voucher', 'bank_transfer'] as const;

/** Whether one is stored there, readable or not. */
export const keepsVoucher = (): boolean => voucherKeys.some((storageKey) => device.read(storageKey) !== null);
