import { KitLink, type LinkProps } from './links.tsx';
import styles from './text-link.module.css';

/** A link in running text; `quiet` for one on its own, as in the head of a panel. */
export function TextLink({ quiet = false, ...link }: LinkProps & { quiet?: boolean }) {
  return <KitLink {...link} className={quiet ? `${styles.link} ${styles.quiet}` : styles.link} />;
}
