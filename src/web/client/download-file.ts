import { whileBusy } from '../shell/busy.tsx';
import type { Send } from './api.ts';

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
