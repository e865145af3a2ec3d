import { Link, useLocation } from 'react-router';
import type { PayPlace } from '#contracts/pay-place';
import type { InstructionsStep } from '#contracts/next-step';
import { formatMoney, unbroken } from '#i18n/format';
import { Icon } from '#ui/icon';
import { useKeyedPath } from '../../shell/address.ts';
import type { PageShell } from '../../shell/page-shell.ts';
import { useTexts } from '../../shell/texts.tsx';
import { useInstructionTexts } from '../payment-copy.ts';
import type { ShownPayment } from './step.ts';

type Placed = Pick<ShownPayment, 'id' | 'path' | 'places'>;

/** The place of its page: the one the address names, or the only one. Null while the payer has to choose. */
export function useChosenPlace({ places = [] }: Placed): PayPlace | null {
  const { pathname } = useLocation();
  const named = pathname.replace(/\/+$/, '').split('/').at(-1)?.toLowerCase();
  return places.find(({ id }) => id === named) ?? (places.length === 1 ? (places[0] ?? null) : null);
}

interface PlaceChooserProps {
  readonly shell: PageShell;
  readonly payment: Placed;
  readonly currency: InstructionsStep['currency'];
}

/** The choice of a bank or app, with the limits of its ways: one click, and its steps stand with the code. */
export function PlaceChooser({ shell, payment, currency }: PlaceChooserProps) {
  const { locale } = useTexts();
  const path = useKeyedPath(shell.dataKey);
  const texts = useInstructionTexts().banks;
  const nameOf = ({ name, max_minor: max }: PayPlace['ways'][number]): string =>
    max === null ? name : `${name}, ${texts.upTo(unbroken(formatMoney(max, currency, locale)))}`;
  return (
    <nav aria-labelledby="places">
      <h2 id="places" className="text-16 font-semibold">
        {texts.choose}
      </h2>
      <ul className="mt-3 grid gap-2">
        {(payment.places ?? []).map((place) => (
          <li key={place.id}>
            <Link
              to={path(`${payment.path ?? ''}/${place.id}?payment=${payment.id ?? ''}`)}
              className="flex min-h-16 items-center justify-between gap-4 rounded-16 border border-line bg-panel px-4 py-3 transition-colors duration-150 hover:border-edge"
            >
              <span className="grid text-start">
                <span className="font-semibold">{place.name}</span>
                <span className="text-13 font-normal text-soft">{place.ways.map(nameOf).join(' · ')}</span>
              </span>
              <Icon name="chevron" className="size-5 flex-none" />
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** Whether the payer still has to choose one. */
export const isPlaceOpen = ({ places = [] }: Placed, chosen: PayPlace | null): boolean => places.length > 1 && !chosen;

/** The steps at one place, way by way; a way that takes less than the amount says so instead. */
export function PlaceSteps({ place, step }: { readonly place: PayPlace; readonly step: InstructionsStep }) {
  const { locale } = useTexts();
  const texts = useInstructionTexts().banks;
  return (
    <div className="grid gap-5">
      <h2 className="text-16 font-semibold">{texts.howAt(place.name)}</h2>
      {place.ways.map(({ name, max_minor: max, steps }) => {
        const limit = max === null ? null : formatMoney(max, step.currency, locale);
        const isTooMuch = max !== null && step.amount > max;
        return (
          <section key={name} className="not-first:border-t not-first:border-line not-first:pt-4">
            <h3 className="text-14 font-semibold">
              {name}
              {limit ? <span className="font-normal text-soft"> · {texts.upTo(limit)}</span> : null}
            </h3>
            {isTooMuch ? (
              <p className="mt-2 text-14 text-soft">{texts.tooMuch(limit ?? '')}</p>
            ) : (
              <ol className="mt-2 grid list-decimal gap-2 ps-5 text-14 text-soft">
                {steps.map((line) => (
                  <li key={line}>{line}</li>
                ))}
              </ol>
            )}
          </section>
        );
      })}
    </div>
  );
}
