/** A PDF made with `compress: false`, read as far as a test needs it. */
export interface PrintedPdf {
  readonly pages: number;
  /** The text in drawing order, one piece of each marked element after another. */
  readonly text: string;
  /** The tags of the structure tree, e.g. `Table`. */
  readonly tags: readonly string[];
  readonly source: string;
}

/** Reads an uncompressed PDF whose fonts are the standard ones in Windows-1252. */
export function readPdf(pdf: Buffer): PrintedPdf {
  const source = pdf.toString('latin1');
  const pieces = [...source.matchAll(/\[([^\]]*)\] TJ/g)].map(([, array = '']) =>
    [...array.matchAll(/<([0-9a-f]*)>/g)].map(([, hex = '']) => fromWindows1252(hex)).join(''),
  );
  return {
    pages: source.match(/\/Type \/Page\b/g)?.length ?? 0,
    text: pieces.join(' ').replaceAll(/\s+/g, ' '),
    tags: [...source.matchAll(/\/S \/(\w+)/g)].map(([, tag = '']) => tag),
    source,
  };
}

/** The text of a PDF string in UTF-16, as it stands in the file: for titles and alternative texts. */
export function utf16(text: string): string {
  return Buffer.from(`\ufeff${text}`, 'utf16le')
    .swap16()
    .toString('latin1')
    .replaceAll(/[\\()]/g, '\\$&');
}

function fromWindows1252(hex: string): string {
  return new TextDecoder('windows-1252').decode(Buffer.from(hex, 'hex'));
}
