export const words = {
  currentPassword: 'Current password',
  passwordMandatory: 'Password is mandatory',
  passwordSame: 'Your new password must be different from your current password',
};
