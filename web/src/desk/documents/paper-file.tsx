import { FILE_TYPES } from '@tonnage/domain/common/file-types';
import { FileDrop } from '../../ui/fields/file-drop.tsx';
import { words } from './words.ts';

interface PaperFileProps {
  file: File | null;
  onFile: (file: File | null) => void;
  error?: string | undefined;
  disabled?: boolean;
}

/** One file to be chosen, and which one was. */
export function PaperFile({ file, onFile, error, disabled = false }: PaperFileProps) {
  return (
    <div>
      <FileDrop
        label={words.file}
        drop={words.drop}
        help={words.fileHelp}
        accept={Object.keys(FILE_TYPES)}
        onFiles={([chosen]) => onFile(chosen ?? null)}
        error={error}
        disabled={disabled}
      />
      <p role="status">{file && words.chosen(file.name)}</p>
    </div>
  );
}
