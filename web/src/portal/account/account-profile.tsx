import { useSuspenseQuery } from '@tanstack/react-query';
import { AccessPanel } from '../../shared/profile/access-panel.tsx';
import { ProfileForm } from '../../shared/profile/profile-form.tsx';
import { accountQuery } from '../../lib/queries.ts';
import { storedSession } from '../../lib/session.ts';
import { PageHead } from '../../ui/content/page-head.tsx';
import { Columns, Panel, Stack } from '../../ui/content/panel.tsx';
import { ChoiceButtons } from '../../ui/fields/choice-buttons.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { colourScheme } from '../../ui/theme/colour-scheme.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/content/notice.tsx';
import { words as screenNames } from '../words.ts';
import { useLeave } from './use-leave.ts';
import { words } from './words.ts';

const SCHEMES = { light: 'Light', dark: 'Dark', auto: 'Same as device' };

/** The user's own name and picture, and this browser's colour scheme. */
export function AccountProfile() {
  const scheme = colourScheme.use();
  const { data: account } = useSuspenseQuery(accountQuery).data;
  const session = storedSession();
  return (
    <Stack>
      <PageHead title={screenNames.profile} />
      <Columns>
        <Stack>
          <Panel>
            <ProfileForm />
          </Panel>
          <Panel title="Password">
            <LinkButton to="/account/profile/password">Change password</LinkButton>
          </Panel>
          {session?.fromStaff !== 1 && <LeavePanel account={account} />}
          <Panel title={screenNames.dataProtection}>
            <p>
              Ask what we hold about you, or complain about how we use it.{' '}
              <TextLink to="/data-protection">Write to us</TextLink>
            </p>
          </Panel>
        </Stack>
        <Stack>
          <Panel>
            <ChoiceButtons
              label="Theme"
              choices={(['auto', 'light', 'dark'] as const).map((value) => ({ value, label: SCHEMES[value] }))}
              value={scheme}
              onChange={colourScheme.set}
            />
          </Panel>
          <AccessPanel />
        </Stack>
      </Columns>
    </Stack>
  );
}

/** Lets a user leave the account. */
function LeavePanel({ account }: { account: { name: string } }) {
  const { ask, error, isPending } = useLeave(account.name);
  return (
    <Panel title={`Leave ${account.name}`}>
      <Stack>
        {error && <Notice tone="block">{error.message}</Notice>}
        <p>
          If you no longer work here. Everything you ordered and signed stays with the account. Once you’ve left all
          your accounts, you can delete your login.
        </p>
        <span>
          <Button variant="danger" loading={isPending} onClick={() => void ask()}>
            {words.leave}
          </Button>
        </span>
      </Stack>
    </Panel>
  );
}
