import type { PaymentMethodOption } from '#contracts/payment-method-option';
import { Link } from 'react-router';
import type { PageProps } from '../../loading/page-props.ts';
import { forgetField } from '../../payment/choice.ts';
import { useKeyedPath } from '../../shell/address.ts';

interface KnownWayProps extends Pick<PageProps, 'shell'> {
  readonly option: PaymentMethodOption & { readonly known: NonNullable<PaymentMethodOption['known']> };
}

const quiet =
  'inline-flex min-h-11 cursor-pointer items-center text-14 font-semibold text-accent underline underline-offset-4';

/** Under the row of a known way: its own form, and the button that forgets. Both work without scripts. */
export function KnownWay({ shell, option: { path: at, key, known } }: KnownWayProps) {
  const path = useKeyedPath(shell.dataKey);
  return (
    <div className="-mt-1 flex flex-wrap gap-x-5 pr-3.5 pl-[calc(0.875rem+min(2.5rem,12vw)+0.75rem)]">
      <Link to={path(`${at}?method=${encodeURIComponent(key)}`)} className={quiet}>
        {known.other_text}
      </Link>
      <button type="submit" name={forgetField} value="yes" aria-label={known.forget_label} className={quiet}>
        {known.forget_text}
      </button>
    </div>
  );
}
