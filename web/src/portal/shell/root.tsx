import { useSuspenseQuery } from '@tanstack/react-query';
import { AppRoot } from '../../shared/root.tsx';
import { applicationQuery } from '../../lib/queries.ts';
import { ConsentBar } from '../consent/consent-bar.tsx';

/**
 * The portal's root, with the tenant's tag manager if it has one; a closed portal neither loads it nor asks for
 * consent.
 */
export function Root() {
  const { gtmId, name, disabled } = useSuspenseQuery(applicationQuery).data.data;
  return <AppRoot>{gtmId !== null && !disabled && <ConsentBar gtmId={gtmId} name={name} />}</AppRoot>;
}
