export const words = {
  password: 'Password',
  passwordPlaceholder: 'Enter your password',
  code: 'Code',
  codeHelp: 'The six-digit code from your authenticator app, or a recovery code.',
  ended: 'You’ve been logged out',
  endedText: 'Log in again to carry on where you left off. We’ve kept what you entered.',
  reactivate: 'Reactivate and log in',
};
