import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Thumbnail } from '../../ui/content/thumbnail.tsx';
import { Button } from '../../ui/button.tsx';
import type { To } from '../../ui/links.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { useThumbnail, type Whose } from './document-thumbnail.tsx';
import { fileLinkQuery } from './file-link.ts';
import styles from './photos.module.css';

interface Photo {
  id: string;
  title: string;
}

interface PhotosProps {
  photos: readonly Photo[];
  of: Whose;
  /** The page of a photo. */
  pathOf: (id: string) => To;
}

const useUrl = (of: PhotosProps['of'], id: string) =>
  useQuery({ ...fileLinkQuery(of === 'desk' ? 'getDeskDocumentLink' : 'getDocumentLink', id), retry: false }).data?.data
    .url;

/** Small photos beside each other; each opens large, with the arrow keys for the others. */
export function Photos({ photos, of, pathOf }: PhotosProps) {
  const [at, setAt] = useState<number | null>(null);
  return (
    <>
      <ul className={styles.photos}>
        {photos.map((photo, index) => (
          <li key={photo.id}>
            <Small photo={photo} of={of} pathOf={pathOf} onOpen={() => setAt(index)} />
          </li>
        ))}
      </ul>
      {at !== null && photos[at] && (
        <Lightbox
          photos={photos}
          photo={photos[at]}
          of={of}
          pathOf={pathOf}
          at={at}
          onAt={setAt}
          onClose={() => setAt(null)}
        />
      )}
    </>
  );
}

interface SmallProps extends Omit<PhotosProps, 'photos'> {
  photo: Photo;
  onOpen: () => void;
}

/** Its name as a link where the file is unavailable, such as without a connection. */
function Small({ photo: { id, title }, of, pathOf, onOpen }: SmallProps) {
  const { data: url, error } = useThumbnail(of, id);
  if (error) return <TextLink to={pathOf(id)}>{title}</TextLink>;
  if (!url) return <span className={styles.place} />;
  return (
    <button
      type="button"
      className={styles.open}
      aria-label={`Enlarge: ${title}`}
      aria-haspopup="dialog"
      onClick={onOpen}
    >
      <Thumbnail url={url} alt={title} />
    </button>
  );
}

interface LightboxProps extends PhotosProps {
  photo: Photo;
  at: number;
  onAt: (at: number) => void;
  onClose: () => void;
}

function Lightbox({ photos, photo, of, pathOf, at, onAt, onClose }: LightboxProps) {
  const url = useUrl(of, photo.id);
  const [previous, next] = [at > 0, at < photos.length - 1];
  useEffect(() => {
    const onKey = ({ key }: KeyboardEvent) => {
      if (key === 'ArrowLeft' && previous) onAt(at - 1);
      if (key === 'ArrowRight' && next) onAt(at + 1);
    };
    // The dialog keeps arrow keys to itself, so they are read on the way in.
    document.addEventListener('keydown', onKey, true);
    return () => document.removeEventListener('keydown', onKey, true);
  }, [at, previous, next, onAt]);
  return (
    <Dialog
      open
      size="lg"
      title={photo.title}
      onClose={onClose}
      footer={
        <div className={styles.foot}>
          <TextLink to={pathOf(photo.id)}>View document</TextLink>
          {photos.length > 1 && (
            <>
              <span aria-live="polite">
                {at + 1} of {photos.length}
              </span>
              <Button
                icon={<IconChevronLeft />}
                disabledReason={previous ? null : 'This is the first photo.'}
                onClick={() => onAt(at - 1)}
              >
                Previous
              </Button>
              <Button
                icon={<IconChevronRight />}
                disabledReason={next ? null : 'This is the last photo.'}
                onClick={() => onAt(at + 1)}
              >
                Next
              </Button>
            </>
          )}
        </div>
      }
    >
      {url && <img key={photo.id} src={url} alt={photo.title} className={styles.large} />}
    </Dialog>
  );
}
