import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { deviceOf } from '@tonnage/domain/common/device';
import { useState } from 'react';
import { refetch } from '../../lib/changes.ts';
import { queryOf } from '../../lib/queries.ts';
import { storedUserId } from '../../lib/shown.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/content/notice.tsx';
import { deviceText } from '../../ui/device-setting.ts';
import { toast } from '../../ui/overlay/toast.ts';
import { createPasskey, holdsPasskeys } from './browser.ts';
import styles from './passkeys.module.css';
import { words } from './words.ts';

/** Who does not want one on this device. */
const declined = deviceText('tonnage.no-passkey');

/** Offers to keep a passkey on this device, unless the person has one for this address or said no here. */
export function Offer() {
  const client = useQueryClient();
  const [isOver, setOver] = useState(() => declined.read() === storedUserId());
  const device = useQuery({ queryKey: ['holds-passkeys'], queryFn: holdsPasskeys, enabled: !isOver, gcTime: 0 });
  const own = useQuery({ ...queryOf('listPasskeys', {}), enabled: device.data === true });
  const creating = useMutation({
    mutationFn: () => createPasskey(deviceOf(navigator.userAgent) ?? words.title),
    onSuccess: async (made) => {
      if (!made) return;
      setOver(true);
      void toast({ text: words.added });
      await refetch(client, ['identity']);
    },
  });
  if (isOver || !own.data || own.data.data.some(({ here }) => here)) return null;
  return (
    <div className={styles.offer}>
      <Notice
        tone="info"
        title={words.offer}
        action={
          <>
            <Button size="sm" loading={creating.isPending} onClick={() => creating.mutate()}>
              {words.setUp}
            </Button>
            <Button
              size="sm"
              variant="ghost"
              onClick={() => {
                declined.set(storedUserId() ?? '');
                setOver(true);
              }}
            >
              {words.notNow}
            </Button>
          </>
        }
      >
        {creating.error?.message ?? words.offerText}
      </Notice>
    </div>
  );
}
