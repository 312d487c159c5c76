import { useSuspenseQuery } from '@tanstack/react-query';
import { FaceRoot } from '../../shared/root.tsx';
import { applicationQuery } from '../../lib/queries.ts';
import { ConsentBar } from '../consent/consent-bar.tsx';

/** Everything of the portal, with the tenant's tag manager where it has one; a closed portal loads none and asks for none. */
export function Root() {
  const { gtmId, name, disabled } = useSuspenseQuery(applicationQuery).data.data;
  return <FaceRoot>{gtmId !== null && !disabled && <ConsentBar gtmId={gtmId} name={name} />}</FaceRoot>;
}
