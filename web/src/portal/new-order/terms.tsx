import styles from './new-order.module.css';

/** The company's terms as it wrote them: an empty line starts a paragraph. */
export function Terms({ version, text }: { version: string; text: string }) {
  return (
    <div className={styles.stack}>
      {text.split(/\n\s*\n/).map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
      <p className={styles.small}>Version {version}</p>
    </div>
  );
}
