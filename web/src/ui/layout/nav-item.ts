import type { ReactNode } from 'react';
import type { Tone } from '../content/tone.ts';
import type { To } from '../links.tsx';

export interface NavItem {
  /** The heading under which it is listed; the same for neighbours. */
  group?: string | undefined;
  to: To;
  label: string;
  /** A Tabler outline icon; not where there is a chip. */
  icon?: ReactNode;
  current: boolean;
  count?: number | undefined;
  /** Its status, as a shape before its name. */
  chip?: { tone: Tone; label: string; shape: 'dot' | 'triangle' | 'square' } | undefined;
  /** The count with its unit, for a screen reader: "12 open jobs". */
  countLabel?: string | undefined;
}
