import { useEffect, useRef, useState } from 'react';
import { type ExactBarcode, exactBarcode, source } from './exact-barcode.ts';

interface BarcodeProps {
  /** Drawn on the server, black on white in every theme. */
  readonly svg: string;
  /** Its name; the encoded digits stand beside it as text. */
  readonly alternative: string;
  /** Its greatest length: its place's width, or the screen's height, where it runs down. */
  readonly fills?: 'width' | 'screen';
}

const margin = 12;
/** CSS pixels across the bars. */
const thickness = 80;

/** A barcode as long as its room, on whole dots of the screen. Without scripts it is stretched. */
export function Barcode({ svg, alternative, fills = 'width' }: BarcodeProps) {
  const room = useRef<HTMLDivElement>(null);
  const [exact, setExact] = useState<ExactBarcode | null>(null);

  // The screen: its dots, and the room for them.
  useEffect(() => {
    const box = room.current;
    if (!box) return;
    const measure = (): void => {
      const turned = fills === 'screen' && window.innerHeight > window.innerWidth;
      const length = turned ? window.innerHeight - 2 * margin : box.clientWidth;
      const shorter = Math.min(window.innerWidth, window.innerHeight);
      const across = fills === 'screen' ? Math.min(thickness * 2, shorter * 0.34) : thickness;
      setExact(
        exactBarcode(svg, { room: length, thickness: Math.round(across), turned, dots: window.devicePixelRatio }),
      );
    };
    const watch = new ResizeObserver(measure);
    watch.observe(box);
    window.addEventListener('resize', measure);
    return () => {
      watch.disconnect();
      window.removeEventListener('resize', measure);
    };
  }, [svg, fills]);

  return (
    // Bars drawn for more room must not widen the page: a phone may be turned, a window narrowed.
    <div ref={room} className={`scan-sheet w-full ${fills === 'width' ? 'overflow-clip contain-inline-size' : ''}`}>
      {exact ? (
        <img src={exact.src} alt={alternative} className="mx-auto max-w-none" />
      ) : (
        <img src={source(svg)} alt={alternative} className="mx-auto h-20 w-full max-w-100 object-fill" />
      )}
    </div>
  );
}
