import { IconAlertTriangle, IconCircleCheck, IconFile, IconX } from '@tabler/icons-react';
import { ProgressBar } from '../../ui/content/progress-bar.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import styles from './upload.module.css';
import type { Upload } from './use-uploads.ts';
import { sizeWords, words } from './words.ts';

const ICONS = { waiting: IconFile, sending: IconFile, sent: IconCircleCheck, failed: IconAlertTriangle };

/** The files of an upload, each with its progress or the reason for its refusal. */
export function UploadList({ uploads, onTakeOut }: { uploads: readonly Upload[]; onTakeOut: (key: string) => void }) {
  if (uploads.length === 0) return null;
  return (
    <ul className={styles.files} aria-label={words.uploadFiles} aria-live="polite">
      {uploads.map(({ key, file, state, done, error }) => {
        const Icon = ICONS[state];
        return (
          <li key={key} className={styles.file} data-state={state}>
            <Icon aria-hidden="true" />
            <div className={styles.words}>
              {state === 'sending' ? (
                <ProgressBar label={words.sending(file.name)} done={done} />
              ) : (
                <>
                  <span className={styles.name}>{file.name}</span>
                  <span className={styles.note}>
                    {sizeWords(file.size)}
                    {state === 'sent' && ` · ${words.sent}`}
                  </span>
                  {error && <span className={styles.error}>{error}</span>}
                </>
              )}
            </div>
            {state !== 'sent' && state !== 'sending' && (
              <IconButton label={words.takeOut(file.name)} icon={<IconX />} onClick={() => onTakeOut(key)} />
            )}
          </li>
        );
      })}
    </ul>
  );
}
