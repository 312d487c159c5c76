import { useEffect, useEffectEvent, useRef, useState, type PointerEvent as ReactPointerEvent } from 'react';

/** What is under the pointer. */
export interface DragTarget {
  /** The vehicle of the lane; `tray` for the tray; `day` with its date for a day of the strip; null for none of them. */
  over: string | null;
  /** On a lane: the job that the pointer is before. */
  before: string | null;
}

export interface Drag extends DragTarget {
  jobId: string;
}

/** How far a mouse moves before it drags, pixels. */
const SLOP = 5;
/** How long a finger rests before it drags. */
const LONG_PRESS_MS = 350;

interface Press {
  /** Marked as long as it is dragged. */
  card: HTMLElement;
  jobId: string;
  x: number;
  y: number;
  isTouch: boolean;
  timer: ReturnType<typeof setTimeout> | undefined;
}

/** The lane and the stop at a point of the window. */
function targetAt(x: number, y: number, jobId: string): DragTarget {
  const element = document.elementFromPoint(x, y);
  const lane = element?.closest<HTMLElement>('[data-lane]');
  if (!lane) {
    const day = element?.closest<HTMLElement>('[data-strip-day]')?.dataset['stripDay'];
    return { over: day ? `day ${day}` : element?.closest('[data-tray]') ? 'tray' : null, before: null };
  }
  const next = [...lane.querySelectorAll<HTMLElement>('[data-free]')].find((card) => {
    const { left, width } = card.getBoundingClientRect();
    return card.dataset['plan'] !== jobId && left + width / 2 > x;
  });
  return { over: lane.dataset['lane'] ?? null, before: next?.dataset['plan'] ?? null };
}

/**
 * Drags a card with `data-free` by mouse, pen or finger. `ghost` follows the pointer without drawing anything else
 * again; the state changes only when what is under the pointer does. Escape puts the card back.
 */
export function useDrag(onDrop: (drag: Drag) => void) {
  const [drag, setDrag] = useState<Drag | null>(null);
  const press = useRef<Press | null>(null);
  const current = useRef<Drag | null>(null);
  const ghost = useRef<HTMLDivElement>(null);
  // The press that ends a drag is no click on the card.
  const justDragged = useRef(false);

  const show = (next: Drag | null) => {
    current.current = next;
    setDrag(next);
  };
  const end = () => {
    clearTimeout(press.current?.timer);
    press.current?.card.removeAttribute('data-dragged');
    press.current = null;
    if (current.current) show(null);
  };
  const follow = (x: number, y: number) => {
    const from = press.current;
    if (!from) return;
    if (ghost.current) ghost.current.style.transform = `translate(${x}px, ${y}px)`;
    from.card.setAttribute('data-dragged', '');
    const target = targetAt(x, y, from.jobId);
    const known = current.current;
    if (known?.over !== target.over || known.before !== target.before) show({ jobId: from.jobId, ...target });
  };
  const move = useEffectEvent((event: PointerEvent) => {
    const from = press.current;
    if (!from) return;
    const { clientX: x, clientY: y } = event;
    const far = Math.hypot(x - from.x, y - from.y) > SLOP;
    if (current.current) follow(x, y);
    else if (from.isTouch && far) end();
    else if (far) follow(x, y);
  });
  const up = useEffectEvent(() => {
    const dropped = current.current;
    end();
    if (!dropped) return;
    justDragged.current = true;
    setTimeout(() => (justDragged.current = false));
    onDrop(dropped);
  });
  const stop = useEffectEvent((event: Event) => {
    if (event instanceof KeyboardEvent && event.key !== 'Escape') return;
    end();
  });
  // A page that scrolled under the finger would drop the card elsewhere.
  const keepStill = useEffectEvent((event: TouchEvent) => {
    if (current.current) event.preventDefault();
  });
  useEffect(() => {
    const { signal, abort } = withAbort();
    document.addEventListener('pointermove', (event) => move(event), { signal });
    document.addEventListener('pointerup', () => up(), { signal });
    document.addEventListener('pointercancel', (event) => stop(event), { signal });
    document.addEventListener('keydown', (event) => stop(event), { signal });
    document.addEventListener('touchmove', (event) => keepStill(event), { signal, passive: false });
    return abort;
  }, []);

  const onPointerDown = (event: ReactPointerEvent) => {
    const card = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-free]') : null;
    const jobId = card?.dataset['plan'];
    if (!card || jobId === undefined || event.button !== 0) return;
    const { clientX: x, clientY: y } = event;
    const isTouch = event.pointerType === 'touch';
    const timer = isTouch ? setTimeout(() => follow(x, y), LONG_PRESS_MS) : undefined;
    press.current = { card, jobId, x, y, isTouch, timer };
  };
  return { drag, ghost, onPointerDown, wasDragged: () => justDragged.current };
}

function withAbort() {
  const controller = new AbortController();
  return { signal: controller.signal, abort: () => controller.abort() };
}
