import { afterChanges } from './beside.ts';

/** The part of a button that must be in view; a fraction of a pixel may be cut off. */
const wholeButton = 0.9;

/** IntersectionObserver v2, which also reports whether anything lies over the element. TypeScript lacks its type. */
interface Seen extends IntersectionObserverEntry {
  readonly isVisible?: boolean;
}

/**
 * Lets a click on a submit button through only if the button was in plain view. If the browser cannot report overlaps,
 * being in view is enough. Call it in a frame only.
 */
export function guardSubmits(onHeld: () => void): void {
  const seenSince = new WeakMap<Element, number | null>();
  const observer = watchButtons(seenSince);
  const observeAll = (): void => {
    for (const button of document.querySelectorAll('button[type="submit"]')) {
      if (seenSince.has(button)) continue;
      seenSince.set(button, null);
      observer.observe(button);
    }
  };
  observeAll();
  afterChanges(observeAll);

  window.addEventListener(
    'click',
    (event) => {
      const button = event.target instanceof Element ? event.target.closest('button[type="submit"]') : null;
      if (!button) return;
      const since = seenSince.get(button) ?? null;
      if (counts({ seenSince: since, now: performance.now(), isByKey: event.detail === 0 })) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      onHeld();
    },
    { capture: true },
  );
}

function watchButtons(seenSince: WeakMap<Element, number | null>): IntersectionObserver {
  const options = { threshold: [0, wholeButton, 1], trackVisibility: true, delay: 100 };
  return new IntersectionObserver((entries: readonly Seen[]) => {
    for (const { target, isIntersecting, intersectionRatio, isVisible = true } of entries) {
      const isSeen = isIntersecting && isVisible && intersectionRatio >= wholeButton;
      seenSince.set(target, isSeen ? (seenSince.get(target) ?? performance.now()) : null);
    }
  }, options);
}

/** How long a button must have been in plain view before a click on it counts, in milliseconds. */
const inViewForMs = 500;

/** The facts of a button when it is clicked. */
interface Submission {
  /** Since when it has been wholly in plain view, by the page's clock; null while it is not. */
  readonly seenSince: number | null;
  readonly now: number;
  /** By Enter, the space bar or an assistive tool: no other page can redirect those. */
  readonly isByKey: boolean;
}

/** Whether a click counts: no other site can have covered the button, or moved it under the finger just now. */
export function counts({ seenSince, now, isByKey }: Submission): boolean {
  return isByKey || (seenSince !== null && now - seenSince >= inViewForMs);
}
