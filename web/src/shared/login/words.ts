/**
 * Forgotten passwords, new passwords and email confirmation. The texts are the same for any address, so that they never
 * reveal whether it has a login.
 */
export const words = {
  backToLogin: 'Back to login',
  passwordMandatory: 'Password is mandatory',
  passwordSame: 'Your new password must be different from your current password',
  notConfirmed: 'This link has expired or been used',
  notConfirmedText: 'Try logging in. If your email still needs confirming, we can send you another link.',
  confirmSent: (email: string) => `If ${email} needs confirming, we’ve sent a link.`,
};

/** The messages under the fields: each app has its own (specification §5). */
export type PasswordSentences = Pick<typeof words, 'passwordMandatory' | 'passwordSame'>;
