/** Copies a text to the clipboard. Returns whether the browser allowed it. */
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
 * Shares something: by the phone's own sheet, else by WhatsApp if the phone has it, else by a copy. A closed sheet is
 * no failure. WhatsApp is opened by its own scheme: a web address would carry a link's key to its host.
 */
export async function shareOrCopy(sent: Sent): Promise<'shared' | 'copied' | 'failed'> {
  if ('share' in navigator && (await isShared(sent))) return 'shared';
  if (isMobile(navigator.userAgent, navigator.maxTouchPoints) && (await openWhatsApp(sent))) return 'shared';
  return (await copyText(sent.url ?? sent.text ?? sent.title)) ? 'copied' : 'failed';
}

/** Opens the phone's own sheet. Returns whether it could; a closed sheet is no failure. */
export async function isShared(sent: ShareData): Promise<boolean> {
  try {
    await navigator.share(sent);
    return true;
  } catch (error) {
    return error instanceof DOMException && error.name === 'AbortError';
  }
}

/** How long another app may take to cover this page, in milliseconds. */
const appWithinMs = 1_500;

/** Returns whether another app opened: nothing else reports that it is there. */
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

/** Whether a user agent is mobile. An iPad posing as a Mac is known by its touch points. Source: spec §2. */
export function isMobile(userAgent: string, touchPoints = 0): boolean {
  if (/Android|iPhone|iPad|iPod|Mobile|Silk|BlackBerry|Opera Mini/i.test(userAgent)) return true;
  return /Macintosh/.test(userAgent) && touchPoints > 1;
}
