import { whileBusy } from '../shell/busy.tsx';
import { isMobile, isShared } from '../shell/share.ts';
import type { Send } from './api.ts';

/** Fetches a file and hands it to the browser to save. Returns whether it could. */
export function downloadFile(send: Send, path: string, name: string): Promise<boolean> {
  return whileBusy(fetchFile(send, path, (blob) => save(blob, name)));
}

interface Picture {
  readonly name: string;
  readonly text?: string;
}

/** The same for a picture; a phone that shares files offers its own sheet, to save it or send it with these words. */
export function keepPicture(send: Send, path: string, { name, text }: Picture): Promise<boolean> {
  return whileBusy(
    fetchFile(send, path, async (blob) => {
      const files = [new File([blob], name, { type: blob.type })];
      if (!canSendPicture() || !(await isShared({ files, ...(text && { text }) }))) save(blob, name);
    }),
  );
}

/** Whether a phone's own sheet takes pictures. */
export const canSendPicture = (): boolean =>
  isMobile(navigator.userAgent, navigator.maxTouchPoints) &&
  navigator.canShare?.({ files: [new File([], 'a.png', { type: 'image/png' })] }) === true;

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
