import { RequiredFactor } from '../../shared/factor/required-factor.tsx';
import { GuestFrame } from './guest-frame.tsx';

/** The step that sets up a required two-factor authentication, while the portal may be closed. */
export function RequiredOfStaff() {
  return (
    <GuestFrame>
      <RequiredFactor />
    </GuestFrame>
  );
}
