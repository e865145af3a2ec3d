import { type encodings, mostStatementBytes, type StatementFlaw } from '#contracts/statements';
import { fileFlaw } from './file-refusals.ts';

type Encoding = (typeof encodings)[number];

/** What a file begins with that is no text, whatever its name ends in. */
const others = [
  {
    begins: [0x50, 0x4b, 0x03, 0x04],
    flaw: 'spreadsheet',
    is: 'is a spreadsheet: open it, choose “Guardar como CSV” and send that file',
  },
  {
    begins: [0xd0, 0xcf, 0x11, 0xe0],
    flaw: 'spreadsheet',
    is: 'is a spreadsheet: open it, choose “Guardar como CSV” and send that file',
  },
  { begins: [0x25, 0x50, 0x44, 0x46], flaw: 'pdf', is: 'is a PDF: download the statement from your bank as CSV' },
  { begins: [0x1f, 0x8b], flaw: 'compressed', is: 'is compressed: unpack it and send the file in it' },
] as const;

const marks = [
  { begins: [0xff, 0xfe], encoding: 'utf-16le' },
  { begins: [0xfe, 0xff], encoding: 'utf-16be' },
] as const satisfies readonly { readonly begins: readonly number[]; readonly encoding: Encoding }[];

/** Returns a file's text by its bytes. Refuses as `invalid_request` what is no text, and what is too long. */
export function decodeFile(bytes: Uint8Array): { readonly text: string; readonly encoding: Encoding } {
  if (bytes.length === 0) throw flawed('empty', 'is empty');
  if (bytes.length > mostStatementBytes) throw flawed('too_large', `must have at most ${mostStatementBytes} bytes`);
  const other = others.find(({ begins }) => begins.every((byte, at) => bytes[at] === byte));
  if (other) throw flawed(other.flaw, other.is);
  const mark = marks.find(({ begins }) => begins.every((byte, at) => bytes[at] === byte));
  if (mark) return { text: new TextDecoder(mark.encoding).decode(bytes), encoding: mark.encoding };
  if (bytes.includes(0)) throw flawed('not_text', 'is no text, or UTF-16 without its mark: save it as CSV UTF-8');
  if (bytes.some((byte) => byte < 0x20 && !whiteSpace.has(byte)))
    throw flawed('not_text', 'is no text: save it as CSV');
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes), encoding: 'utf-8' };
  } catch {
    return { text: new TextDecoder('windows-1252').decode(bytes), encoding: 'windows-1252' };
  }
}

/** Tab, line feed, vertical tab, form feed, carriage return; and the end mark of old files. */
const whiteSpace: ReadonlySet<number> = new Set([0x09, 0x0a, 0x0b, 0x0c, 0x0d, 0x1a]);

const flawed = (flaw: StatementFlaw, message: string) => fileFlaw('file', flaw, message);
