import { Icon } from '#ui/icon';
import { useMoneyTexts } from './payment-copy.ts';

interface ValidatingStepsProps {
  /** The latest time of the result, in words, instead of its duration: a page says that once. */
  readonly readyBy?: string | null;
}

/** The progress of a card that its bank validates: three steps, the second of them now. */
export function ValidatingSteps({ readyBy }: ValidatingStepsProps) {
  const { sent, now, hint, done } = useMoneyTexts().attempts.validating;
  return (
    <ol className="mt-3 grid gap-2.5 text-16">
      <li className="flex gap-3 text-good">
        <Icon name="check" className="mt-0.5 size-5" />
        {sent}
      </li>
      <li aria-current="step" className="flex gap-3">
        <Icon name="clock" className="mt-0.5 size-5 text-warn" />
        <div>
          <p className="font-semibold">{now}</p>
          {readyBy === null ? null : <p className="figures text-14 text-soft">{readyBy ?? hint}</p>}
        </div>
      </li>
      <li className="flex gap-3 text-faint">
        <span className="mt-0.5 size-5 flex-none rounded-full border border-edge" aria-hidden="true" />
        {done}
      </li>
    </ol>
  );
}
