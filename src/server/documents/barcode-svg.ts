import { code128 } from './code-128.ts';

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
