import type { Page } from '@playwright/test'

/** Signs a page's context in with the cookie of a session. */
export const signInWith = (page: Page, cookie: string, origin: string): Promise<void> => {
  const [name = '', value = ''] = cookie.split(/=(.*)/s)
  return page.context().addCookies([{ name, value, url: origin, httpOnly: true, sameSite: 'Lax' }])
}
