import type { DeskPerson } from '@tonnage/contract/skip-hire/desk';
import { LinkButton } from '../../ui/link-button.tsx';

/** For a customer who calls. */
export function PhoneOrderLink({ desk }: { desk: DeskPerson }) {
  if (!desk.permissions.includes('jobs.manage')) return null;
  return <LinkButton to="/desk/phone-order">Phone order</LinkButton>;
}
