import { Dropzone } from '@mantine/dropzone';
import { IconUpload } from '@tabler/icons-react';
import { useId } from 'react';
import { classNames } from '../class-names.ts';
import { FieldError } from './field-frame.tsx';
import type { FileDropProps } from './file-drop.tsx';
import styles from './file-drop.module.css';

export function FileDropZone({ label, drop, help, accept, onFiles, error, disabled = false }: FileDropProps) {
  const id = useId();
  const [helpId, errorId] = [`${id}-help`, `${id}-error`];
  return (
    <div>
      {/* The whole area accepts clicks and drops; its button is what keyboards and screen readers use. */}
      <Dropzone
        unstyled
        classNames={{ root: styles.zone ?? '', inner: styles.inner ?? '' }}
        enablePointerEvents
        activateOnKeyboard={false}
        disabled={disabled}
        inputProps={{ accept: accept.join(',') }}
        // No `accept` here: a file that does not fit must be listed with its reason, not disappear.
        onDrop={onFiles}
        onReject={(rejected) => onFiles(rejected.map(({ file }) => file))}
      >
        <IconUpload aria-hidden="true" className={styles.icon} />
        <button
          type="button"
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
      </Dropzone>
      <FieldError id={errorId} error={error} />
    </div>
  );
}
