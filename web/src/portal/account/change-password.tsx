import { useNavigate } from '@tanstack/react-router';
import { PasswordForm } from '../../shared/profile/password-form.tsx';
import { PageHead } from '../../ui/content/page-head.tsx';
import { Columns, Panel, Stack } from '../../ui/content/panel.tsx';
import { words as screenNames } from '../words.ts';

export function ChangePassword() {
  const navigate = useNavigate();
  return (
    <Stack>
      <PageHead title={screenNames.changePassword} />
      <Columns>
        <Panel>
          <PasswordForm main onDone={() => void navigate({ to: '/account' })} />
        </Panel>
      </Columns>
    </Stack>
  );
}
