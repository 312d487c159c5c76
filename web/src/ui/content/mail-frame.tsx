import styles from './file-frame.module.css';

/** A mail as its reader sees it. Nothing in it runs, and no link of it leads anywhere from here. */
export function MailFrame({ title, html }: { title: string; html: string }) {
  return <iframe sandbox="" srcDoc={html} title={title} className={styles.letter} />;
}
