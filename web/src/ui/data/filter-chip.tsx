import { IconX } from '@tabler/icons-react';
import { KitLink, type To } from '../links.tsx';
import styles from './filter-chip.module.css';

export type FilterChipProps = {
  /** Describes the filter: "Order SO-10731". */
  label: string;
  /** Describes what pressing it does. */
  remove: string;
} & (
  | {
      /** The list without the filter. */
      to: To;
      onRemove?: never;
    }
  | { to?: never; onRemove: () => void }
);

/** A filter that is set; pressing it removes the filter. */
export function FilterChip({ label, remove, to, onRemove }: FilterChipProps) {
  const look = { className: styles.chip, 'aria-label': `${label}. ${remove}` };
  const shown = (
    <>
      {label}
      <IconX aria-hidden="true" />
    </>
  );
  return to === undefined ? (
    <button type="button" {...look} onClick={onRemove}>
      {shown}
    </button>
  ) : (
    <KitLink to={to} {...look}>
      {shown}
    </KitLink>
  );
}
