import { paths } from '#lib/core/paths.ts'

export const SIGN_OUT_FORM = 'sign-out'

/** The form that signs out; a button anywhere on the page sends it by its `form` attribute. */
export const SignOutForm = () => (
  <form id={SIGN_OUT_FORM} method="post" action="/api/sign-out" hidden>
    <input type="hidden" name="returnUrl" value={paths.publicFinder()} />
  </form>
)

/** Sends a form that stands elsewhere on the page: a button of a closing menu is gone before it could. */
export const sendForm = (id: string): void => (document.getElementById(id) as HTMLFormElement | null)?.requestSubmit()
