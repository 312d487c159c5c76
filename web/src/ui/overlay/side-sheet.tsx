import { Suspense, type ReactNode } from 'react';
import { late } from '../lazy-with-retry.ts';

export interface SideSheetProps {
  title: string;
  /** What is to know at once, on one line below the title. */
  facts?: readonly (string | null | undefined | false)[];
  /** 480 or 640 px wide. */
  size?: 'md' | 'lg';
  onClose: () => void;
  /** Shows the next row of the list, or the previous one: J and K. Undefined where there is none. */
  onNext?: (() => void) | undefined;
  onPrevious?: (() => void) | undefined;
  /** What has the focus once it is closed, such as the row that it showed last. */
  returnTo?: (() => HTMLElement | null) | undefined;
  /** The buttons; the primary one comes last. */
  footer?: ReactNode;
  children: ReactNode;
}

const SideSheetModal = late(() => import('./side-sheet-modal.tsx').then((module) => module.SideSheetModal));

/** The detail of a row beside its list, at the right; on a phone at the foot. It is open while it is rendered. */
export function SideSheet(sheet: SideSheetProps) {
  return (
    <Suspense fallback={null}>
      <SideSheetModal {...sheet} />
    </Suspense>
  );
}
