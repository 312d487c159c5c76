/** Two-factor authentication. */
export const words = {
  switchOff: 'Turn off',
  password: 'Current password',
  passwordMandatory: 'Password is mandatory',
  code: 'Code',
  codeMandatory: 'Enter the code',
  cancel: 'Cancel',
  setUp: 'Set up',
  later: 'Remind me tomorrow',
  dueTitle: (when: string) => `Set up two-factor authentication by ${when}`,
  dueText: 'From then on you need an authenticator app or a passkey to log in here.',
  requiredTitle: 'Set up two-factor authentication',
  requiredBy: (company: string) => `${company} requires it for your login.`,
  requiredText:
    'It keeps others out if somebody learns your password. Choose how you’ll confirm that it’s you. It takes about two minutes.',
  chooseApp: 'Use an authenticator app',
  addPasskey: 'Use a passkey on this device',
  haveKey: 'Log in with your passkey',
  haveKeyText:
    'You logged in with just your password, but you have a passkey. Log out, then choose “Use a passkey”. If you’ve lost it, ask a manager to remove it.',
  logOut: 'Log out',
  remove: 'Remove two-factor',
  removeOf: (name: string) => `Remove two-factor authentication of ${name}`,
  removeTitle: (name: string) => `Remove ${name}’s two-factor authentication?`,
  removeText:
    'For someone who has lost their phone. Check that it’s really them who asks. Their authenticator app, recovery codes and passkeys stop working, they’re logged out everywhere and emailed. They log in with just their password, and set it up again straight away if it’s required.',
  removed: (name: string) => `Two-factor authentication of ${name} removed`,
};
