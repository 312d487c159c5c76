import styles from './file-frame.module.css';

/** What our content policy would block: its rules are for phones and dark programs, and this frame is neither. */
const RULES = /<style>[^<]*<\/style>/;

/** An email as its recipient sees it. Scripts do not run, and links do nothing. */
export function MailFrame({ title, html }: { title: string; html: string }) {
  return <iframe sandbox="" srcDoc={html.replace(RULES, '')} title={title} className={styles.letter} />;
}
