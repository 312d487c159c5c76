export const words = {
  title: 'My account',
  password: 'Password',
  mails: 'Email notifications',
  leaving: 'Close account',
  deactivate: 'Deactivate account',
  deactivateText:
    'You’ll be logged out everywhere and won’t receive any emails. You keep your organisations, projects and values. Log in to reactivate your account.',
  delete: 'Delete account',
  deleteText:
    'Your name, email and picture are permanently deleted, along with any organisation that has no one else in it. Values and comments you added stay, without your name.',
  currentPassword: 'Current password',
  passwordMandatory: 'This field is required',
  passwordShort: (least: number) => `Use at least ${least} characters`,
  passwordsDiffer: 'The passwords do not match',
  passwordSame: 'The new password must be different from the previous one',
  typeEmail: (email: string) => `Type ${email} to delete the account`,
  emailDiffers: 'Type your own email address to confirm that this is the right account.',
  cancel: 'Cancel',
};
