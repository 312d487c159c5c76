import styles from './thumbnail.module.css';

interface ThumbnailProps {
  url: string;
  /** Describes the photo. */
  alt: string;
  /** `row` fills the place that it has in a list. */
  size?: 'row';
}

/** A small photo: beside text, two and a half lines high. */
export function Thumbnail({ url, alt, size }: ThumbnailProps) {
  return <img src={url} alt={alt} className={size === 'row' ? styles.row : styles.thumbnail} />;
}
