export const words = {
  password: 'Password',
  passwordPlaceholder: 'Enter your password',
  code: 'Code',
  codeHelp: 'Six digits of your authenticator, or a recovery code.',
  reactivate: 'Take it up again and log in',
};
