export const words = {
  currentPassword: 'Current password',
  passwordMandatory: 'Password is mandatory',
  passwordShort: (least: number) => `Use at least ${least} characters`,
  passwordsDiffer: 'Passwords do not match',
  passwordSame: 'Your new password must be different from your current password',
};
