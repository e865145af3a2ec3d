interface FrameStyles {
  readonly color: string;
  readonly caretColor: string;
  readonly colorScheme: 'light';
  readonly fontFamily: string;
  readonly fontSize: string;
  readonly lineHeight: string;
  readonly padding: string;
  readonly backgroundColor: string;
  readonly '::placeholder': { readonly color: string };
}

/** Returns the page's current text styles, for an input inside a frame: the page's own style sheets do not reach it. */
export function frameStyles(): FrameStyles {
  const page = getComputedStyle(document.documentElement);
  const token = (name: string): string => page.getPropertyValue(name).trim();
  return {
    color: token('--ink'),
    caretColor: token('--ink'),
    // In both themes: the frame's element has it too, and only frames of their element's scheme let our ground through.
    colorScheme: 'light',
    fontFamily: page.fontFamily,
    fontSize: '16px',
    lineHeight: '24px',
    padding: '0 16px',
    backgroundColor: 'transparent',
    '::placeholder': { color: token('--faint') },
  };
}
