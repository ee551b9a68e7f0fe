import { paths } from '#lib/core/paths.ts'
import { SignOutRequestForm } from './leaving-form.tsx'

export const SIGN_OUT_FORM = 'sign-out'

/** The sign-out form; a button anywhere on the page submits it through its `form` attribute. */
export const SignOutForm = () => (
  <SignOutRequestForm id={SIGN_OUT_FORM} hidden>
    <input type="hidden" name="returnUrl" value={paths.publicFinder()} />
  </SignOutRequestForm>
)
