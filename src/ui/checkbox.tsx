import type { ComponentProps, ReactNode } from 'react';

type CheckboxProps = Omit<ComponentProps<'input'>, 'className' | 'type'> & {
  readonly id: string;
  readonly label: string;
  readonly children?: ReactNode;
};

export function Checkbox({ id, label, children, ...input }: CheckboxProps) {
  return (
    <label htmlFor={id} className="flex min-h-11 cursor-pointer gap-3">
      <input
        id={id}
        type="checkbox"
        aria-labelledby={`${id}-label`}
        aria-describedby={children ? `${id}-means` : undefined}
        className="tick-box"
        {...input}
      />
      <span className="min-w-0">
        <span id={`${id}-label`} className="block text-16 leading-6">
          {label}
        </span>
        {children ? (
          <span id={`${id}-means`} className="mt-0.5 block text-14 text-soft">
            {children}
          </span>
        ) : null}
      </span>
    </label>
  );
}
