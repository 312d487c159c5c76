import { IconFileText } from '@tabler/icons-react';
import { skipToken, useQuery } from '@tanstack/react-query';
import { isPictureType } from '@tonnage/domain/common/file-types';
import { useEffect, useRef, useState, type RefObject } from 'react';
import { fetchBytes } from '../../lib/bytes.ts';
import { Thumbnail } from '../../ui/content/thumbnail.tsx';
import styles from './document-thumbnail.module.css';

/** Whose documents they are: the customer’s own, or any of the company’s. */
export type Whose = 'customer' | 'desk';

/** Whether a document's file is a picture, which has a small copy. */
export const isPicture = ({ file }: { file: { mime: string } }): boolean => isPictureType(file.mime);

/** The small copy of a document's picture as a data URL; fetched once `isNear`, and kept while the app is open. */
export function useThumbnail(of: Whose, id: string, isNear = true) {
  const call = of === 'desk' ? 'getDeskThumbnail' : 'getDocumentThumbnail';
  return useQuery({
    queryKey: [call, id],
    queryFn: isNear
      ? async ({ signal }) => urlOf((await fetchBytes(call, { params: { id } }, { signal })).blob)
      : skipToken,
    staleTime: Infinity,
    retry: false,
  });
}

interface DocumentThumbnailProps {
  document: { id: string; title: string; file: { mime: string } };
  of: Whose;
}

/** A document's picture in its row of a list, loaded when the row is nearly in view; of any other file a sign as large. */
export function DocumentThumbnail({ document, of }: DocumentThumbnailProps) {
  const place = useRef<HTMLSpanElement>(null);
  const isNear = useIsNear(place);
  const { data: url } = useThumbnail(of, document.id, isNear && isPicture(document));
  return (
    <span ref={place} className={styles.place}>
      {url !== undefined ? (
        <Thumbnail url={url} alt={document.title} size="row" />
      ) : (
        !isPicture(document) && <IconFileText aria-hidden="true" />
      )}
    </span>
  );
}

/** How far below the window a row is loaded already. */
const AHEAD = '200px';

/** Whether an element has been nearly in view; always where the browser does not say. */
function useIsNear(place: RefObject<Element | null>): boolean {
  const [isNear, setIsNear] = useState(() => !('IntersectionObserver' in window));
  useEffect(() => {
    if (isNear || !place.current) return;
    const observer = new IntersectionObserver((seen) => seen.some((at) => at.isIntersecting) && setIsNear(true), {
      rootMargin: AHEAD,
    });
    observer.observe(place.current);
    return () => observer.disconnect();
  }, [isNear, place]);
  return isNear;
}

/** The page may show pictures of its own address and data URLs alone. */
function urlOf(blob: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => resolve(reader.result as string));
    reader.addEventListener('error', () => reject(reader.error!));
    reader.readAsDataURL(blob);
  });
}
