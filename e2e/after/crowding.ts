/** Crowding on a narrow phone with large text. Runs in the page; each sentence that it returns names the words. */

/** Finds texts off the screen, overlapping, cut, or with a short word in two lines; and a bar over half the screen. */
export function crowding(): readonly string[] {
  interface Written {
    readonly element: Element;
    readonly words: string;
    readonly boxes: readonly DOMRect[];
    /** What it floats in: a bar above the page hides what is under it, and is meant to. */
    readonly layer: Element | null;
  }
  const width = document.documentElement.clientWidth;
  const layerOf = (element: Element): Element | null => {
    for (let up: Element | null = element; up; up = up.parentElement)
      if (['fixed', 'sticky'].includes(getComputedStyle(up).position) || up.matches('dialog')) return up;
    return null;
  };
  /** Kept for who listens alone, or not drawn at all. */
  const isSeen = (element: Element): boolean => {
    if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) return false;
    for (let up: Element | null = element; up; up = up.parentElement) {
      if (getComputedStyle(up).display === 'contents') continue;
      const { width: across, height: down } = up.getBoundingClientRect();
      if (across <= 1 && down <= 1) return false;
    }
    return !element.closest('noscript, [aria-hidden=true] svg, svg[aria-hidden=true], option');
  };
  const written: Written[] = [];
  const torn: string[] = [];
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const { currentNode: node } = texts;
    const { parentElement: element } = node;
    const words = node.textContent?.trim() ?? '';
    if (!element || words === '' || !isSeen(element)) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    // What a space that does not break joins is as long as both together.
    const apart = /(?<![^ \n¿¡(])\p{L}{2,10}(?![^ \n,.;:?!)])/gu;
    for (const { index, 0: word } of (node.textContent ?? '').matchAll(apart)) {
      const whole = document.createRange();
      whole.setStart(node, index);
      whole.setEnd(node, index + word.length);
      if (new Set([...whole.getClientRects()].map(({ top }) => Math.round(top))).size > 1) torn.push(words);
    }
    const boxes = [...range.getClientRects()].filter((box) => box.width > 1 && box.height > 1);
    if (boxes.length > 0) written.push({ element, words, boxes, layer: layerOf(element) });
  }
  const scrolls = (element: Element | null): boolean => {
    for (let up = element; up && up !== document.body; up = up.parentElement)
      if (/auto|scroll/.test(getComputedStyle(up).overflowX) && up.scrollWidth > up.clientWidth) return true;
    return false;
  };
  const found: string[] = [];
  const say = (what: string, ...words: string[]): void => {
    found.push(`${what}: ${words.map((text) => `“${text.slice(0, 40)}”`).join(' and ')}`);
  };
  if (document.documentElement.scrollWidth > width)
    found.push(`the page is ${document.documentElement.scrollWidth - width} px wider than the screen`);
  for (const words of new Set(torn)) say('has a word in two lines', words);
  const cut = new Set<Element>();
  for (const { element, words, boxes } of written) {
    if (boxes.some(({ left, right }) => left < -1 || right > width + 1) && !scrolls(element))
      say('leaves the screen', words);
    for (let up: Element | null = element; up && up !== document.body; up = up.parentElement) {
      const { overflowX, overflowY, textOverflow, position } = getComputedStyle(up);
      if (cut.has(up) || position === 'fixed' || textOverflow === 'ellipsis') continue;
      const frame = up.getBoundingClientRect();
      const beyond = boxes.some(
        (box) =>
          (/hidden|clip/.test(overflowX) && box.right > frame.right + 2) ||
          (/hidden|clip/.test(overflowY) && box.bottom > frame.bottom + 3),
      );
      if (!beyond) continue;
      cut.add(up);
      say('is cut', words);
    }
  }
  const meet = (one: DOMRect, other: DOMRect): boolean =>
    Math.min(one.right, other.right) - Math.max(one.left, other.left) > 2 &&
    // Lines of one paragraph may touch: what is written is lower than its line.
    Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > Math.min(one.height, other.height) * 0.35;
  for (const [at, one] of written.entries())
    for (const other of written.slice(at + 1)) {
      if (one.layer !== other.layer) continue;
      if (one.boxes.some((box) => other.boxes.some((each) => meet(box, each))))
        say('lie over each other', one.words, other.words);
    }
  for (const bar of document.querySelectorAll('.pay-bar')) {
    const { height } = bar.getBoundingClientRect();
    if (getComputedStyle(bar).position === 'fixed' && height > innerHeight / 2)
      found.push(`a bar takes ${Math.round((height / innerHeight) * 100)} % of the screen`);
  }
  return found;
}

/** Marks whatever stands out by its ground alone: a badge, a chosen row. To be asked before the colours are forced. */
export function markGrounds(): void {
  for (const element of document.body.querySelectorAll('*')) {
    const { backgroundColor, borderTopWidth, borderTopLeftRadius } = getComputedStyle(element);
    const { parentElement: parent } = element;
    if (!parent || /, 0\)$|^transparent$/.test(backgroundColor) || !element.checkVisibility()) continue;
    const isChosen = element.matches('label:has(:checked)');
    const isBadge = borderTopLeftRadius !== '0px' && borderTopWidth === '0px' && element.textContent.trim() !== '';
    const standsOut = backgroundColor !== getComputedStyle(parent).backgroundColor;
    if (standsOut && (isChosen || isBadge) && element.closest('dialog:not([open]), .scan-sheet') === null)
      element.setAttribute('data-stands-out', '');
  }
}

/** What stood out by its ground, and has no edge now that colours are forced. */
export function withoutEdge(): readonly string[] {
  return [...document.querySelectorAll('[data-stands-out]')]
    .filter((element) => {
      const { borderTopStyle, borderTopWidth, outlineStyle, forcedColorAdjust } = getComputedStyle(element);
      const hasBorder = borderTopStyle !== 'none' && borderTopWidth !== '0px';
      return !hasBorder && outlineStyle === 'none' && forcedColorAdjust !== 'none';
    })
    .map((element) => `has no edge in forced colours: “${element.textContent.trim().slice(0, 40)}”`);
}
