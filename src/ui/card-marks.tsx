/** One shape of a card brand's mark: filled, or drawn as a line. */
export interface Shape {
  readonly d: string;
  readonly fill?: string;
  readonly stroke?: string;
  readonly 'stroke-width'?: number;
  readonly transform?: string;
}

/** Glyphs as lines in a box six high, and the width of each. Our forms load no typeface. */
const glyphs = {
  A: [4, 'M0 6l2-6 2 6M.7 4h2.6'],
  B: [3.6, 'M0 0v6h1.9c1 0 1.7-.6 1.7-1.6s-.7-1.5-1.7-1.5H0M0 0h1.7c.9 0 1.5.5 1.5 1.4s-.6 1.5-1.5 1.5'],
  C: [4, 'M4 1C3.6.4 2.9 0 2.2 0 .9 0 0 1.3 0 3s.9 3 2.2 3c.7 0 1.4-.4 1.8-1'],
  D: [4, 'M0 0v6h1.4C3 6 4 4.8 4 3S3 0 1.4 0z'],
  E: [3.4, 'M3.4 0H0v6h3.4M0 3h3'],
  F: [3.4, 'M3.4 0H0v6M0 3h3'],
  I: [0, 'M0 0v6'],
  J: [3, 'M3 0v4.2C3 5.3 2.3 6 1.4 6S0 5.4 0 4.6'],
  K: [3.7, 'M0 0v6M3.6 0L0 3.6M1.3 2.4L3.7 6'],
  M: [5, 'M0 6V0l2.5 4L5 0v6'],
  R: [3.7, 'M0 6V0h1.8c1 0 1.7.6 1.7 1.6s-.7 1.6-1.7 1.6H0M2 3.2L3.7 6'],
  S: [4, 'M3.9.9C3.4.3 2.8 0 2 0 .9 0 .2.6.2 1.5S1 2.8 2 3s1.9.6 1.9 1.5S3.1 6 2 6C1.2 6 .5 5.7 0 5.1'],
  V: [4, 'M0 0l2 6 2-6'],
  X: [4, 'M0 0l4 6M4 0L0 6'],
} as const satisfies Record<string, readonly [width: number, d: string]>;
type Glyph = keyof typeof glyphs;

interface Written {
  readonly x: number;
  readonly y: number;
  readonly size: number;
  readonly ink: string;
  /** Leans to the right. */
  readonly leans?: boolean;
}

/** A word of glyphs, one shape each. */
function written(row: readonly Glyph[], { x, y, size, ink, leans = false }: Written): readonly Shape[] {
  let left = x;
  return row.map((glyph) => {
    const [width, d] = glyphs[glyph];
    const transform = `translate(${left} ${y}) scale(${size})${leans ? ' skewX(-12)' : ''}`;
    left += (width + 1.6) * size;
    return { d, stroke: ink, 'stroke-width': 1.1, transform };
  });
}

const filled = (fill: string, ...parts: readonly string[]): readonly Shape[] => parts.map((d) => ({ d, fill }));
const tile = 'M4 0h32a4 4 0 0 1 4 4v18a4 4 0 0 1-4 4H4a4 4 0 0 1-4-4V4a4 4 0 0 1 4-4z';
const disc = (x: number, radius: number): string =>
  `M${x - radius} 13a${radius} ${radius} 0 1 0 ${2 * radius} 0a${radius} ${radius} 0 1 0 ${-2 * radius} 0z`;
/** Two discs and where they meet. */
const discs = (left: string, right: string, both: string): readonly Shape[] => [
  ...filled('#ffffff', tile),
  ...filled(left, disc(15.5, 8)),
  ...filled(right, disc(24.5, 8)),
  ...filled(both, 'M20 6.4a8 8 0 0 1 0 13.2a8 8 0 0 1 0-13.2z'),
];
const white = '#ffffff';

/** How each card brand's mark is drawn, 40 wide and 26 high. Ours: no brand's own drawing is in it. */
export const cardMarks = {
  visa: [
    ...filled(white, tile),
    ...written(['V', 'I', 'S', 'A'], { x: 8.5, y: 8, size: 1.6, ink: '#1434cb', leans: true }),
  ],
  mastercard: discs('#eb001b', '#f79e1b', '#ff5f00'),
  maestro: discs('#eb001b', '#00a2e5', '#7375cf'),
  amex: [...filled('#006fcf', tile), ...written(['A', 'M', 'E', 'X'], { x: 5.5, y: 9, size: 1.36, ink: white })],
  dinersclub: [
    ...filled(white, tile),
    ...filled('#0069aa', disc(20, 10)),
    ...filled(white, disc(20, 8)),
    ...filled('#0069aa', 'M18.6 6.6a6.5 6.5 0 0 0 0 12.8z', 'M21.4 6.6a6.5 6.5 0 0 1 0 12.8z'),
  ],
  discover: [
    ...filled(white, tile),
    ...written(['D', 'I', 'S', 'C'], { x: 4, y: 10.6, size: 0.8, ink: '#231f20' }),
    ...filled('#f47216', disc(20.8, 2.7)),
    ...written(['V', 'E', 'R'], { x: 24.6, y: 10.6, size: 0.8, ink: '#231f20' }),
  ],
  unionpay: [
    ...filled(white, tile),
    ...filled('#e21836', 'M8.4 4h8.2l-4 18H4.4z'),
    ...filled('#00447c', 'M17.4 4h8.2l-4 18h-8.2z'),
    ...filled('#007b84', 'M26.4 4h8.2l-4 18h-8.2z'),
  ],
  jcb: [
    ...filled(white, tile),
    ...filled('#0e4c96', 'M9 4h4.6v15a3 3 0 0 1-3 3H5V8a4 4 0 0 1 4-4z'),
    ...filled('#c4122f', 'M19.7 4h4.6v15a3 3 0 0 1-3 3h-5.6V8a4 4 0 0 1 4-4z'),
    ...filled('#087a3e', 'M30.4 4H35v15a3 3 0 0 1-3 3h-5.6V8a4 4 0 0 1 4-4z'),
    ...written(['J'], { x: 7.6, y: 10, size: 1, ink: white }),
    ...written(['C'], { x: 18, y: 10, size: 1, ink: white }),
    ...written(['B'], { x: 29, y: 10, size: 1, ink: white }),
  ],
  dankort: [
    ...filled('#d8131b', tile),
    ...filled(white, 'M5 13a15 9 0 1 0 30 0a15 9 0 1 0-30 0z'),
    ...written(['D', 'K'], { x: 13.2, y: 8.4, size: 1.55, ink: '#d8131b' }),
  ],
  forbrugsforeningen: [...filled('#2b3f8c', tile), ...written(['F', 'F'], { x: 13.4, y: 8, size: 1.6, ink: white })],
} as const satisfies Record<string, readonly Shape[]>;
export type CardMarkName = keyof typeof cardMarks;

/** Shown where any card may be typed: the brands that nearly every school accepts. */
export const usualCardMarks = ['visa', 'mastercard', 'amex'] as const satisfies readonly CardMarkName[];
