import { useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { PasswordForm } from '../../shared/profile/password-form.tsx';
import { ProfileForm } from '../../shared/profile/profile-form.tsx';
import { Button } from '../../ui/button.tsx';
import { PageHead } from '../../ui/content/page-head.tsx';
import { Columns, Panel, Stack } from '../../ui/content/panel.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { LeaveDialog } from './leave-dialog.tsx';
import { words } from './words.ts';
import { NOTICE_SETTINGS } from '../paths.ts';
import { meQuery } from '../queries.ts';

/** The user's name, picture, password and emails, and ways to leave. */
export function MyAccount() {
  const me = useSuspenseQuery(meQuery).data;
  const [leaving, setLeaving] = useState<'deactivate' | 'delete' | null>(null);
  return (
    <Stack>
      <PageHead
        title={words.title}
        sub={me.email}
        actions={<LinkButton to={NOTICE_SETTINGS}>{words.mails}</LinkButton>}
      />
      <Columns>
        <Panel>
          <ProfileForm />
        </Panel>
        <Panel title={words.password}>
          <PasswordForm says={words} onDone={() => undefined} />
        </Panel>
      </Columns>
      <Panel title={words.leaving}>
        <Stack>
          <p>{words.deactivateText}</p>
          <div>
            <Button onClick={() => setLeaving('deactivate')}>{words.deactivate}</Button>
          </div>
          <p>{words.deleteText}</p>
          <div>
            <Button variant="danger" onClick={() => setLeaving('delete')}>
              {words.delete}
            </Button>
          </div>
        </Stack>
      </Panel>
      {leaving && <LeaveDialog how={leaving} email={me.email} onClose={() => setLeaving(null)} />}
    </Stack>
  );
}
