import { deviceSetting } from '../../ui/device-setting.ts';

/** Whether somebody has made or used a passkey in this browser. */
export const hasPasskey = deviceSetting('tonnage.passkey', ['no', 'yes']);

/** Whether this browser makes and uses passkeys on this page: only over https, or on the machine itself. */
export const takesPasskeys = () => window.isSecureContext && 'PublicKeyCredential' in window;
