export const words = {
  password: 'Password',
  passwordPlaceholder: 'Enter your password',
  code: 'Code',
  codeHelp: 'Six digits of your authenticator, or a recovery code.',
  ended: 'Your session has ended',
  endedText: 'Log in again to carry on where you left off. What you typed is still here.',
  reactivate: 'Take it up again and log in',
};
