/** Two-factor authentication. */
export const words = {
  switchOff: 'Turn off',
  password: 'Current password',
  passwordMandatory: 'Password is mandatory',
  code: 'Code',
  codeMandatory: 'Enter the code',
  cancel: 'Cancel',
};
