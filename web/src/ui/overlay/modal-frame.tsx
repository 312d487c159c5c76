import { Dialog } from '@base-ui/react/dialog';
import { useEffect, useRef, type KeyboardEventHandler, type ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { focusBelowDialog } from './keep-focus.ts';
import styles from './modal-frame.module.css';
import { clearToasts } from './toasts.tsx';

const FIELDS = [
  'input:not([type="hidden"], [tabindex="-1"], :disabled)',
  'select:not(:disabled)',
  'textarea:not(:disabled)',
  'button[data-field]:not(:disabled)',
].join(', ');

/**
 * The element of a dialog that has the focus when it opens: the one with `data-autofocus`, else its first field, else
 * the first button of its footer, which is the least destructive one. True leaves the choice to the browser's order.
 */
function firstFocus(content: HTMLElement | null): HTMLElement | true {
  const chosen = content?.querySelector<HTMLElement>('[data-autofocus]');
  if (!content || chosen) return chosen ?? true;
  const fields = [...content.querySelectorAll<HTMLInputElement>(FIELDS)];
  // In a radio group focus the checked option, as the Tab key does.
  const group = fields[0]?.type === 'radio' && fields.find(({ name, checked }) => name === fields[0]!.name && checked);
  return group || fields[0] || content.querySelector<HTMLElement>('[data-foot] button') || true;
}

interface ModalFrameProps {
  /** The name, if no title inside gives one. */
  label?: string;
  className: string | undefined;
  /** `top`: where its height may change without moving its first line. `side`: the whole height, on a phone at the foot. */
  at?: 'centre' | 'top' | 'side';
  onClose: () => void;
  onKeyDown?: KeyboardEventHandler | undefined;
  /** What has the focus after it, if that is not what had it before. */
  returnTo?: (() => HTMLElement | null) | undefined;
  children: ReactNode;
}

let modals = 0;

/** Says at the root that a dialog is open: looking for one with `:has` makes each change of a large page several times as dear. */
function markRoot(): () => void {
  const mark = (more: 1 | -1) => document.documentElement.toggleAttribute('data-modals', (modals += more) > 0);
  mark(1);
  return () => void mark(-1);
}

/**
 * What dialogs and the search have in common: the page below is inert and does not scroll, Escape and a click beside it
 * close it, and the focus goes back to where it came from.
 */
export function ModalFrame(props: ModalFrameProps) {
  const { label, className, at = 'centre', onClose, onKeyDown, returnTo, children } = props;
  const popup = useRef<HTMLDivElement>(null);
  useEffect(markRoot, []);
  useEffect(() => {
    clearToasts();
    // The top layer is above everything else, so an open navigation drawer would cover the dialog.
    for (const drawer of document.querySelectorAll<HTMLElement>('[popover="auto"]'))
      if (drawer.matches(':popover-open')) drawer.hidePopover();
  }, []);
  // A question or a calendar may be open above this dialog: Escape then answers that only.
  const isOnTop = () =>
    [...document.querySelectorAll('[data-kit-dialog], [data-kit-popover]')].at(-1) === popup.current;
  const isAlone = () => [...document.querySelectorAll('[data-kit-dialog]')].every((one) => one === popup.current);

  return (
    <Dialog.Root open onOpenChange={(open) => !open && isOnTop() && onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className={classNames(styles.backdrop, at === 'side' && styles.light)} forceRender />
        <Dialog.Viewport className={classNames(styles.viewport, styles[at])}>
          <Dialog.Popup
            ref={popup}
            data-kit-dialog
            aria-label={label}
            className={className}
            onKeyDown={onKeyDown}
            initialFocus={() => (at === 'side' ? popup.current : null) ?? firstFocus(popup.current)}
            finalFocus={() => (isAlone() ? (returnTo?.() ?? focusBelowDialog()) : null) ?? true}
          >
            {children}
          </Dialog.Popup>
        </Dialog.Viewport>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
