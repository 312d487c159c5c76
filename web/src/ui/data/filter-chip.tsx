import { IconX } from '@tabler/icons-react';
import { KitLink, type To } from '../links.tsx';
import styles from './filter-chip.module.css';

export interface FilterChipProps {
  /** Describes the filter: "Order SO-10731". */
  label: string;
  /** Describes what pressing it does. */
  remove: string;
  /** The list without the filter. */
  to: To;
}

/** A filter from the address that has no field of its own; pressing it removes the filter. */
export function FilterChip({ label, remove, to }: FilterChipProps) {
  return (
    <KitLink to={to} className={styles.chip} aria-label={`${label}. ${remove}`}>
      {label}
      <IconX aria-hidden="true" />
    </KitLink>
  );
}
