import { STAFF_PASSWORD_MIN } from '@tonnage/domain/common/passwords';
import { AccessPanel } from '../../shared/profile/access-panel.tsx';
import { PasswordForm } from '../../shared/profile/password-form.tsx';
import { ProfileForm } from '../../shared/profile/profile-form.tsx';
import { PageHead } from '../../ui/content/page-head.tsx';
import { Columns, Panel, Stack } from '../../ui/content/panel.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { words as screenNames } from '../words.ts';

const words = { you: 'You', password: 'Password', more: 'Logging in' };

/** A staff member's own name, password, two-factor authentication and devices. */
export function Profile() {
  return (
    <Stack>
      <PageHead title={screenNames.profile} />
      <Columns>
        <Panel title={words.you}>
          <ProfileForm />
        </Panel>
        <Stack>
          <Panel title={words.password}>
            <PasswordForm least={STAFF_PASSWORD_MIN} onDone={() => undefined} />
          </Panel>
          <Panel title={words.more}>
            <Stack>
              <LinkButton to="/desk/profile/security">{screenNames.security}</LinkButton>
              <LinkButton to="/desk/profile/sessions">{screenNames.sessions}</LinkButton>
            </Stack>
          </Panel>
          <AccessPanel />
        </Stack>
      </Columns>
    </Stack>
  );
}
