/** A frame is never lower than this, in CSS pixels: a notice and its button stand in it. */
const lowest = 320;
/** The highest the protocol knows. */
const highest = 20_000;

/** How high a frame must be for content of this height, in whole CSS pixels. */
export function frameHeight(contentHeight: number): number {
  return Math.min(highest, Math.max(lowest, Math.ceil(contentHeight)));
}

/**
 * Follows the height of the page's content. Tells each new height once, at most once a frame. The content is the body,
 * which in a frame asks for no height of its own, so that a higher frame never makes it grow.
 */
export function followHeight(body: HTMLElement, onHeight: (height: number) => void): () => number {
  let told = 0;
  let isDue = false;
  const read = (): number => frameHeight(body.getBoundingClientRect().height);
  const tell = (): void => {
    isDue = false;
    const height = read();
    if (height === told) return;
    told = height;
    onHeight(height);
  };
  new ResizeObserver(() => {
    if (isDue) return;
    isDue = true;
    requestAnimationFrame(tell);
  }).observe(body);
  return read;
}
