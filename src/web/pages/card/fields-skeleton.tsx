import { useCardTexts } from '../../card/card-texts.ts';

/** The shape of the card's fields, until the provider's are here. */
export function FieldsSkeleton() {
  const words = useCardTexts();
  const box = (label: string) => (
    <div>
      <p className="field-label text-faint">{label}</p>
      <div className="mt-1.5 h-13 rounded-12 bg-sunk" />
    </div>
  );
  return (
    <div className="needs-scripts">
      <p role="status" className="sr-only">
        {words.opening}
      </p>
      <div aria-hidden="true" className="grid gap-4">
        {box(words.number)}
        <div className="grid grid-cols-2 gap-3">
          {box(words.expiry)}
          {box(words.code)}
        </div>
      </div>
    </div>
  );
}
