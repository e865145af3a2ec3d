import { useEffect, useRef, useState } from 'react';

interface SchoolMarkProps {
  readonly logo: string | null;
  /** What the product's mark is called; null where its name stands beside it. */
  readonly product: string | null;
}

/** The school's logo, which is decoration: its name stands beside it. Without one, or where it does not load, the product's. Source: spec §2. */
export function SchoolMark({ logo, product }: SchoolMarkProps) {
  const [broken, setBroken] = useState<string | null>(null);
  const image = useRef<HTMLImageElement>(null);
  // The browser may have given it up before React was there to be told.
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
 * The product's own mark, in its own colours on every school's page: a C for Cuota, and one part of a whole. Without a label
 * it is decoration, for where the product's name stands beside it. The same drawing is on paper (`documents/ticket.ts`).
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
