import { IconPhone } from '@tabler/icons-react';
import type { DeskPerson } from '@tonnage/contract/skip-hire/desk';
import { asLink } from '../../shared/address.ts';
import { LinkButton } from '../../ui/link-button.tsx';

/** For a customer who calls. */
export function PhoneOrderLink({ desk, ...of }: { desk: DeskPerson; customer?: string; site?: string }) {
  if (!desk.permissions.includes('jobs.manage')) return null;
  return (
    <LinkButton icon={<IconPhone />} to={asLink({ path: '/desk/phone-order', search: of })}>
      Phone order
    </LinkButton>
  );
}
