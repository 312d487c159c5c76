export const words = {
  currentPassword: 'Current password',
  passwordMandatory: 'Password is mandatory',
  passwordSame: 'Your new password must be different from your current password',
  changeEmail: 'Change email address',
  changeEmailText: 'We send a code to the new address and one to your present address. You need both.',
  newEmail: 'New email address',
  emailMissing: 'Enter an email address.',
  sendCodes: 'Send codes',
  codesSent: 'Each address has an email with a code. Both work for 30 minutes.',
  codeAt: (email: string) => `Code from the email at ${email}`,
  codeMissing: 'Enter the code.',
  emailChanged: 'Email address changed',
};
