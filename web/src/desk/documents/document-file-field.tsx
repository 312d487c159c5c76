import { FILE_TYPES } from '@tonnage/domain/common/file-types';
import { FileDrop } from '../../ui/fields/file-drop.tsx';

interface DocumentFileFieldProps {
  file: File | null;
  onFile: (file: File | null) => void;
  error?: string | undefined;
  disabled?: boolean;
}

/** A field for one file, showing the chosen one. */
export function DocumentFileField({ file, onFile, error, disabled = false }: DocumentFileFieldProps) {
  return (
    <div>
      <FileDrop
        label="Choose a file"
        drop="or drop it here"
        help="PDF, JPEG, PNG or WebP, up to 20 MB."
        accept={Object.keys(FILE_TYPES)}
        onFiles={([chosen]) => onFile(chosen ?? null)}
        error={error}
        disabled={disabled}
      />
      <p role="status">{file && `Chosen: ${file.name}`}</p>
    </div>
  );
}
