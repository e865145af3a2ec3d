import { describe, expect, it } from 'vitest';
import { createFileCache } from './file-cache.ts';

/** Kept files of 10 bytes, and how often each was made. */
function counted(mostBytes: number) {
  const files = createFileCache(mostBytes);
  const made: string[] = [];
  const read = (name: string) =>
    files.read(name, async () => {
      made.push(name);
      return new Uint8Array(10);
    });
  return { files, made, read };
}

describe('kept files', () => {
  it('are made once, however many ask, before it is done and after', async () => {
    const { made, read } = counted(100);
    const all = await Promise.all(Array.from({ length: 20 }, () => read('a')));
    expect(await read('a')).toBe(all[0]);
    expect(made).toEqual(['a']);
  });

  it('take no more bytes than they may: what was asked for longest ago goes', async () => {
    const { made, read } = counted(30);
    for (const name of ['a', 'b', 'c', 'a', 'd', 'a', 'c', 'b']) await read(name);
    expect(made).toEqual(['a', 'b', 'c', 'd', 'b']);
  });

  it('leave out one that is larger than all may be, and one that failed', async () => {
    const { files, made, read } = counted(9);
    await read('a');
    await read('a');
    expect(made).toEqual(['a', 'a']);
    const fail = () => files.read('b', () => Promise.reject(new Error('no ink')));
    await expect(fail()).rejects.toThrow('no ink');
    await expect(fail()).rejects.toThrow('no ink');
    await read('b');
    expect(made.at(-1)).toBe('b');
  });
});
