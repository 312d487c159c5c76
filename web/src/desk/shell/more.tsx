import { useSuspenseQuery } from '@tanstack/react-query';
import { IconLogout, IconUser } from '@tabler/icons-react';
import { STAFF_ROLE_LABELS } from '@tonnage/domain/skip-hire/permissions';
import { PageHead } from '../../ui/content/page-head.tsx';
import { KitLink } from '../../ui/links.tsx';
import { words } from '../words.ts';
import { deskQuery } from './desk-query.ts';
import { leave } from './leave.ts';
import styles from './more.module.css';
import { useDeskNav } from './use-desk-nav.tsx';

/** Every page of the desk: a phone's bar has room for four of them and a link to this one. */
export function More() {
  const nav = useDeskNav();
  const { data: desk } = useSuspenseQuery(deskQuery).data;
  return (
    <>
      <PageHead title={words.more} />
      {[...Map.groupBy(nav, ({ group }) => group)].map(([group, items]) => (
        <section key={group} className={styles.group}>
          <h2 className={styles.heading}>{group}</h2>
          <ul className={styles.tiles}>
            {items.map(({ to, label, icon, count, countLabel }) => (
              <li key={to}>
                <KitLink to={to} className={styles.tile}>
                  {icon}
                  {label}
                  {count ? (
                    <span className={styles.count}>
                      {count}
                      <span className="sr-only"> {countLabel}</span>
                    </span>
                  ) : null}
                </KitLink>
              </li>
            ))}
          </ul>
        </section>
      ))}
      <section className={styles.group}>
        <h2 className={styles.heading}>{`${desk.name}, ${STAFF_ROLE_LABELS[desk.role]}`}</h2>
        <ul className={styles.tiles}>
          <li>
            <KitLink to="/desk/profile" className={styles.tile}>
              <IconUser aria-hidden="true" />
              {words.profile}
            </KitLink>
          </li>
          <li>
            <button type="button" className={styles.tile} onClick={() => void leave()}>
              <IconLogout aria-hidden="true" />
              {words.logOut}
            </button>
          </li>
        </ul>
      </section>
    </>
  );
}
