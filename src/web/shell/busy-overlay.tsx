import { useEffect, useState } from 'react';
import { useNavigation } from 'react-router';
import { Overlay } from '#ui/overlay';
import { useWaiting } from './busy.ts';
import { isInFlight } from './in-flight.ts';
import { useTexts } from './texts.tsx';

type Stage = 'hidden' | 'shown' | 'slow';

/**
 * "Procesando..." while something the payer started waits for an answer: after 150 ms. What takes longer than 20 s says so;
 * a payment by then is on its own status page. Source: spec §2.
 */
export function BusyOverlay() {
  const { t } = useTexts();
  const navigation = useNavigation();
  const waiting = useWaiting();
  const busy = waiting || isInFlight(navigation);
  const [stage, setStage] = useState<Stage>('hidden');

  // Timers: the veil must not flash, nor stand for ever.
  useEffect(() => {
    if (!busy) return;
    const show = setTimeout(() => setStage('shown'), 150);
    const slow = setTimeout(() => setStage('slow'), 20_000);
    return () => {
      clearTimeout(show);
      clearTimeout(slow);
      setStage('hidden');
    };
  }, [busy]);

  return <Overlay text={stage === 'hidden' ? null : stage === 'slow' ? t.overlay.slow : t.overlay.processing} />;
}
