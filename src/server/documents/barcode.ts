import bwip from 'bwip-js/node';

/** Light modules a scanner needs on either side. Source: ISO/IEC 15417. */
export const quietModules = 10;

interface Bar {
  /** Distance from the left end of the symbol, quiet zone included, in modules. */
  readonly x: number;
  readonly width: number;
}

interface Code128 {
  readonly bars: readonly Bar[];
  readonly modules: number;
}

/** Whether Code 128 has signs for this: 1 to 80 printable ASCII characters. */
export const isCode128 = (text: string): boolean => /^[\x20-\x7e]{1,80}$/.test(text);

/** Encodes 1 to 80 printable ASCII characters as Code 128. Throws a RangeError on any other text. Source: spec §9. */
export function code128(text: string): Code128 {
  if (!isCode128(text)) throw new RangeError('Code 128 takes 1 to 80 printable ASCII characters');
  const widths = runWidths(bwip.raw({ bcid: 'code128', text }));
  const bars: Bar[] = [];
  let x = quietModules;
  for (const [place, width] of widths.entries()) {
    if (place % 2 === 0) bars.push({ x, width });
    x += width;
  }
  return { bars, modules: x + quietModules };
}

/** bwip-js answers one symbol whose `sbs` are run lengths, bar and space by turns. */
function runWidths(symbols: readonly unknown[]): readonly number[] {
  const [symbol] = symbols;
  if (typeof symbol !== 'object' || symbol === null || !('sbs' in symbol)) throw new Error('bwip-js drew no bars');
  if (!Array.isArray(symbol.sbs)) throw new Error('bwip-js drew no bars');
  return symbol.sbs.map(Number);
}

/** Height of a bar in the view box; the page stretches it as it likes. */
const height = 60;

/**
 * Code 128 of a reference as an inline SVG: black bars on white with their quiet zones, no text, no style attribute
 * (the page's policy blocks those). It fills the box it is put into. Throws a RangeError as `code128` does.
 */
export function code128Svg(text: string): string {
  const { bars, modules } = code128(text);
  const path = bars.map((bar) => `M${bar.x} 0h${bar.width}v${height}h-${bar.width}z`).join('');
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${modules} ${height}" preserveAspectRatio="none">` +
    `<path fill="#ffffff" d="M0 0h${modules}v${height}h-${modules}z"/><path fill="#000000" d="${path}"/></svg>`
  );
}

/** Light modules around a QR code. Source: ISO/IEC 18004. */
const qrQuiet = 4;

interface QrCode {
  /** The black squares, in modules from the left and the top, quiet zone included. */
  readonly dark: readonly { readonly x: number; readonly y: number }[];
  /** Width and height of the whole symbol with its quiet zone. */
  readonly modules: number;
}

/** A QR code of an address as an inline SVG, in rows: black on white, no text, no style attribute. */
export function qrSvg(url: string): string {
  const { dark, modules } = qrCode(url);
  const path = dark.map(({ x, y }) => `M${x} ${y}h1v1h-1z`).join('');
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${modules} ${modules}" shape-rendering="crispEdges">` +
    `<path fill="#ffffff" d="M0 0h${modules}v${modules}h-${modules}z"/><path fill="#000000" d="${path}"/></svg>`
  );
}

/** Encodes an address as a QR code that still reads with a seventh of it dirty. */
export function qrCode(url: string): QrCode {
  const [symbol]: readonly unknown[] = bwip.raw('qrcode', url, 'eclevel=M');
  if (typeof symbol !== 'object' || symbol === null || !('pixs' in symbol) || !('pixx' in symbol))
    throw new Error('bwip-js drew no QR code');
  const width = Number(symbol.pixx);
  const squares = Array.isArray(symbol.pixs) ? symbol.pixs.map(Number) : [];
  const dark = squares.flatMap((square, at) =>
    square === 1 ? [{ x: (at % width) + qrQuiet, y: Math.floor(at / width) + qrQuiet }] : [],
  );
  return { dark, modules: width + 2 * qrQuiet };
}
