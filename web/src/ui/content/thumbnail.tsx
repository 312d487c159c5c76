import styles from './thumbnail.module.css';

interface ThumbnailProps {
  url: string;
  /** What is to be seen. */
  alt: string;
}

/** A photograph, small beside words, as high as two lines and a half. */
export function Thumbnail({ url, alt }: ThumbnailProps) {
  return <img src={url} alt={alt} className={styles.thumbnail} />;
}
