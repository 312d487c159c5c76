import styles from './thumbnail.module.css';

interface ThumbnailProps {
  url: string;
  /** Describes the photo. */
  alt: string;
}

/** A small photo beside text, two and a half lines high. */
export function Thumbnail({ url, alt }: ThumbnailProps) {
  return <img src={url} alt={alt} className={styles.thumbnail} />;
}
