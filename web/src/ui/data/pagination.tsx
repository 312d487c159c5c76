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
}

export function Pagination({ page, pages, linkTo, total }: PaginationProps) {
  const count = useRef<HTMLSpanElement>(null);
  useAnnounced(() => ({ text: count.current?.textContent ?? '' }));
  return (
    <nav className={styles.pages} aria-label={words.pages} data-pages>
      <span ref={count}>
        {total}
        {total && pages > 1 && ' · '}
        {pages > 1 && words.pageOf(page, pages)}
      </span>
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
