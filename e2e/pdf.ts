import { readFile } from 'node:fs/promises';
import type { Download, Page } from '@playwright/test';

/** What a reader of a PDF must find in the file itself. */
export interface PdfFacts {
  /** Begins and ends as a PDF, and its table of objects stands where the file says. */
  readonly valid: boolean;
  readonly tagged: boolean;
  readonly language: string | null;
}

/** Presses what downloads a file. */
export async function downloadBy(page: Page, press: () => Promise<void>): Promise<Download> {
  const [download] = await Promise.all([page.waitForEvent('download'), press()]);
  return download;
}

/** Reads a downloaded file. The parts looked at are never compressed. Source: ISO 32000-1, 7.5 and 14.8. */
export async function readDownload(download: Download): Promise<PdfFacts> {
  return readPdf(await readFile(await download.path()));
}

/** The same of bytes. */
export function readPdf(bytes: Buffer): PdfFacts {
  const text = bytes.toString('latin1');
  const [, language = null] = /\/Lang \(([\w-]+)\)/.exec(text) ?? [];
  const [, tree = ''] = /\/StructTreeRoot (\d+) 0 R/.exec(text) ?? [];
  const [, marks = ''] = /\/MarkInfo (\d+) 0 R/.exec(text) ?? [];
  const tagged =
    objectOf(text, tree).includes('/Type /StructTreeRoot') && objectOf(text, marks).includes('/Marked true');
  return { valid: text.startsWith('%PDF-1.') && hasSoundTable(text), tagged, language };
}

function objectOf(text: string, id: string): string {
  const from = text.indexOf(`\n${id} 0 obj\n`);
  return id === '' || from < 0 ? '' : text.slice(from, text.indexOf('endobj', from));
}

/** Whether the table of objects stands where the last line says, and each of its lines leads to its object. */
function hasSoundTable(text: string): boolean {
  const at = Number(/startxref\s+(\d+)\s+%%EOF\s*$/.exec(text)?.[1] ?? -1);
  if (!text.startsWith('xref\n0 ', at)) return false;
  const lines = [...text.slice(at).matchAll(/^(\d{10}) \d{5} ([nf])/gm)];
  return (
    lines.length > 5 &&
    lines.every(([, offset, use], id) => use === 'f' || text.startsWith(`${id} 0 obj`, Number(offset)))
  );
}

/** A tagged PDF of one locale. */
export const taggedPdf = (language: string): PdfFacts => ({ valid: true, tagged: true, language });
