import { isEmpty } from '@tonnage/domain/common/text';
import { useState } from 'react';
import { ApiError } from '../../lib/api-error.ts';
import { PasswordField } from '../../ui/fields/password-field.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import type { Form } from '../../ui/form.ts';

const words = {
  password: 'Current password',
  passwordMissing: 'Enter your password.',
  code: 'Code',
  codeHelp: 'The six-digit code from your authenticator app, or a recovery code.',
  codeMissing: 'Enter the code.',
};

export const NO_PROOF = { currentPassword: '', code: '' };
type Given = typeof NO_PROOF;

/** What the server asks for, some minutes after the login, before it changes how a person logs in. */
export function useProof() {
  const [asked, setAsked] = useState<'nothing' | 'password' | 'code'>('nothing');
  return {
    asked,
    /** Call it with what a call threw: the fields appear. */
    notice: (error: Error) => {
      if (!(error instanceof ApiError)) return;
      if (error.code === 'PASSWORD_NEEDED') setAsked('password');
      if (error.code === 'SECOND_FACTOR') setAsked('code');
    },
    check: ({ currentPassword, code }: Given) => ({
      currentPassword: asked !== 'nothing' && isEmpty(currentPassword) ? words.passwordMissing : null,
      code: asked === 'code' && isEmpty(code) ? words.codeMissing : null,
    }),
    of: ({ currentPassword, code }: Given) => ({
      ...(asked === 'nothing' ? {} : { currentPassword }),
      ...(asked === 'code' ? { code } : {}),
    }),
  };
}

/** The fields of what the server has asked for. */
export function ProofFields<T extends Given>({ form, asked }: { form: Form<T>; asked: string }) {
  return (
    <>
      {asked !== 'nothing' && (
        <PasswordField {...form.field('currentPassword')} label={words.password} autoComplete="current-password" />
      )}
      {asked === 'code' && (
        <TextField {...form.field('code')} label={words.code} help={words.codeHelp} autoComplete="one-time-code" />
      )}
    </>
  );
}
