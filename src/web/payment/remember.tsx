import type { RememberOffer } from '#contracts/offer-form';
import { Checkbox } from '#ui/checkbox';
import { useIsFramed } from '../shell/hydrated.ts';
import { rememberField } from './remember-fields.ts';

/** Asks whether this browser is to know this way next time. Never ticked before, and never within a frame. */
export function Remember({ offer }: { readonly offer: RememberOffer | undefined }) {
  const isFramed = useIsFramed();
  if (!offer || isFramed) return null;
  return (
    <Checkbox id="remember" name={rememberField} value="yes" label={offer.label}>
      {offer.help}
    </Checkbox>
  );
}
