import { afterEach, expect, test, vi } from 'vitest';
import { createCardPresence, decodePresence, encodePresence } from './card-presence.ts';

const session = '00000000-0000-7000-8000-000000000001';
const [one, two] = ['aaaaaaaaaaaaaaaa', 'bbbbbbbbbbbbbbbb'] as const;
afterEach(() => {
  vi.useRealTimers();
});

function presence() {
  vi.useFakeTimers();
  const changed = vi.fn<(id: string) => void>();
  const forms = createCardPresence(changed, 60);
  const note = (page: string, isOpen: boolean) => forms.note({ sessionId: session, page, isOpen });
  return { ...forms, note, changed };
}

test('a form that nobody announces again ends within a minute, and each change is told once', () => {
  const { note, isOpen, changed } = presence();
  note(one, true);
  expect([isOpen(session, two), isOpen(session, null), isOpen(session, one)]).toEqual([true, true, false]);
  vi.advanceTimersByTime(59_000);
  note(one, true);
  vi.advanceTimersByTime(59_000);
  expect(isOpen(session, two)).toBe(true);
  expect(changed).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(1_000);
  expect(isOpen(session, two)).toBe(false);
  expect(changed).toHaveBeenCalledTimes(2);
});

test('one page’s leaving ends its own form alone, at once', () => {
  const { note, isOpen } = presence();
  note(one, true);
  note(two, true);
  note(one, false);
  expect([isOpen(session, null), isOpen(session, two)]).toEqual([true, false]);
  note(two, false);
  note(two, false);
  expect(isOpen(session, null)).toBe(false);
});

test('one session names so many pages and no more', () => {
  const { note, isOpen } = presence();
  for (let page = 0; page < 50; page += 1) note(String(page).padStart(16, '0'), true);
  for (let page = 0; page < 20; page += 1) note(String(page).padStart(16, '0'), false);
  expect(isOpen(session, null)).toBe(false);
});

test('a word is read as it was written, and an id is none', () => {
  for (const isOpen of [true, false]) {
    const note = { sessionId: session, page: one, isOpen };
    expect(decodePresence(encodePresence(note))).toEqual(note);
  }
  expect(decodePresence(session)).toBeNull();
});
