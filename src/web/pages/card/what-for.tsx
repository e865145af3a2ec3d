import type { Charge } from '#contracts/session';
import { Icon } from '#ui/icon';
import { Panel } from '#ui/panel';
import { useCardTexts } from '../../card/card-texts.ts';
import { useTexts } from '../../shell/texts.tsx';
import { PaymentLines } from '../../payment/steps/summary.tsx';

/** What is paid for: folded on a phone, where the card comes first. */
export function WhatFor({ charges }: { readonly charges: readonly Charge[] }) {
  const { t } = useTexts();
  const words = useCardTexts();
  const open = charges.filter(({ status }) => status !== 'paid');
  const lines = open.map((charge) => ({
    student_name: charge.student_name,
    concept_desc: charge.concept_desc || t.checkout.conceptTypes[charge.concept_type],
    amount: charge.values.pending_amount,
  }));
  const list = <PaymentLines lines={lines} withAmounts />;
  return (
    <Panel className="mt-4 overflow-hidden text-14">
      <details className="group wide:hidden">
        <summary className="flex min-h-13 cursor-pointer list-none items-center gap-3 px-4 -outline-offset-3 [&::-webkit-details-marker]:hidden">
          <span className="min-w-0 flex-1 font-semibold">{words.whatFor}</span>
          <span className="text-soft">{t.checkout.concepts(open.length)}</span>
          <span className="text-faint transition-transform duration-150 group-open:rotate-90 motion-reduce:transition-none">
            <Icon name="chevron" className="size-4.5" />
          </span>
        </summary>
        <div className="border-t border-line p-4">{list}</div>
      </details>
      <div className="hidden p-4 wide:block">
        <h2 className="mb-3 text-soft">{words.whatFor}</h2>
        {list}
      </div>
    </Panel>
  );
}
