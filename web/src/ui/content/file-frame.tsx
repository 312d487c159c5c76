import styles from './file-frame.module.css';

export interface FileFrameProps {
  /** Names the file. */
  title: string;
  url: string;
  mime: string;
}

/** Of a PDF, in CSS. */
export const FRAME_HEIGHT = 'min(78vh, 1000px)';

/** Shows a file: an image, or a PDF in the browser's own viewer. */
export function FileFrame({ title, url, mime }: FileFrameProps) {
  if (mime.startsWith('image/')) return <img src={url} alt={title} className={styles.picture} />;
  // With the attribute browsers refuse to show a PDF at all; the reply itself is sandboxed by its policy.
  // The fragment fits the page to the frame's width and hides the viewer's list of pages.
  return (
    // oxlint-disable-next-line react/iframe-missing-sandbox
    <iframe
      src={`${url}#navpanes=0&view=FitH`}
      title={title}
      className={styles.page}
      style={{ height: FRAME_HEIGHT }}
    />
  );
}

/** Whether this browser can embed a PDF; most phones cannot. */
export function showsPdf(): boolean {
  return navigator.pdfViewerEnabled;
}
