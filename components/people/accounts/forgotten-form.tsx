'use client'

import { forgottenLabels } from '#lib/people/accounts/passwords/labels.ts'
import { forgottenSchema } from '#lib/people/accounts/schema.ts'
import type { AccountField } from './account-form.tsx'
import { SignedOutRequestForm } from './asking-form.tsx'

const FIELDS: AccountField[] = [
  { name: 'email', label: forgottenLabels.email, type: 'email', autoComplete: 'username' },
]

/** Requests a password reset; the confirmation is the same for every address (row A-11). */
export const ForgottenPasswordForm = () => (
  <SignedOutRequestForm
    fields={FIELDS}
    schema={forgottenSchema}
    address="/api/accounts/forgotten-password"
    texts={{ ...forgottenLabels, problems: forgottenLabels.title }}
  />
)
