import styles from './file-frame.module.css';

export interface FileFrameProps {
  /** Names what is shown. */
  title: string;
  url: string;
  mime: string;
}

/** A file as it is: a picture, or a page in the browser's own reader of PDFs. */
export function FileFrame({ title, url, mime }: FileFrameProps) {
  if (mime.startsWith('image/')) return <img src={url} alt={title} className={styles.picture} />;
  // With the attribute browsers refuse to show a PDF at all; the reply itself is sandboxed by its policy.
  // As wide as the frame, without the reader's list of pages beside it.
  // oxlint-disable-next-line react/iframe-missing-sandbox
  return <iframe src={`${url}#navpanes=0&view=FitH`} title={title} className={styles.page} />;
}

/** Whether this browser shows a PDF within a page; those of most phones do not. */
export function showsPdf(): boolean {
  return navigator.pdfViewerEnabled;
}
