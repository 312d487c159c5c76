import { useEffect, useId, useRef, type PointerEvent, type ReactNode } from 'react';
import { classNames } from './class-names.ts';
import styles from './hint.module.css';

interface HintProps {
  text: string;
  full?: boolean;
  /** Receives the id for `aria-describedby`: a screen reader finds the text even while the tooltip is closed. */
  children: (describedBy: string) => ReactNode;
}

const isMouse = ({ pointerType }: PointerEvent) => pointerType === 'mouse';

/** A short text that appears beside a control on hover, focus or touch; Escape, or a tap elsewhere, closes it. */
export function Hint({ text, full = false, children }: HintProps) {
  const id = useId();
  const anchor = useRef<HTMLSpanElement>(null);
  const bubble = useRef<HTMLSpanElement>(null);

  const listeners = useRef<AbortController>(null);
  useEffect(() => () => listeners.current?.abort(), []);

  const show = () => {
    const [at, element] = [anchor.current?.getBoundingClientRect(), bubble.current];
    if (!at || !element?.isConnected) return;
    if (!element.matches(':popover-open')) element.showPopover();
    const { offsetWidth: width, offsetHeight: height } = element;
    const below = at.bottom + height < window.innerHeight ? at.bottom : at.top - height - 8;
    const centred = at.left + at.width / 2 - width / 2;
    element.style.top = `${below}px`;
    element.style.left = `${Math.max(8, Math.min(centred, document.documentElement.clientWidth - width - 8))}px`;
    // The focus may be elsewhere while the pointer rests here.
    listen('keydown', (event) => event.key === 'Escape' && hide());
  };
  const hide = () => {
    listeners.current?.abort();
    listeners.current = null;
    if (bubble.current?.isConnected) bubble.current.hidePopover();
  };
  const listen = <Name extends 'keydown' | 'pointerdown'>(
    name: Name,
    listener: (event: DocumentEventMap[Name]) => unknown,
  ) => {
    listeners.current ??= new AbortController();
    document.addEventListener(name, listener, { capture: true, signal: listeners.current.signal });
  };
  // Touch has no hover, and not every browser focuses what is tapped.
  const showUnderFinger = (event: PointerEvent) => {
    if (isMouse(event)) return;
    show();
    listen('pointerdown', ({ target }) => !anchor.current?.contains(target as Node) && hide());
  };

  return (
    <span
      ref={anchor}
      className={classNames(styles.anchor, full && styles.full)}
      onPointerEnter={(event) => isMouse(event) && show()}
      onPointerLeave={(event) => isMouse(event) && hide()}
      onPointerUp={showUnderFinger}
      onFocus={show}
      onBlur={hide}
    >
      {children(id)}
      <span ref={bubble} id={id} role="tooltip" popover="manual" className={styles.bubble}>
        <span className={styles.words}>{text}</span>
      </span>
    </span>
  );
}
