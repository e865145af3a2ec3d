import type { ComponentProps } from 'react';

type Look = 'primary' | 'plain' | 'danger';

/** A button of a form, or a link that looks like one. At least 44 px high. */
export const Button = ({
  look = 'plain',
  className = '',
  ...rest
}: ComponentProps<'button'> & { readonly look?: Look }) => (
  <button className={`desk-button ${className}`} data-look={look} {...rest} />
);
export const ButtonLink = ({
  look = 'plain',
  className = '',
  children,
  ...rest
}: ComponentProps<'a'> & { readonly look?: Look }) => (
  <a className={`desk-button ${className}`} data-look={look} {...rest}>
    {children}
  </a>
);
