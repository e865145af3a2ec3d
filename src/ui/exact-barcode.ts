/** A barcode whose bars fill whole dots of the screen: a scanner reads edges, and a blurred edge widens a bar. */
export interface ExactBarcode {
  readonly src: string;
  /** In CSS pixels. */
  readonly length: number;
}

const size = /viewBox="0 0 (\d+) (\d+)"/;

/**
 * Returns the drawing of `svg`, `thickness` CSS pixels across and as long as whole dots allow; `turned` runs down the
 * screen. Null if the room is too short for one dot per module: it is then stretched, as on paper.
 */
export function exactBarcode(
  svg: string,
  { room, thickness, turned, dots }: Readonly<Record<'room' | 'thickness' | 'dots', number>> & { turned: boolean },
): ExactBarcode | null {
  const [viewBox, modules = '0', bars = '0'] = size.exec(svg) ?? [];
  const dotsEach = Math.floor((room * dots) / Number(modules));
  if (viewBox === undefined || !Number.isFinite(dotsEach) || dotsEach < 1) return null;
  const length = (Number(modules) * dotsEach) / dots;
  const sized = (width: number, height: number): string => `width="${width}" height="${height}"`;
  if (!turned) return { src: source(svg.replace('<svg ', `<svg ${sized(length, thickness)} `)), length };
  const inside = svg.slice(svg.indexOf('>') + 1, svg.lastIndexOf('</svg>'));
  const upright =
    `<svg xmlns="http://www.w3.org/2000/svg" ${sized(thickness, length)} viewBox="0 0 ${bars} ${modules}" ` +
    `preserveAspectRatio="none"><g transform="matrix(0 1 -1 0 ${bars} 0)">${inside}</g></svg>`;
  return { src: source(upright), length };
}

export const source = (svg: string): string => `data:image/svg+xml,${encodeURIComponent(svg)}`;
