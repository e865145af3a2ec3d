import { useEffect, useRef, useState } from 'react';

interface SchoolMarkProps {
  readonly logo: string | null;
  /** The product mark's accessible name; null if the name stands beside it. */
  readonly product: string | null;
}

/** The school's logo; the product's, if it has none or fails to load. Decoration beside its name. Source: spec §2. */
export function SchoolMark({ logo, product }: SchoolMarkProps) {
  const [broken, setBroken] = useState<string | null>(null);
  const image = useRef<HTMLImageElement>(null);
  // The image may have failed before React could hear of it.
  useEffect(() => {
    if (image.current?.complete && image.current.naturalWidth === 0) setBroken(logo);
  }, [logo]);
  if (logo === null || logo === broken) return <ProductMark label={product} />;
  return (
    <img
      ref={image}
      src={logo}
      alt=""
      width="44"
      height="44"
      onError={() => setBroken(logo)}
      className="size-9 flex-none rounded-12 bg-white object-contain p-0.5"
    />
  );
}

/**
 * The product's mark, in its own colours on every school's page: a C for Cuota, and one part of a whole. Without a
 * label it is decoration, beside the product's name. Paper has the same drawing (`documents/ticket.ts`).
 */
function ProductMark({ label }: { readonly label: string | null }) {
  const named = label === null ? ({ 'aria-hidden': true } as const) : ({ role: 'img', 'aria-label': label } as const);
  return (
    <svg {...named} viewBox="0 0 44 44" width="44" height="44" className="size-9 flex-none" focusable="false">
      <rect width="44" height="44" rx="12" fill="#0f5b4a" />
      <path d="M28.7 15.3A9.5 9.5 0 1 0 28.7 28.7" fill="none" stroke="#fff" strokeWidth="4.6" strokeLinecap="round" />
      <circle cx="31.6" cy="22" r="2.6" fill="#8fd6be" />
    </svg>
  );
}
