import type { ReactNode } from 'react';

export interface NavItem {
  to: string;
  label: string;
  /** A Tabler outline icon. */
  icon: ReactNode;
  current: boolean;
  count?: number | undefined;
  /** What the count counts, for a screen reader: "12 open jobs". */
  countLabel?: string | undefined;
}
