import { type ComponentProps, createContext, use } from 'react';

/** The token of this sign-in, which every form sends. */
export const FormContext = createContext({ token: '' });

type FormProps = Omit<ComponentProps<'form'>, 'method'> & {
  /** The action's name in the screen's `actions`; left out where buttons name theirs, or the host takes the form. */
  readonly does?: string;
};

/** A form that changes something: it is sent once, however often its button is pressed. */
export function Form({ does, children, ...rest }: FormProps) {
  const { token } = use(FormContext);
  return (
    <form method="post" {...rest}>
      <input type="hidden" name="token" value={token} />
      <input type="hidden" name="once" value={crypto.randomUUID()} />
      {does === undefined ? null : <input type="hidden" name="do" value={does} />}
      {children}
    </form>
  );
}
