import { paths } from '#lib/core/paths.ts'

export const SIGN_OUT_FORM = 'sign-out'

/** The form that signs out; a button anywhere on the page sends it by its `form` attribute. */
export const SignOutForm = () => (
  <form id={SIGN_OUT_FORM} method="post" action="/api/sign-out" hidden>
    <input type="hidden" name="returnUrl" value={paths.publicFinder()} />
  </form>
)
