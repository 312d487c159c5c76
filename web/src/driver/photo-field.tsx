import { IconCamera } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { Button } from '../ui/button.tsx';
import { dataUrl } from '../lib/data-url.ts';
import { smallPhoto } from './pictures.ts';
import styles from './route.module.css';
import { words } from './words.ts';

interface PhotoFieldProps {
  /** What it shows, and the button that takes it; without them, the site. */
  label?: string;
  take?: string;
  value: Blob | null;
  onChange: (photo: Blob | null) => void;
}

/** One photo: on a phone the button opens the camera. */
export function PhotoField({ label = words.photo, take: button = words.takePhoto, value, onChange }: PhotoFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const [shown, setShown] = useState<string | null>(null);
  const take = async (file: File | undefined) => {
    if (!file) return;
    const photo = await smallPhoto(file);
    setShown(await dataUrl(photo));
    onChange(photo);
  };
  return (
    <div role="group" aria-label={label} className={styles.photo}>
      {value && shown && <img src={shown} alt={words.photoOf} className={styles.picture} />}
      <div className={styles.row}>
        <Button size="lg" full icon={<IconCamera />} onClick={() => input.current?.click()}>
          {value ? words.otherPhoto : button}
        </Button>
        {value && (
          <Button size="lg" onClick={() => onChange(null)}>
            {words.removePhoto}
          </Button>
        )}
      </div>
      <input
        ref={input}
        type="file"
        hidden
        accept="image/*"
        capture="environment"
        onChange={({ target }) => {
          const file = target.files?.[0];
          target.value = '';
          void take(file);
        }}
      />
    </div>
  );
}
