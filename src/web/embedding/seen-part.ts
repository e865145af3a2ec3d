/** A step for every hundredth of the page. */
const thresholds = Array.from({ length: 101 }, (_, step) => step / 100);

/**
 * Writes down which part of the page the payer sees: the frame is as high as the page, and what floats must stand where
 * they look. The style sheet reads `--seen-top` and `--seen-height`.
 */
export function followSeenPart(page: HTMLElement): void {
  new IntersectionObserver(
    (entries) => {
      const rect = entries.at(-1)?.intersectionRect;
      if (!rect || rect.height === 0) return;
      page.style.setProperty('--seen-top', `${Math.max(0, Math.round(rect.top))}px`);
      page.style.setProperty('--seen-height', `${Math.round(rect.height)}px`);
    },
    { threshold: thresholds },
  ).observe(page);
}
