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

/** Fetches a file and hands it to the browser to save. Answers whether it could. */
export function downloadFile(send: Send, path: string, name: string): Promise<boolean> {
  return whileBusy(saveFile(send, path, name));
}

async function saveFile(send: Send, path: string, name: string): Promise<boolean> {
  try {
    const response = await send(path);
    if (!response.ok) return false;
    const address = URL.createObjectURL(await response.blob());
    const link = document.createElement('a');
    link.href = address;
    link.download = name;
    document.body.append(link);
    link.click();
    link.remove();
    setTimeout(() => URL.revokeObjectURL(address), 60_000);
    return true;
  } catch {
    return false;
  }
}

/** Whether a user agent is a phone's or a tablet's. An iPad that calls itself a Mac counts as one by its touch points. Source: spec §2. */
export function isMobile(userAgent: string, touchPoints = 0): boolean {
  if (/Android|iPhone|iPad|iPod|Mobile|Silk|BlackBerry|Opera Mini/i.test(userAgent)) return true;
  return /Macintosh/.test(userAgent) && touchPoints > 1;
}
