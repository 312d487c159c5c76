import { Suspense } from 'react';
import { late } from '../lazy-with-retry.ts';
import { Skeleton } from '../content/skeleton.tsx';

export interface FileDropProps {
  /** On the button: "Choose files". */
  label: string;
  /** Beside it: "or drop them here". */
  drop: string;
  /** Which files, and how large. */
  help: string;
  /** Media types that the chooser offers; what else comes is handed over too, for the screen to say why not. */
  accept: readonly string[];
  onFiles: (files: File[]) => void;
  error?: string | undefined;
  disabled?: boolean;
}

const FileDropZone = late(() => import('./file-drop-zone.tsx').then((module) => module.FileDropZone));

/** A field for files: pressed it opens the chooser (on a phone also the camera), and files may be dropped on it. */
export function FileDrop(props: FileDropProps) {
  return (
    <Suspense fallback={<Skeleton width="100%" height={132} />}>
      <FileDropZone {...props} />
    </Suspense>
  );
}
