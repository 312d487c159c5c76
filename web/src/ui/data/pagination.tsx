import { useRef, type ReactNode } from 'react';
import { useAnnounced } from '../announce.ts';
import { LinkButton } from '../link-button.tsx';
import { words } from '../words.ts';
import styles from './pagination.module.css';
import type { To } from '../links.tsx';

export interface PaginationProps {
  /** Counts from 1. */
  page: number;
  pages: number;
  linkTo: (page: number) => To;
  /** "42 orders". */
  total?: ReactNode;
  /** Which rows are shown: "1 to 25 of 42 orders", in place of the total. The page is read out. */
  range?: string | undefined;
  /** The keys that people use most on this list, and what they do: the list of keys says it to screen readers. */
  keys?: readonly (readonly [keys: readonly string[], does: string])[];
}

/** Below a list. Where it is worked with all day, it stays in view while the rows scroll. */
export function Pagination({ page, pages, linkTo, total, range, keys = [] }: PaginationProps) {
  const count = useRef<HTMLSpanElement>(null);
  useAnnounced(() => ({ text: count.current?.textContent ?? '' }));
  const pageWords = words.pageOf(page, pages);
  return (
    <nav className={styles.pages} aria-label={words.pages} data-pages>
      <span ref={count}>
        {range ?? total}
        {pages > 1 && range !== undefined && <span className="sr-only">{`. ${pageWords}`}</span>}
        {pages > 1 && range === undefined && (total ? ` · ${pageWords}` : pageWords)}
      </span>
      {keys.length > 0 && (
        <span className={styles.keys} aria-hidden="true">
          {keys.map(([of, does]) => (
            <span key={does}>
              {of.map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
              {does}
            </span>
          ))}
        </span>
      )}
      {pages > 1 && (
        <span className={styles.steps}>
          {page > 1 && (
            <LinkButton size="sm" to={linkTo(page - 1)}>
              {words.earlierPage}
            </LinkButton>
          )}
          {page < pages && (
            <LinkButton size="sm" to={linkTo(page + 1)}>
              {words.laterPage}
            </LinkButton>
          )}
        </span>
      )}
    </nav>
  );
}
