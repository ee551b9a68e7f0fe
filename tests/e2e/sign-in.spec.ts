import { getNamedPerson } from '#prisma/seed/people.ts'
import { endOfSession, issuer, rowsOf, sessionIdOf } from './database.ts'
import { freshLoanNo, loanForm } from './loan-form.ts'
import { awake, expect, sendCredentials, signInByHand, test } from './people.ts'

test('[A-01] sign-in is a code flow with PKCE, state and nonce: silent first, then by redirect, never in a popup', async ({
  visit,
}) => {
  const page = await visit()
  const asked: URLSearchParams[] = []
  page.on('request', (request) => {
    const { origin, pathname, searchParams } = new URL(request.url())
    if (origin === issuer() && pathname === '/auth') asked.push(searchParams)
  })
  await page.goto('/login')
  await expect(page.getByLabel('Email')).toBeVisible()
  expect(asked.map((query) => query.get('prompt'))).toEqual(['none', null])
  for (const query of asked) {
    expect(query.get('response_type')).toBe('code')
    expect(query.get('code_challenge_method')).toBe('S256')
    for (const name of ['code_challenge', 'state', 'nonce']) expect(query.get(name)?.length, name).toBeGreaterThan(20)
    expect(query.get('scope')?.split(' ')).toEqual(
      expect.arrayContaining([
        ...['openid', 'app.user', 'app.user.id', 'profile', 'email', 'address', 'IdentityServerApi'],
      ]),
    )
  }
  expect(new Set(asked.map((query) => query.get('state'))).size).toBe(2)
  expect(page.context().pages()).toHaveLength(1)
})

test('[A-01] a second tab is signed in silently while the provider has a session', async ({
  visit,
  allowConsoleErrors,
}) => {
  // The first tab may still be loading its matches.
  allowConsoleErrors(/status of 401/)
  const page = await visit()
  await signInByHand(page, 'lender')
  const context = page.context()
  await context.clearCookies({ name: /covenant\.(session|csrf|return)$/ })
  const second = await context.newPage()
  await second.goto('/login')
  await expect(second).toHaveURL(/\/users\/\d+\/lender$/)
})

test('[A-02] a protected page leads to sign-in and back to its full address with the query', async ({
  visit,
  baseURL,
}) => {
  const page = await visit()
  const address = '/loans?state=NSW&statusKey=SETTLED&page=2'
  const login = page.waitForRequest((request) => new URL(request.url()).pathname === '/login')
  await page.goto(address)
  expect(new URL((await login).url()).searchParams.get('returnUrl')).toBe(`${baseURL}${address}`)
  await sendCredentials(page, getNamedPerson('lender'))
  await expect(page).toHaveURL(address)
  await expect(page.getByText(/^Page 2 of/)).toBeVisible()
})

test('[A-03] while sign-in completes the page says so and continues by itself', async ({ visit }) => {
  const page = await visit()
  const passed = page.waitForRequest((request) => new URL(request.url()).pathname === '/confirm-login')
  await signInByHand(page, 'lender')
  await expect(page).toHaveURL(/\/users\/\d+\/lender$/)
  // Without scripts the page stays, so it can be read.
  const storageState = await page.context().storageState()
  const still = await visit({ javaScriptEnabled: false, storageState })
  await still.goto((await passed).url())
  await expect(still.getByRole('heading', { name: 'Processing login' })).toBeVisible()
  await expect(still.getByText('Confirming Login...')).toBeVisible()
})

test('[A-03] [T-C4] login-failed shows only known texts, never a text from the address', async ({ visit }) => {
  const page = await visit()
  const alert = page.getByRole('main').getByRole('alert')
  await page.goto('/login-failed?message=The%20user%20closed%20the%20window.')
  await expect(alert).toHaveText('The user closed the window.')
  for (const foreign of [
    '<img src=x onerror="document.title=\'owned\'">',
    'Call 1300 000 000 to unlock your account.',
  ]) {
    await page.goto(`/login-failed?message=${encodeURIComponent(foreign)}`)
    await expect(alert).toHaveText('There was an error signing in.')
  }
  await expect(page.locator('main img')).toHaveCount(0)
  await expect(page).toHaveTitle(/^Sign-in failed/)
})

test('[A-03] [A-06] a failed sign-in is retried once, and the second failure is shown', async ({ visit }) => {
  const page = await visit()
  await page.goto('/api/auth/callback/oidc?code=forged&state=forged')
  await expect(page.getByLabel('Email')).toBeVisible()
  await page.goto('/api/auth/callback/oidc?code=forged&state=forged')
  await expect(page.getByText('There was an error signing in.', { exact: true })).toBeVisible()
  expect(new URL(page.url()).pathname).toBe('/login-failed')
  await page.getByRole('link', { name: 'Try again' }).click()
  await sendCredentials(page, getNamedPerson('lender'))
  await expect(page).toHaveURL(/\/users\/\d+\/lender$/)
})

