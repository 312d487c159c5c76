import type { Order } from '@tonnage/contract/skip-hire/orders/orders';
import { useQuery } from '@tanstack/react-query';
import { fileLinkQuery } from '../../shared/documents/file-link.ts';
import { Thumbnail } from '../../ui/content/thumbnail.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import styles from './event-photos.module.css';

type Photo = Pick<Order['documents'][number], 'id' | 'title'>;

/** The photos of a movement, under its event; each links to its page. */
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

/** Shows the name when the file is unavailable, such as without a connection. */
function EventPhoto({ photo: { id, title } }: { photo: Photo }) {
  const { data } = useQuery({ ...fileLinkQuery('getDocumentLink', id), retry: false });
  return (
    <TextLink quiet to={`/documents/${id}`}>
      {data ? <Thumbnail url={data.data.url} alt={title} /> : title}
    </TextLink>
  );
}
