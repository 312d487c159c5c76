import styles from './file-frame.module.css';

/** An email as its recipient sees it. Scripts do not run, and links do nothing. */
export function MailFrame({ title, html }: { title: string; html: string }) {
  return <iframe sandbox="" srcDoc={html} title={title} className={styles.letter} />;
}
