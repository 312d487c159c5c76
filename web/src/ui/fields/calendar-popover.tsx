import { Popover } from '@base-ui/react/popover';
import type { IsoDate } from '@tonnage/domain/common/dates';
import { useRef, type RefObject } from 'react';
import { DatePicker } from '../order/date-picker.tsx';
import { useToday } from '../today.ts';
import styles from './calendar-popover.module.css';

interface CalendarPopoverProps {
  label: string;
  /** The field that it belongs to. */
  anchor: RefObject<HTMLElement | null>;
  value: IsoDate | '';
  min: IsoDate | undefined;
  max: IsoDate | undefined;
  onChoose: (day: IsoDate) => void;
  onClose: () => void;
  /** What has the focus afterwards. */
  returnTo: () => HTMLElement | null | undefined;
}

/** Any day that a field without limits may have. */
const [FIRST, LAST] = ['1900-01-01', '2199-12-31'];
const NONE: ReadonlyMap<IsoDate, string> = new Map();

/** A month to choose a day from, below its field. It is open while it is rendered. */
export function CalendarPopover(props: CalendarPopoverProps) {
  const { label, anchor, value, min = FIRST, max = LAST, onChoose, onClose, returnTo } = props;
  const today = useToday();
  const popup = useRef<HTMLDivElement>(null);
  return (
    <Popover.Root
      open
      onOpenChange={(open, { event, reason }) => {
        // The button of the field closes it too.
        const isOnField = event.target instanceof Node && anchor.current?.contains(event.target);
        if (!open && !(reason === 'outside-press' && isOnField)) onClose();
      }}
    >
      <Popover.Portal>
        <Popover.Positioner anchor={anchor} align="start" sideOffset={4} className={styles.positioner}>
          <Popover.Popup
            ref={popup}
            data-kit-popover
            aria-label={label}
            className={styles.popup}
            initialFocus={() => popup.current?.querySelector<HTMLElement>('td [tabindex="0"]') ?? true}
            finalFocus={() => returnTo() ?? true}
          >
            <DatePicker
              label={label}
              value={value}
              start={today}
              min={min}
              max={max}
              locked={NONE}
              onChange={onChoose}
            />
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  );
}
