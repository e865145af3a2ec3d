/**
 * Lends the package a local storage where the browser refuses its own (a frame with partitioned or blocked storage).
 * It reads a logging switch from there before everything it does, and would throw.
 */
export function lendStorage(): void {
  try {
    window.localStorage.getItem('');
  } catch {
    const kept = new Map<string, string>();
    const storage: Storage = {
      get length() {
        return kept.size;
      },
      clear: () => kept.clear(),
      getItem: (key) => kept.get(key) ?? null,
      key: (index) => [...kept.keys()][index] ?? null,
      removeItem: (key) => void kept.delete(key),
      setItem: (key, value) => void kept.set(key, value),
    };
    Object.defineProperty(window, 'localStorage', { value: storage, configurable: true });
  }
}
