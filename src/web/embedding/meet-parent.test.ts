import { beforeEach, describe, expect, test, vi } from 'vitest';
import { meetParent } from './meet-parent.ts';
import { openParentLink } from './parent-link.ts';

const parent = 'https://app.other-school.com';
const itsOwnList = new Set([parent]);
const sessionsList = new Set(['https://app.good.com']);

beforeEach(() => {
  vi.useFakeTimers();
});

/** The page of a session in the frame of another school, which wrote its own `?school=` into the address. */
function framed(told: string) {
  const known: { session: ReadonlySet<string> | null; document: ReadonlySet<string> | null } = {
    session: null,
    document: null,
  };
  const sent: string[] = [];
  let refusals = 0;
  const link = openParentLink({
    told,
    isParent: () => true,
    post: (message) => sent.push(message.type),
    log: () => undefined,
    onHello: () => undefined,
  });
  const meeting = meetParent(link, { session: () => known.session, document: () => known.document }, () => {
    refusals += 1;
  });
  return { known, link, meeting, sent, refusals: () => refusals };
}

describe('the page around a session', () => {
  test('is refused by the session’s own list', async () => {
    const { known, meeting, refusals } = framed(parent);
    known.session = sessionsList;
    known.document = itsOwnList;
    await vi.advanceTimersByTimeAsync(100);
    expect([await meeting, refusals()]).toEqual([false, 1]);
  });

  test('is refused by it also when the session came long after the page had to go by the document', async () => {
    const { known, link, meeting, sent, refusals } = framed(parent);
    known.document = itsOwnList;
    await vi.advanceTimersByTimeAsync(100);
    expect([await meeting, refusals(), link.isHeard()]).toEqual([true, 0, true]);

    known.session = sessionsList;
    await vi.advanceTimersByTimeAsync(100);
    link.send({ type: 'close' });
    expect([refusals(), link.isHeard(), sent]).toEqual([1, false, []]);
  });

  test('goes on being heard where both lists name it', async () => {
    const { known, link, meeting, refusals } = framed('https://app.good.com');
    known.document = sessionsList;
    await vi.advanceTimersByTimeAsync(100);
    known.session = sessionsList;
    await vi.advanceTimersByTimeAsync(100);
    expect([await meeting, refusals(), link.isHeard()]).toEqual([true, 0, true]);
  });
});
