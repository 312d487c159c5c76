import { useMutation, useSuspenseQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import type { NoticeType } from '@tonnage/domain/metrics/notices';
import { call } from '../../lib/api.ts';
import { applicationQuery } from '../../lib/queries.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/content/notice.tsx';
import { PageHead } from '../../ui/content/page-head.tsx';
import { Stack } from '../../ui/content/panel.tsx';
import { GuestLayout } from '../../ui/layout/guest-layout.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { words as invited } from '../features/invitation/words.ts';
import { words } from '../features/notices/words.ts';
import { NOTICE_SETTINGS } from '../paths.ts';

/** Where the foot of a mail leads. A button acts, not the link: what looks at links before a person does ends nothing. */
export function Unsubscribe() {
  const { data: application } = useSuspenseQuery(applicationQuery).data;
  const { key = '', type = '' } = useSearch({ strict: false }) as { key?: string; type?: string };
  const stop = useMutation({ mutationFn: () => call('unsubscribe', { query: { key, type: type as NoticeType } }) });
  const { name, logo, copyrightYear, disabled, disabledMessage } = application;
  return (
    <GuestLayout
      tenant={{ name, logoUrl: logo?.url }}
      homeTo="/login"
      eyebrow={invited.eyebrow}
      headline={invited.headline}
      containers={[]}
      copyright={invited.copyright(copyrightYear, name)}
      links={[{ label: invited.about, to: '/about' }]}
      disabledMessage={disabled ? (disabledMessage ?? name) : null}
    >
      <Stack>
        <PageHead title={words.stopTitle} {...(stop.isSuccess ? {} : { sub: words.stopText })} />
        <div role="status">{stop.isSuccess && <Notice tone="ok">{words.stopped(stop.data.data.label)}</Notice>}</div>
        {stop.isError && <Notice tone="block">{words.dead}</Notice>}
        {stop.isIdle || stop.isPending ? (
          <Button variant="primary" size="lg" full loading={stop.isPending} onClick={() => stop.mutate()}>
            {words.stop}
          </Button>
        ) : (
          <TextLink to={NOTICE_SETTINGS}>{words.toSettings}</TextLink>
        )}
      </Stack>
    </GuestLayout>
  );
}
