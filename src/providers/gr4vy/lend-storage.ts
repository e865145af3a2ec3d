/**
 * Lends the package a local storage where the browser refuses its own (a frame with partitioned or blocked storage).
 * It reads a logging switch from there before everything it does, and would throw.
 */
export function lendStorage(): void {
  try {
    window.localStorage.getItem('');
  } catch {
    const entries = new Map<string, string>();
    const storage: Storage = {
      get length() {
        return entries.size;
      },
      clear: () => entries.clear(),
      getItem: (key) => entries.get(key) ?? null,
      key: (index) => [...entries.keys()][index] ?? null,
      removeItem: (key) => void entries.delete(key),
      setItem: (key, value) => void entries.set(key, value),
    };
    Object.defineProperty(window, 'localStorage', { value: storage, configurable: true });
  }
}
