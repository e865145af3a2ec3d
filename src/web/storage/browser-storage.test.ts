import { describe, expect, test } from 'vitest';
import { openStorage } from './browser-storage.ts';

/** A browser's storage in the ways it misbehaves. */
class FakeStorage implements Storage {
  readonly entries = new Map<string, string>();
  readonly refuses: 'nothing' | 'writing' | 'everything';
  [name: string]: unknown;
  constructor(refuses: 'nothing' | 'writing' | 'everything') {
    this.refuses = refuses;
  }
  get length(): number {
    return this.entries.size;
  }
  key(position: number): string | null {
    return [...this.entries.keys()][position] ?? null;
  }
  getItem(key: string): string | null {
    this.refuseWhen('everything');
    return this.entries.get(key) ?? null;
  }
  setItem(key: string, value: string): void {
    this.refuseWhen('everything', 'writing');
    this.entries.set(key, value);
  }
  removeItem(key: string): void {
    this.refuseWhen('everything');
    this.entries.delete(key);
  }
  clear(): void {
    this.refuseWhen('everything');
    this.entries.clear();
  }
  private refuseWhen(...kinds: readonly string[]): void {
    if (kinds.includes(this.refuses)) throw new DOMException('refused', 'SecurityError');
  }
}

const blocked = (): Storage => {
  throw new DOMException('blocked', 'SecurityError');
};

const storing = (refuses: FakeStorage['refuses']) => () => {
  const storage = new FakeStorage(refuses);
  return openStorage(() => storage);
};

describe.each([
  ['a browser that stores', storing('nothing')],
  ['a full browser', storing('writing')],
  ['storage that throws at every touch', storing('everything')],
  ['a frame whose storage is blocked', () => openStorage(blocked)],
])('%s', (_, open) => {
  test('keeps what was written, forgets what was removed, and clears all', () => {
    const storage = open();
    expect(storage.read('data')).toBeNull();
    storage.write('data', 'key');
    storage.write('data', 'other');
    storage.write('r', 'back');
    expect([storage.read('data'), storage.read('r')]).toEqual(['other', 'back']);
    storage.remove('r');
    expect(storage.read('r')).toBeNull();
    storage.clear();
    expect(storage.read('data')).toBeNull();
  });
});

test('what the browser stores is really in the browser', () => {
  const storage = new FakeStorage('nothing');
  openStorage(() => storage).write('token', 'abc');
  expect(storage.entries.get('token')).toBe('abc');
});
