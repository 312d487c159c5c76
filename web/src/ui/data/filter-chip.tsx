import { IconX } from '@tabler/icons-react';
import { KitLink, type To } from '../links.tsx';
import styles from './filter-chip.module.css';

export interface FilterChipProps {
  /** What the list is narrowed to: "Order SO-10731". */
  label: string;
  /** What pressing it does, in words. */
  remove: string;
  /** The list without it. */
  to: To;
}

/** A filter that came with the address and has no field of its own; pressing it takes it away. */
export function FilterChip({ label, remove, to }: FilterChipProps) {
  return (
    <KitLink to={to} className={styles.chip} aria-label={`${label}. ${remove}`}>
      {label}
      <IconX aria-hidden="true" />
    </KitLink>
  );
}
