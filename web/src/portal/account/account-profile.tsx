import { useSuspenseQuery } from '@tanstack/react-query';
import { ProfileForm } from '../../shared/profile/profile-form.tsx';
import { accountQuery } from '../../lib/queries.ts';
import { storedSession } from '../../lib/session.ts';
import { PageHead } from '../../ui/content/page-head.tsx';
import { Columns, Panel, Stack } from '../../ui/content/panel.tsx';
import { ChoiceButtons } from '../../ui/fields/choice-buttons.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { useColourScheme, type ColourScheme } from '../../ui/theme/colour-scheme.ts';
import { LeavePanel } from './leave-panel.tsx';
import { words } from './words.ts';
import { words as places } from '../words.ts';

/** The user's own name and picture, and this browser's colour scheme. */
export function AccountProfile() {
  const { scheme, setScheme } = useColourScheme();
  const { data: account } = useSuspenseQuery(accountQuery).data;
  const session = storedSession();
  return (
    <Stack>
      <PageHead title={places.profile} />
      <Columns>
        <Panel>
          <ProfileForm />
        </Panel>
        <Stack>
          <Panel>
            <Stack>
              <LinkButton to="/account/profile/password">{words.changePassword}</LinkButton>
              <ChoiceButtons
                label={words.colours}
                choices={(['auto', 'light', 'dark'] as const).map((value) => ({ value, label: words.schemes[value] }))}
                value={scheme}
                onChange={(value) => setScheme(value as ColourScheme)}
              />
            </Stack>
          </Panel>
          {session?.fromStaff !== 1 && <LeavePanel account={account} />}
        </Stack>
      </Columns>
    </Stack>
  );
}
