import { useRef, type PointerEvent } from 'react';
import { SWIPE_PX } from './welcome/carousel.ts';

/** Handles horizontal touch swipes: `way` is 1 to the right, -1 to the left; `on` is the touched element. */
export function useSwipe(onSwipe: (way: 1 | -1, on: Element) => void) {
  const from = useRef<{ x: number; y: number; on: Element } | null>(null);
  return {
    onPointerDown: ({ target, pointerType, clientX: x, clientY: y }: PointerEvent) => {
      from.current = pointerType === 'touch' && target instanceof Element ? { x, y, on: target } : null;
    },
    onPointerUp: ({ clientX, clientY }: PointerEvent) => {
      const start = from.current;
      from.current = null;
      if (!start) return;
      const dx = clientX - start.x;
      if (Math.abs(dx) < SWIPE_PX || Math.abs(clientY - start.y) > Math.abs(dx)) return;
      onSwipe(dx > 0 ? 1 : -1, start.on);
    },
    onPointerCancel: () => {
      from.current = null;
    },
  };
}
