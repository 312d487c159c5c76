import { useEffect, useRef, useState, type KeyboardEvent, type PointerEvent } from 'react';
import { bounded, INTERVAL_MS, playsOn, swiped } from './carousel.ts';

const wantsStill = () => window.matchMedia('(prefers-reduced-motion: reduce)').matches;

/**
 * Steps that advance automatically until the user interacts with them, by touch, pointer, focus or keys.
 */
export function useCarousel() {
  const [step, setStep] = useState(0);
  const [held, setHeld] = useState(false);
  const from = useRef<number | null>(null);
  const plays = playsOn({ step, held, still: wantsStill() });
  useEffect(() => {
    if (!plays) return;
    const timer = setTimeout(() => setStep((now) => bounded(now + 1)), INTERVAL_MS);
    return () => clearTimeout(timer);
  }, [plays, step]);
  const hold = () => setHeld(true);
  const go = (next: number) => {
    hold();
    setStep(bounded(next));
  };
  return {
    step,
    go,
    handlers: {
      onFocus: hold,
      onPointerEnter: hold,
      onPointerDown: (event: PointerEvent) => {
        hold();
        from.current = event.clientX;
      },
      onPointerUp: (event: PointerEvent) => {
        if (from.current !== null) setStep(swiped(step, event.clientX - from.current));
        from.current = null;
      },
      onPointerCancel: () => (from.current = null),
      onKeyDown: (event: KeyboardEvent) => {
        if (event.key === 'ArrowRight') go(step + 1);
        if (event.key === 'ArrowLeft') go(step - 1);
      },
    },
  };
}
