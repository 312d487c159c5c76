export const words = {
  title: 'My account',
  password: 'Password',
  mails: 'Choose what is mailed',
  leaving: 'Leaving',
  deactivate: 'Deactivate account',
  deactivateText:
    'You are logged out everywhere and get no mails. What you report and manage stays yours. Logging in takes the account up again.',
  delete: 'Delete account',
  deleteText:
    'Your name, address and picture go for good, with the organisations in which nobody else is. What you reported and said stays, without your name.',
  currentPassword: 'Current password',
  passwordMandatory: 'This field is required',
  passwordShort: 'Use at least 8 characters',
  passwordsDiffer: 'The passwords do not match',
  passwordSame: 'The new password must be different from the previous one',
  typeEmail: (email: string) => `Type ${email} to delete the account`,
  emailDiffers: 'Type your own email address, so that the right account is deleted.',
  cancel: 'Cancel',
};
