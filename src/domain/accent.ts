/** A school's colour made readable: the page's accent in both themes, as custom properties. */
const grounds = {
  light: { paper: '#f6f4f0', panel: '#ffffff', ink: '#14171b', tintShare: 0.1 },
  dark: { paper: '#121315', panel: '#1b1d20', ink: '#f2f0eb', tintShare: 0.16 },
} as const;

const defaultAccent = '#0f5b4a';
const onColours = ['#ffffff', '#0d0f11'] as const;

type Rgb = readonly [number, number, number];

function parse(hex: string): Rgb {
  const value = Number.parseInt(hex.slice(1), 16);
  return [(value >> 16) & 255, (value >> 8) & 255, value & 255];
}

const write = (rgb: Rgb): string => `#${rgb.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`;

/** Lightens step by step with the same hue; strong colours are calmed, as they glare on a dark ground. */
function lighten(hex: string, share: number): string {
  const [r, g, b] = parse(hex).map((part) => part / 255);
  const [red = 0, green = 0, blue = 0] = [r, g, b];
  const [high, low] = [Math.max(red, green, blue), Math.min(red, green, blue)];
  const spread = high - low;
  const light = (high + low) / 2;
  const saturation = spread === 0 ? 0 : spread / (1 - Math.abs(2 * light - 1));
  const sector =
    high === red
      ? ((green - blue) / spread + 6) % 6
      : high === green
        ? (blue - red) / spread + 2
        : (red - green) / spread + 4;
  return fromHsl(
    spread === 0 ? 0 : sector * 60,
    share === 0 ? saturation : Math.min(saturation, 0.5),
    light + (1 - light) * share,
  );
}

/** Degrees and two shares of one. Source: CSS Color 4, HSL to sRGB. */
function fromHsl(hue: number, saturation: number, light: number): string {
  const reach = saturation * Math.min(light, 1 - light);
  const channel = (offset: number): number => {
    const step = (offset + hue / 30) % 12;
    return 255 * (light - reach * Math.max(-1, Math.min(step - 3, 9 - step, 1)));
  };
  return write([channel(0), channel(8), channel(4)]);
}

function mix(from: string, to: string, share: number): string {
  const [a, b] = [parse(from), parse(to)];
  return write([a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share, a[2] + (b[2] - a[2]) * share]);
}

function luminance(hex: string): number {
  const [r, g, b] = parse(hex).map((part) => {
    const share = part / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * (r ?? 0) + 0.7152 * (g ?? 0) + 0.0722 * (b ?? 0);
}

/** Contrast of two `#rrggbb` colours, 1 to 21. Source: WCAG 2.2, relative luminance. */
export function contrast(one: string, other: string): number {
  const [low, high] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
  return ((high ?? 0) + 0.05) / ((low ?? 0) + 0.05);
}

export interface Accent {
  readonly accent: string;
  readonly onAccent: string;
  readonly tint: string;
}

/**
 * The school's colour moved towards black (or, on dark ground, white) until it reads at 4.5:1 on paper,
 * panel and its own tint. Anything but `#rrggbb` gives the default accent.
 */
export function readableAccent(schoolColour: string | null, theme: keyof typeof grounds): Accent {
  const ground = grounds[theme];
  const base = schoolColour && /^#[0-9a-f]{6}$/i.test(schoolColour) ? schoolColour.toLowerCase() : defaultAccent;
  for (let share = 0; share <= 1; share += 0.04) {
    const accent = theme === 'light' ? mix(base, '#000000', share) : lighten(base, share);
    const tint = mix(ground.panel, accent, ground.tintShare);
    const reads = [ground.paper, ground.panel, tint].every((behind) => contrast(accent, behind) >= 4.5);
    if (!reads || contrast(ground.ink, tint) < 7) continue;
    const [light, dark] = onColours;
    return { accent, tint, onAccent: contrast(light, accent) >= 4.5 ? light : dark };
  }
  const [light, dark] = onColours;
  return { accent: ground.ink, tint: mix(ground.panel, ground.ink, 0.08), onAccent: theme === 'light' ? light : dark };
}

/** The style sheet of one school: goes into the page's one nonced `<style>`. Holds nothing but computed colours. */
export function accentSheet(schoolColour: string | null): string {
  const rule = ({ accent, onAccent, tint }: Accent): string =>
    `:root{--accent:${accent};--on-accent:${onAccent};--tint:${tint}}`;
  return `${rule(readableAccent(schoolColour, 'light'))}@media (prefers-color-scheme:dark){${rule(readableAccent(schoolColour, 'dark'))}}`;
}
