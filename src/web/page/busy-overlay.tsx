import { useEffect, useState } from 'react';
import { useNavigation } from 'react-router';
import { Overlay } from '#ui/overlay';
import { useTexts } from './texts.tsx';

type Stage = 'hidden' | 'shown' | 'slow';

/** "Procesando…" while a page waits for an answer: after 150 ms, and after 20 s words that we keep asking. Not on the way to a store page opened by a link. */
export function BusyOverlay() {
  const { t } = useTexts();
  const navigation = useNavigation();
  const busy =
    navigation.state === 'submitting' || (navigation.state === 'loading' && navigation.location.pathname !== '/store');
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
