/** A step for every hundredth of the page. */
const thresholds = Array.from({ length: 101 }, (_, step) => step / 100);

/** How old what is known may be, in milliseconds. */
const askEveryMs = 250;

/**
 * Writes down which part of the page the payer sees: the frame is as high as the page, and what floats must stand where
 * they look. The style sheet reads `--seen-top` and `--seen-height`.
 */
export function followSeenPart(page: HTMLElement): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const observer = new IntersectionObserver(
    (entries) => {
      clearTimeout(timer);
      timer = setTimeout(askAnew, askEveryMs);
      const rect = entries.at(-1)?.intersectionRect;
      if (!rect || rect.height === 0) return;
      page.style.setProperty('--seen-top', `${Math.max(0, Math.round(rect.top))}px`);
      page.style.setProperty('--seen-height', `${Math.round(rect.height)}px`);
    },
    { threshold: thresholds },
  );
  // An observer tells how much is seen, not where: past a frame longer than the screen one scrolls without a word of it.
  const askAnew = (): void => {
    observer.unobserve(page);
    observer.observe(page);
  };
  askAnew();
}
