import type { ReactNode } from 'react';
import type { Tone } from '../content/tone.ts';

export interface NavItem {
  to: string;
  label: string;
  /** A Tabler outline icon. */
  icon: ReactNode;
  current: boolean;
  count?: number | undefined;
  /** How it stands there, below its name. */
  chip?: { tone: Tone; label: string } | undefined;
  /** What the count counts, for a screen reader: "12 open jobs". */
  countLabel?: string | undefined;
}
