import type { ComponentProps } from 'react';

const looks = {
  primary: 'bg-accent text-on-accent border-transparent',
  plain: 'bg-panel text-ink border-line hover:border-edge',
  /** Ends something: it must not stand out. */
  danger: 'bg-panel text-bad border-bad hover:bg-bad-ground',
} as const;

export type ButtonLook = keyof typeof looks;

const shapes = {
  bar: 'min-h-13 gap-2 px-5 py-3 text-16 font-semibold',
  /** In a bar beside the main one. */
  tile: 'min-h-13 min-w-13 flex-col gap-0.5 px-1.5 py-1.5 text-13 font-medium',
} as const;

export type ButtonShape = keyof typeof shapes;

/** Classes of a button, for links that look like one. At least 52 px high. */
export function buttonClass(look: ButtonLook = 'primary', shape: ButtonShape = 'bar'): string {
  return `inline-flex items-center justify-center rounded-16 border text-center transition-colors duration-150 cursor-pointer disabled:cursor-default disabled:opacity-60 ${shapes[shape]} ${looks[look]}`;
}

type Props = ComponentProps<'button'> & { readonly look?: ButtonLook; readonly shape?: ButtonShape };

/** A button that says what it does. `type` is `button` by default. */
export function Button({ look = 'primary', shape = 'bar', className = '', type = 'button', ...rest }: Props) {
  return <button type={type} className={`${buttonClass(look, shape)} ${className}`} {...rest} />;
}