test('[A-03] result=redirect starts a new sign-in, silent first, and does not count as a failure', async ({
  visit,
  baseURL,
}) => {
  const page = await visit()
  const asked: URL[] = []
  page.on('request', (request) => {
    const url = new URL(request.url())
    if (url.pathname === '/login' || url.pathname === '/login-failed') asked.push(url)
  })
  for (const round of [1, 2]) {
    await page.goto(`/confirm-login?result=redirect&returnUrl=${encodeURIComponent(`${baseURL}/loans?page=2`)}`)
    await expect(page.getByLabel('Email'), `round ${round}`).toBeVisible()
  }
  expect(asked.map(({ pathname }) => pathname)).toEqual(['/login', '/login'])
  for (const { searchParams } of asked) {
    expect(searchParams.get('error')).toBeNull()
    expect(searchParams.get('returnUrl')).toMatch(/\/loans\?page=2$/)
  }
  await sendCredentials(page, getNamedPerson('lender'))
  await expect(page).toHaveURL('/loans?page=2')
})

test('[A-06] cancelling at the provider shows that the window was closed', async ({ visit }) => {
  const page = await visit()
  await page.goto('/login')
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByText('The user closed the window.', { exact: true })).toBeVisible()
  expect(new URL(page.url()).pathname).toBe('/login-failed')
  await page.getByRole('link', { name: 'Try again' }).click()
  await expect(page.getByLabel('Email')).toBeVisible()
})

test('[A-06] a silent attempt that ends on a page shows an error and offers to sign in', async ({ visit }) => {
  const page = await visit()
  await page.route(
    (url) => url.origin === issuer() && url.searchParams.get('prompt') === 'none',
    (route) => route.fulfill({ contentType: 'text/html', body: '<p>Please choose your account</p>' }),
  )
  await page.goto('/login')
  await expect(page.getByText('Please choose your account')).toBeVisible()
  await page.goto('/login')
  await expect(page.getByText('Should not redirect.', { exact: true })).toBeVisible()
  await (await awake(page.getByRole('button', { name: 'Sign in' }))).click()
  await expect(page.getByLabel('Email')).toBeVisible()
})

test('[A-06] an unknown result and unknown addresses of sign-in and sign-out show their errors', async ({ visit }) => {
  const page = await visit()
  await page.goto('/confirm-login?result=perhaps')
  await expect(page.getByText('Invalid authentication result status.')).toBeVisible()
  for (const address of ['/login/perhaps', '/logout/perhaps', '/api/auth/perhaps']) {
    await page.goto(address)
    await expect(page.getByText('Invalid action', { exact: true }), address).toBeVisible()
  }
})

test('a wrong password is refused without saying which part is wrong, and the email stays', async ({
  visit,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(/status of 401/)
  const page = await visit()
  const { email } = getNamedPerson('rival')
  await page.goto('/login')
  await sendCredentials(page, { email, password: 'not-the-password' })
  await expect(page.getByRole('alert')).toHaveText('The email address or the password is not right.')
  await expect(page.getByLabel('Email')).toHaveValue(email)
  await expect(page.getByLabel('Password')).toBeFocused()
  await expect(page.getByLabel('Password')).toHaveValue('')
  await sendCredentials(page, getNamedPerson('rival'))
  await expect(page).toHaveURL(/\/users\/\d+\/lender$/)
})

test('[T-B5] after a session ends on the server the next click leads to sign-in and then to that page', async ({
  visit,
  baseURL,
}) => {
  const page = await visit()
  await signInByHand(page, 'lender')
  // Change Password sends no further requests; a refused one would lead to sign-in before the click.
  await page.goto('/change-password')
  await page.waitForLoadState('networkidle')
  const before = await sessionIdOf(page.context())
  await rowsOf("update sessions set ended_at = now(), end_reason = 'ENDED_BY_STAFF' where id = $1", [before])
  const login = page.waitForRequest((request) => new URL(request.url()).pathname === '/login')
  await page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'All Loans' }).click()
  expect(new URL((await login).url()).searchParams.get('returnUrl')).toBe(`${baseURL}/loans`)
  // The provider still has its own session, but the product asks for the password.
  await sendCredentials(page, getNamedPerson('lender'))
  await expect(page).toHaveURL(/\/loans(\?|$)/)
  await expect(page.getByRole('heading', { level: 1, name: 'All Loans' })).toBeVisible()
  expect(await sessionIdOf(page.context())).not.toBe(before)
  expect(await endOfSession(before)).toBe('ENDED_BY_STAFF')
})

test('[A-16] a request after the session has ended leads to sign-in with the address of the page', async ({
  visit,
  baseURL,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(/status of 401/)
  const page = await visit()
  await signInByHand(page, 'lender')
  const form = loanForm(page)
  await form.open()
  const sessionId = await sessionIdOf(page.context())
  await rowsOf("update sessions set ended_at = now(), end_reason = 'RENEWAL_REFUSED' where id = $1", [sessionId])
  const logins: string[] = []
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url())
    if (pathname === '/login' && !searchParams.has('_rsc')) logins.push(searchParams.get('returnUrl') ?? '')
  })
  const login = page.waitForRequest((request) => new URL(request.url()).pathname === '/login')
  await form.field('Loan No.').fill(freshLoanNo())
  // The page first asks about unsaved input.
  await page.getByRole('button', { name: 'Leave', exact: true }).click()
  expect(new URL((await login).url()).searchParams.get('returnUrl')).toMatch(
    new RegExp(`^(${RegExp.escape(baseURL ?? '')})?/loans/create$`),
  )
  await expect(page.getByRole('heading', { level: 1, name: 'Add Loan' })).toBeVisible()
  await expect(page).toHaveURL('/loans/create')
  expect(logins.length).toBeLessThanOrEqual(1)
})
