import type { Pagination } from '@tonnage/contract/envelope';
import { formatDayYear } from '@tonnage/domain/common/format-dates';
import { useSuspenseQuery } from '@tanstack/react-query';
import { accountQuery } from '../../lib/queries.ts';
import { Panel } from '../../ui/content/panel.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { useIsPhone } from '../../ui/use-is-phone.ts';
import { TextLink } from '../../ui/text-link.tsx';
import { toSignQuery } from './screens.ts';
import type { ListedDocument } from './listed.ts';
import { documentPath, documentsPath, signPath } from './paths.ts';
import styles from './documents.module.css';
import { words } from './words.ts';

/** Documents awaiting a signature, above the list; renders nothing when there are none. */
export function ToSignPanel() {
  const { data: rows, meta } = useSuspenseQuery(toSignQuery).data as {
    data: ListedDocument[];
    meta: { pagination: Pagination };
  };
  const { data: account } = useSuspenseQuery(accountQuery).data;
  const isPhone = useIsPhone();
  if (rows.length === 0) return null;
  const mayNot = account.permissions.includes('documents.sign') ? null : words.roleMayNotSign;
  const { total } = meta.pagination;
  return (
    <Panel
      title="Awaiting signature"
      action={
        total > rows.length && (
          <TextLink quiet to={documentsPath({ status: 'awaiting_signature' })}>
            {`View all ${total} to sign`}
          </TextLink>
        )
      }
      flush
    >
      <ul className={styles.rows}>
        {rows.map(({ id, number, title, validTo, date }, index) => (
          <li key={id} className={styles.row}>
            <span>
              <TextLink quiet to={documentPath(id)}>
                {number ?? title}
              </TextLink>
              <span className={styles.note}>
                {number ? `${title}${isPhone ? '' : ', '}` : ''}
                {isPhone && number
                  ? null
                  : validTo
                    ? words.validFromTo(formatDayYear(date), formatDayYear(validTo))
                    : formatDayYear(date)}
              </span>
            </span>
            <LinkButton
              // Yellow marks the one next action: the note that has waited longest.
              variant={index === 0 ? 'primary' : 'default'}
              to={signPath(id)}
              disabledReason={mayNot}
              aria-label={`Read and sign ${number ?? title}`}
            >
              Read and sign
            </LinkButton>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
