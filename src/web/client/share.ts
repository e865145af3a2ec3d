/** Puts a text on the clipboard. Answers whether the browser let us. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}

interface Shared {
  readonly title: string;
  readonly url?: string;
  readonly text?: string;
}

/** Opens the phone's share sheet; where there is none, copies. A sheet the payer closed is no failure. */
export async function shareOrCopy(what: Shared): Promise<'shared' | 'copied' | 'failed'> {
  if (navigator.share) {
    try {
      await navigator.share(what);
      return 'shared';
    } catch (error) {
      if (error instanceof DOMException && error.name === 'AbortError') return 'shared';
    }
  }
  return (await copyText(what.url ?? what.text ?? what.title)) ? 'copied' : 'failed';
}
