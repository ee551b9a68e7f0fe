'use client'

import { signUpLabels, signUpRoles } from '#lib/people/accounts/sign-ups/labels.ts'
import { signUpSchema } from '#lib/people/accounts/sign-ups/schema.ts'
import type { AccountField } from './account-form.tsx'
import { SignedOutRequestForm } from './asking-form.tsx'

const { firstName, lastName, email, company, role, rolePlaceholder } = signUpLabels
const { password, passwordHint, confirm, confirmHint } = signUpLabels
const FIELDS: AccountField[] = [
  { name: 'firstName', label: firstName, type: 'text', autoComplete: 'given-name', isHalf: true },
  { name: 'lastName', label: lastName, type: 'text', autoComplete: 'family-name', isHalf: true },
  { name: 'email', label: email, type: 'email', autoComplete: 'email' },
  {
    name: 'companyName',
    label: company,
    type: 'text',
    autoComplete: 'organization',
    isOptional: true,
  },
  {
    name: 'role',
    label: role,
    type: 'text',
    autoComplete: 'off',
    options: signUpRoles,
    placeholder: rolePlaceholder,
    isOptional: true,
  },
  { name: 'password', label: password, type: 'password', autoComplete: 'new-password', hint: passwordHint },
  { name: 'confirmPassword', label: confirm, type: 'password', autoComplete: 'new-password', hint: confirmHint },
]

/** Requests an account (row A-10); shows the server's message if sign-up is closed. */
export const SignUpForm = () => (
  <SignedOutRequestForm fields={FIELDS} schema={signUpSchema} address="/api/accounts/sign-up" texts={signUpLabels} />
)
