import { Popover } from '@base-ui/react/popover';
import type { ReactNode, RefObject } from 'react';
import styles from './popover-button.module.css';

interface PopoverPanelProps {
  label: string;
  /** The button that opens and closes it, and has the focus afterwards. */
  anchor: RefObject<HTMLElement | null>;
  onClose: () => void;
  children: ReactNode;
}

/** A panel below its button. It is open while it is rendered. */
export function PopoverPanel({ label, anchor, onClose, children }: PopoverPanelProps) {
  return (
    <Popover.Root
      open
      onOpenChange={(open, { event, reason }) => {
        const isOnButton = event.target instanceof Node && anchor.current?.contains(event.target);
        if (!open && !(reason === 'outside-press' && isOnButton)) onClose();
      }}
    >
      <Popover.Portal>
        <Popover.Positioner anchor={anchor} align="end" sideOffset={4} className={styles.positioner}>
          <Popover.Popup
            data-kit-popover
            aria-label={label}
            className={styles.popup}
            finalFocus={() => anchor.current ?? true}
          >
            {children}
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  );
}
