import { afterChanges } from './until.ts';
import { counts } from './submit-rule.ts';

/** Part of a button that must be in view; its edge may be cut by a fraction of a pixel. */
const wholeButton = 0.9;

/** IntersectionObserver's second version, which also says whether anything lies over the element. TypeScript does not know it. */
interface Seen extends IntersectionObserverEntry {
  readonly isVisible?: boolean;
}

/**
 * Lets a press on a button that sends a form through only when that button was in plain view. Where the browser cannot
 * tell whether something lies over it, being in view must do. Call it in a frame only.
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
