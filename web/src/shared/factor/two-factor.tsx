import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { queryOf } from '../../lib/queries.ts';
import { Button } from '../../ui/button.tsx';
import { PageHead } from '../../ui/content/page-head.tsx';
import { Panel, Stack } from '../../ui/content/panel.tsx';
import { StatusPill } from '../../ui/content/status-pill.tsx';
import { FormActions } from '../../ui/form-shell.tsx';
import { SetUp } from './set-up.tsx';
import { SwitchOff } from './switch-off.tsx';
import { words } from './words.ts';

/** Two-factor authentication: its status, set-up and removal. */
export function TwoFactor() {
  const { enabled, recoveryCodesLeft } = useSuspenseQuery(queryOf('getFactor', {})).data.data;
  const queryClient = useQueryClient();
  const [changing, setChanging] = useState(false);
  const done = async () => {
    setChanging(false);
    await queryClient.invalidateQueries({ queryKey: ['getFactor'] });
  };
  const Change = enabled ? SwitchOff : SetUp;
  return (
    <Stack>
      <PageHead
        title={words.title}
        status={<StatusPill tone={enabled ? 'onSite' : 'done'} label={enabled ? words.on : words.offState} />}
      />
      {changing ? (
        <Change onDone={() => void done()} onCancel={() => setChanging(false)} />
      ) : (
        <Panel>
          <p>{enabled ? `${words.onText} ${words.left(recoveryCodesLeft)}` : words.offText}</p>
          <FormActions>
            <Button variant={enabled ? 'default' : 'primary'} onClick={() => setChanging(true)}>
              {enabled ? words.switchOff : words.setUp}
            </Button>
          </FormActions>
        </Panel>
      )}
    </Stack>
  );
}
