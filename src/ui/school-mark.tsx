import { useEffect, useRef, useState } from 'react';
import { ProductMark } from './product-mark.tsx';

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
      className="size-11 flex-none rounded-12 bg-white object-contain p-0.5"
    />
  );
}
