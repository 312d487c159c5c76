import { useMutation } from '@tanstack/react-query';
import type { NoticeType } from '@tonnage/domain/metrics/notices';
import { call } from '../../lib/api.ts';
import { carriedByLink } from '../../lib/link.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/content/notice.tsx';
import { PageHead } from '../../ui/content/page-head.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { GuestPage } from '../sign-in/guest-page.tsx';
import { NOTICE_SETTINGS } from '../paths.ts';

/**
 * The target of the link at the foot of an email. A button acts, not the link: filters that follow links must not
 * unsubscribe anybody.
 */
export function Unsubscribe() {
  const [key, type, report] = [carriedByLink('key'), carriedByLink('type'), carriedByLink('report')];
  const stop = useMutation({
    mutationFn: async () => {
      if (report === '') return (await call('unsubscribe', { query: { key, type: type as NoticeType } })).data.label;
      await call('stopReport', { query: { key: report } });
      return 'Scheduled report';
    },
  });
  return (
    <GuestPage>
      <PageHead
        title="Unsubscribe from these emails?"
        {...(stop.isSuccess || report !== '' ? {} : { sub: 'You’ll still see these events in your notifications.' })}
      />
      <div role="status">
        {stop.isSuccess && <Notice tone="ok">{`You’ve unsubscribed from: ${stop.data}.`}</Notice>}
      </div>
      {stop.isError && (
        <Notice tone="block">This link no longer works. You can choose your emails in your account.</Notice>
      )}
      {stop.isIdle || stop.isPending ? (
        <Button variant="primary" size="lg" full loading={stop.isPending} onClick={() => stop.mutate()}>
          Unsubscribe
        </Button>
      ) : (
        <TextLink to={NOTICE_SETTINGS}>Email notifications</TextLink>
      )}
    </GuestPage>
  );
}
