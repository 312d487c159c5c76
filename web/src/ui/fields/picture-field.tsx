import { useId, useRef, type ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { Button } from '../button.tsx';
import { FieldError } from './field-frame.tsx';
import styles from './picture-field.module.css';

interface PictureFieldProps {
  /** Names the group: "Picture". */
  label: string;
  /** Button texts: "Choose a picture", "Remove". */
  choose: string;
  remove: string;
  help: string;
  /** The current picture, or its placeholder. */
  shown: ReactNode;
  /** Whether there is a picture to remove. */
  chosen: boolean;
  /** Media types that the file picker offers. */
  accept: readonly string[];
  onChoose: (file: File) => void;
  onRemove: () => void;
  loading: boolean;
  error?: string | undefined;
}

/** A picture with buttons to change it. A chosen file is passed on at once. */
export function PictureField(props: PictureFieldProps) {
  const { label, choose, remove, help, shown, chosen, accept, onChoose, onRemove, loading, error } = props;
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  return (
    <div
      role="group"
      aria-label={label}
      aria-describedby={classNames(`${id}-help`, error && `${id}-error`)}
      className={styles.field}
    >
      {shown}
      <div className={styles.side}>
        <div className={styles.buttons}>
          <Button size="sm" loading={loading} onClick={() => input.current?.click()}>
            {choose}
          </Button>
          {chosen && !loading && (
            <Button size="sm" variant="ghost" onClick={onRemove}>
              {remove}
            </Button>
          )}
        </div>
        <span id={`${id}-help`} className={styles.help}>
          {help}
        </span>
        <FieldError id={`${id}-error`} error={error} />
      </div>
      <input
        ref={input}
        type="file"
        hidden
        accept={accept.join(',')}
        onChange={({ target }) => {
          const file = target.files?.[0];
          // Choosing the same file again must count as a change.
          target.value = '';
          if (file) onChoose(file);
        }}
      />
    </div>
  );
}
