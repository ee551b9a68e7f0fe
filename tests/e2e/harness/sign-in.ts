import type { Page } from '@playwright/test'

/** Lets a page's context be signed in by the cookie of a session, as a request would carry it. */
export const signInWith = (page: Page, cookie: string, origin: string): Promise<void> => {
  const [name = '', value = ''] = cookie.split(/=(.*)/s)
  return page.context().addCookies([{ name, value, url: origin, httpOnly: true, sameSite: 'Lax' }])
}
