import { useEffect, useEffectEvent, useRef } from 'react';
import { replace, useLocation, useNavigate, useNavigationType } from 'react-router';

/** The address of a list with an open row. */
const openHash = '#card';

/** Whether this document's entry in the history is one of an open row, which Back closes. */
let isOwnEntry = false;

/** While a row is open, Back closes it and leads nowhere else. */
export function useOpenedEntry(isOpen: boolean, onBack: () => void): void {
  const navigate = useNavigate();
  const { pathname, search, hash, key } = useLocation();
  const isPop = useNavigationType() === 'POP';
  const push = useEffectEvent(() => {
    if (!isOwnEntry && hash !== openHash) void navigate({ pathname, search, hash: openHash });
    isOwnEntry = true;
  });
  const seen = useRef<string | null>(null);
  const follow = useEffectEvent(() => {
    const isFirst = seen.current === null;
    seen.current = key;
    if (isFirst || !isOpen || !isPop || !isOwnEntry || hash === openHash) return;
    isOwnEntry = false;
    onBack();
  });
  // The tab's history.
  useEffect(() => {
    if (isOpen) push();
  }, [isOpen]);
  useEffect(() => follow(), [key]);
}

/** The page after the open row takes its place in the history: Back from there leads to the list. */
export function replacingRow(thrown: unknown): unknown {
  const to = thrown instanceof Response ? thrown.headers.get('location') : null;
  const isOwn = isOwnEntry;
  isOwnEntry = false;
  return isOwn && to !== null ? replace(to) : thrown;
}
