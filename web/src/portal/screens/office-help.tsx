import { useSuspenseQuery } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { applicationQuery } from '../../lib/queries.ts';
import { DescriptionList } from '../../ui/content/description-list.tsx';
import { PageHead } from '../../ui/content/page-head.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { contactItems } from '../features/guest/contact-items.tsx';
import { words } from '../features/guest/words.ts';
import styles from './about.module.css';

/** What the office does on the telephone: a new password, a new account. */
export function OfficeHelp() {
  const { data: application } = useSuspenseQuery(applicationQuery).data;
  const forgot = useLocation({ select: (location) => location.pathname.startsWith('/forgot') });
  return (
    <div className={styles.about}>
      <PageHead
        title={forgot ? words.helpForgot : words.helpCreate}
        sub={forgot ? words.helpForgotText(application.name) : words.helpCreateText(application.name)}
      />
      <DescriptionList items={contactItems(application)} column="100%" />
      <TextLink to="/login">{words.backToLogin}</TextLink>
    </div>
  );
}
