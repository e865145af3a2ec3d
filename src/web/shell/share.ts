/** Puts a text on the clipboard. Answers whether the browser let us. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}

interface Sent {
  readonly title: string;
  /** A whole sentence: a chat shows it above the link. */
  readonly text?: string;
  readonly url?: string;
}

/**
 * Sends something on: by the phone's own sheet, else by WhatsApp where a phone has it, else it is copied. A sheet that was
 * closed is no failure. WhatsApp is named by its own scheme: an address on anybody's host would carry a link's key there.
 */
export async function shareOrCopy(sent: Sent): Promise<'shared' | 'copied' | 'failed'> {
  if ('share' in navigator && (await isShared(sent))) return 'shared';
  if (isMobile(navigator.userAgent, navigator.maxTouchPoints) && (await openWhatsApp(sent))) return 'shared';
  return (await copyText(sent.url ?? sent.text ?? sent.title)) ? 'copied' : 'failed';
}

/** Opens the phone's own sheet. Answers whether it could; a sheet that was closed is no failure. */
export async function isShared(sent: ShareData): Promise<boolean> {
  try {
    await navigator.share(sent);
    return true;
  } catch (error) {
    return error instanceof DOMException && error.name === 'AbortError';
  }
}

/** How long another app may take to come before this page, in milliseconds. */
const appWithinMs = 1_500;

/** Answers whether another app came: nothing else says that it is there. */
async function openWhatsApp({ title, text = title, url = '' }: Sent): Promise<boolean> {
  const isLeft = new Promise<boolean>((resolve) => {
    const seen = (): void => {
      if (document.visibilityState === 'hidden') resolve(true);
    };
    document.addEventListener('visibilitychange', seen, { once: true });
    setTimeout(() => {
      document.removeEventListener('visibilitychange', seen);
      resolve(false);
    }, appWithinMs);
  });
  window.location.assign(`whatsapp://send?text=${encodeURIComponent(`${text}\n${url}`.trim())}`);
  return isLeft;
}

/** Whether a user agent is a phone's or a tablet's. An iPad that calls itself a Mac counts as one by its touch points. Source: spec §2. */
export function isMobile(userAgent: string, touchPoints = 0): boolean {
  if (/Android|iPhone|iPad|iPod|Mobile|Silk|BlackBerry|Opera Mini/i.test(userAgent)) return true;
  return /Macintosh/.test(userAgent) && touchPoints > 1;
}
