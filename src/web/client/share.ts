import { whileBusy } from '../shell/busy.tsx';
import type { Send } from './api.ts';

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

/** Fetches a file and hands it to the browser to save. Answers whether it could. */
export function downloadFile(send: Send, path: string, name: string): Promise<boolean> {
  return whileBusy(fetchFile(send, path, (blob) => save(blob, name)));
}

/** The same of a picture, which a phone's own sheet keeps among the others, or sends on, where it takes one. */
export function keepPicture(send: Send, path: string, name: string): Promise<boolean> {
  return whileBusy(
    fetchFile(send, path, async (blob) => {
      const sent = { files: [new File([blob], name, { type: blob.type })] };
      const isTaken = isMobile(navigator.userAgent, navigator.maxTouchPoints) && navigator.canShare?.(sent) === true;
      if (!isTaken || !(await isShared(sent))) save(blob, name);
    }),
  );
}

async function fetchFile(send: Send, path: string, hand: (file: Blob) => unknown): Promise<boolean> {
  try {
    const response = await send(path);
    if (!response.ok) return false;
    await hand(await response.blob());
    return true;
  } catch {
    return false;
  }
}

/** A sheet that was closed is no failure. */
async function isShared(sent: ShareData): Promise<boolean> {
  try {
    await navigator.share(sent);
    return true;
  } catch (error) {
    return error instanceof DOMException && error.name === 'AbortError';
  }
}

function save(file: Blob, name: string): void {
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

/** Whether a user agent is a phone's or a tablet's. An iPad that calls itself a Mac counts as one by its touch points. Source: spec §2. */
export function isMobile(userAgent: string, touchPoints = 0): boolean {
  if (/Android|iPhone|iPad|iPod|Mobile|Silk|BlackBerry|Opera Mini/i.test(userAgent)) return true;
  return /Macintosh/.test(userAgent) && touchPoints > 1;
}
