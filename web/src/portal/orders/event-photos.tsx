import type { Order } from '@tonnage/contract/skip-hire/orders/orders';
import { useQuery } from '@tanstack/react-query';
import { fileLinkQuery } from '../../shared/documents/file-link.ts';
import { Thumbnail } from '../../ui/content/thumbnail.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import styles from './event-photos.module.css';

type Photo = Pick<Order['documents'][number], 'id' | 'title'>;

/** The photographs of a movement, under the line that says what was done; each leads to its page. */
export function EventPhotos({ photos }: { photos: readonly Photo[] }) {
  return (
    <ul className={styles.photos}>
      {photos.map((photo) => (
        <li key={photo.id}>
          <EventPhoto photo={photo} />
        </li>
      ))}
    </ul>
  );
}

/** Where the file cannot be had, without a connection say, its name stands there. */
function EventPhoto({ photo: { id, title } }: { photo: Photo }) {
  const { data } = useQuery({ ...fileLinkQuery('getDocumentLink', id), retry: false });
  return (
    <TextLink quiet to={`/documents/${id}`}>
      {data ? <Thumbnail url={data.data.url} alt={title} /> : title}
    </TextLink>
  );
}
