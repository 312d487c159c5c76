import { useMutation, useSuspenseQuery } from '@tanstack/react-query';
import { deviceOf } from '@tonnage/domain/common/device';
import { useState } from 'react';
import { startOf } from '../../lib/apps.ts';
import { applicationQuery, queryOf } from '../../lib/queries.ts';
import { takeReturnTo } from '../../lib/return-to.ts';
import { Button } from '../../ui/button.tsx';
import { PageHead } from '../../ui/content/page-head.tsx';
import { Stack } from '../../ui/content/panel.tsx';
import { FormDialog } from '../../ui/overlay/form-dialog.tsx';
import { useForm } from '../../ui/form.ts';
import { confirmLogOut } from '../log-out.ts';
import { NO_PROOF, ProofFields, useProof } from '../login/proof-fields.tsx';
import { createPasskey } from '../passkeys/browser.ts';
import { takesPasskeys } from '../passkeys/device.ts';
import { words as passkeyWords } from '../passkeys/words.ts';
import { SetUp } from './set-up.tsx';
import { words } from './words.ts';

/**
 * The only screen of a login that still owes the two-factor authentication that the company requires: sets it up, and goes on to the
 * page that the user wanted. Someone who has a passkey logs in again with it.
 */
export function RequiredFactor() {
  const { name } = useSuspenseQuery(applicationQuery).data.data;
  const me = useSuspenseQuery(queryOf('me', {})).data;
  const passkeys = useSuspenseQuery(queryOf('listPasskeys', {})).data.data;
  const [chosen, setChosen] = useState<'app' | 'passkey' | null>(null);
  const goOn = () => window.location.assign(takeReturnTo(me, ['', '/desk', '/metrics']) ?? startOf(me));
  const logOut = async () => {
    if (await confirmLogOut()) window.location.assign(me.fromStaff === 1 ? '/desk/login' : '/login');
  };
  if (chosen === 'app')
    return (
      <Stack>
        <PageHead title={words.requiredTitle} />
        <SetUp onDone={goOn} onCancel={() => setChosen(null)} />
      </Stack>
    );
  const hasOne = passkeys.length > 0;
  return (
    <Stack>
      <PageHead title={hasOne ? words.haveKey : words.requiredTitle} sub={words.requiredBy(name)} />
      <p>{hasOne ? words.haveKeyText : words.requiredText}</p>
      {!hasOne && (
        <>
          <Button variant="primary" size="lg" full onClick={() => setChosen('app')}>
            {words.chooseApp}
          </Button>
          {takesPasskeys() && (
            <Button size="lg" full onClick={() => setChosen('passkey')}>
              {words.addPasskey}
            </Button>
          )}
        </>
      )}
      <Button variant={hasOne ? 'primary' : 'ghost'} size="lg" full onClick={() => void logOut()}>
        {words.logOut}
      </Button>
      {chosen === 'passkey' && <PasskeyDialog onDone={goOn} onClose={() => setChosen(null)} />}
    </Stack>
  );
}

/** Creates a passkey on this device; some minutes after the login it asks for the password first. */
function PasskeyDialog({ onDone, onClose }: { onDone: () => void; onClose: () => void }) {
  const proof = useProof();
  const form = useForm({
    fields: CONTRACT_FIELDS.startPasskey,
    initialValues: NO_PROOF,
    validate: proof.check,
  });
  const creating = useMutation({
    mutationFn: (given: typeof NO_PROOF) =>
      createPasskey(deviceOf(navigator.userAgent) ?? passkeyWords.title, proof.of(given)),
    onSuccess: (made) => made && onDone(),
    onError: proof.notice,
  });
  return (
    <FormDialog
      title={passkeyWords.addTitle}
      form={form}
      onSubmit={creating.mutate}
      sending={creating}
      action={passkeyWords.continue}
      onClose={onClose}
    >
      <p>{passkeyWords.addText}</p>
      <ProofFields form={form} asked={proof.asked} />
    </FormDialog>
  );
}
