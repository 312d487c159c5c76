import { useId, useRef } from 'react';
import { classNames } from '../class-names.ts';
import { Button } from '../button.tsx';
import { Avatar } from '../content/avatar.tsx';
import { FieldError } from './field-frame.tsx';
import styles from './picture-field.module.css';

interface PictureFieldProps {
  /** Names the group: "Picture". */
  label: string;
  /** On the buttons: "Choose a picture", "Remove". */
  choose: string;
  remove: string;
  help: string;
  /** Whose picture it is. */
  name: string;
  pictureUrl: string | null;
  /** Media types that the chooser offers. */
  accept: readonly string[];
  onChoose: (file: File) => void;
  onRemove: () => void;
  loading: boolean;
  error?: string | undefined;
}

/** A person's picture with what may be done about it. What is chosen is handed over at once. */
export function PictureField(props: PictureFieldProps) {
  const { label, choose, remove, help, name, pictureUrl, accept, onChoose, onRemove, loading, error } = props;
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  return (
    <div
      role="group"
      aria-label={label}
      aria-describedby={classNames(`${id}-help`, error && `${id}-error`)}
      className={styles.field}
    >
      <Avatar name={name} pictureUrl={pictureUrl} size={72} />
      <div className={styles.side}>
        <div className={styles.buttons}>
          <Button size="sm" loading={loading} onClick={() => input.current?.click()}>
            {choose}
          </Button>
          {pictureUrl !== null && !loading && (
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
          // The same file chosen again is a choice too.
          target.value = '';
          if (file) onChoose(file);
        }}
      />
    </div>
  );
}
