/** Lower than this nothing of the checkout can be read, in CSS pixels. */
export const leastHeight = 480;

/**
 * What the checkout may do inside: run, send its forms, keep its storage, open the bank in a real tab, save and print a
 * voucher, and leave the frame by the payer's own click. Not: move this page by itself.
 */
const sandbox =
  'allow-scripts allow-forms allow-same-origin allow-popups allow-popups-to-escape-sandbox allow-downloads allow-modals allow-top-navigation-by-user-activation';

/** The frame, not yet anywhere in the page. */
export function makeFrame(url: URL, title: string): HTMLIFrameElement {
  const frame = document.createElement('iframe');
  frame.title = title;
  // Where a browser does not know sharing, asking for it is a warning in every console.
  frame.allow = `clipboard-write${'share' in navigator ? '; web-share' : ''}`;
  frame.setAttribute('sandbox', sandbox);
  // So that the checkout knows whom to answer even where this page sends no referrer elsewhere.
  frame.referrerPolicy = 'strict-origin';
  setStyle(frame, { display: 'block', width: '100%', height: `${leastHeight}px`, border: '0' });
  frame.src = url.href;
  return frame;
}

/** Property by property: a policy that forbids inline styles allows that. */
export function setStyle(element: HTMLElement, wanted: Readonly<Record<string, string>>): void {
  for (const [name, value] of Object.entries(wanted)) element.style.setProperty(name, value);
}

/** The way out of a frame that stays silent, in the page's language: English where it says so, else Spanish. */
export function makeLink(url: URL): HTMLElement {
  const link = document.createElement('a');
  link.href = url.href;
  link.target = '_blank';
  link.rel = 'noopener';
  link.textContent = document.documentElement.lang.startsWith('en')
    ? 'Open the payment in a new tab'
    : 'Abrir el pago en otra pestaña';
  return link;
}
