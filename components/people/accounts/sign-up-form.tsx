'use client'

import { signUpLabels } from '#lib/people/accounts/sign-ups/labels.ts'
import { signUpSchema } from '#lib/people/accounts/sign-ups/schema.ts'
import type { AccountField } from './account-form.tsx'
import { SignedOutRequestForm } from './asking-form.tsx'

const { firstName, lastName, email, password, passwordHint, confirm } = signUpLabels
const FIELDS: AccountField[] = [
  { name: 'firstName', label: firstName, type: 'text', autoComplete: 'given-name' },
  { name: 'lastName', label: lastName, type: 'text', autoComplete: 'family-name' },
  { name: 'email', label: email, type: 'email', autoComplete: 'email' },
  { name: 'password', label: password, type: 'password', autoComplete: 'new-password', hint: passwordHint },
  { name: 'confirmPassword', label: confirm, type: 'password', autoComplete: 'new-password' },
]

/** Requests an account (row A-10); shows the server's message if sign-up is closed. */
export const SignUpForm = () => (
  <SignedOutRequestForm fields={FIELDS} schema={signUpSchema} address="/api/accounts/sign-up" texts={signUpLabels} />
)
