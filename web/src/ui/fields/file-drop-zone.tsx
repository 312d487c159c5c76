import { IconUpload } from '@tabler/icons-react';
import { useId } from 'react';
import { useDropzone } from 'react-dropzone';
import { classNames } from '../class-names.ts';
import { FieldError } from './field-frame.tsx';
import type { FileDropProps } from './file-drop.tsx';
import styles from './file-drop.module.css';

export function FileDropZone({ label, drop, help, accept, onFiles, error, disabled = false }: FileDropProps) {
  const id = useId();
  const [helpId, errorId] = [`${id}-help`, `${id}-error`];
  const { getRootProps, getInputProps, isDragActive } = useDropzone({
    disabled,
    noKeyboard: true,
    // No `accept` here: a file that does not fit must be listed with its reason, not disappear.
    onDrop: (files, refused) => onFiles([...files, ...refused.map(({ file }) => file)]),
  });
  return (
    <div>
      {/* The whole area accepts clicks and drops; its button is what keyboards and screen readers use. */}
      <div
        {...getRootProps({ className: styles.zone, tabIndex: -1, role: undefined })}
        data-dragged={isDragActive || undefined}
      >
        <input {...getInputProps({ accept: accept.join(','), style: { display: 'none' } })} />
        <div className={styles.inner}>
          <IconUpload aria-hidden="true" className={styles.icon} />
          <button
            type="button"
            data-field
            className={styles.choose}
            disabled={disabled}
            aria-describedby={classNames(helpId, error && errorId)}
          >
            {label}
          </button>
          <span className={styles.drop}>{drop}</span>
          <span id={helpId} className={styles.help}>
            {help}
          </span>
        </div>
      </div>
      <FieldError id={errorId} error={error} />
    </div>
  );
}
