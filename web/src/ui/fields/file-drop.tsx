import { Suspense } from 'react';
import { late } from '../lazy-with-retry.ts';
import { Skeleton } from '../content/skeleton.tsx';

export interface FileDropProps {
  /** The button's text: "Choose files". */
  label: string;
  /** The text beside it: "or drop them here". */
  drop: string;
  /** Which files, and how large. */
  help: string;
  /**
   * Media types that the file picker offers; other files are passed on too, so that the screen can explain the
   * refusal.
   */
  accept: readonly string[];
  onFiles: (files: File[]) => void;
  error?: string | undefined;
  disabled?: boolean;
}

const FileDropZone = late(() => import('./file-drop-zone.tsx').then((module) => module.FileDropZone));

/**
 * A field for files: pressing it opens the file picker (on a phone also the camera), and files may be dropped on
 * it.
 */
export function FileDrop(props: FileDropProps) {
  return (
    <Suspense fallback={<Skeleton width="100%" height={132} />}>
      <FileDropZone {...props} />
    </Suspense>
  );
}
