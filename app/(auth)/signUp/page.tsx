import { SignUpForm } from '#components/people/accounts/sign-up-form.tsx'
import { signUpLabels } from '#lib/people/accounts/sign-ups/labels.ts'

export const metadata = { title: signUpLabels.title, robots: { index: false } }

/** The sign-up form, always shown; the server refuses if sign-up is closed (row A-10). */
export default function SignUpPage() {
  return <SignUpForm />
}
