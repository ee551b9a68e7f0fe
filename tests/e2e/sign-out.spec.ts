import { asOwner, endOfSession, issuer, sessionIdOf } from './database.ts'
import { expect, signInByHand, test } from './people.ts'
import { openSettings } from './screens.ts'

test('[A-04] a failed sign-out shows an error, keeps the person signed in, and works on the next try', async ({
  visit,
}) => {
  const page = await visit()
  await signInByHand(page, 'broker')
  const sessionId = await sessionIdOf(page.context())
  const name = `refuse_${sessionId.replace(/\W/g, '').slice(0, 12).toLowerCase()}`
  await asOwner(`create function ${name}() returns trigger language plpgsql as 'begin raise exception ''not now''; end';
    create trigger ${name} before update on sessions for each row
      when (new.id = '${sessionId}' and new.ended_at is not null) execute function ${name}()`)
  await openSettings(page)
  await page.getByRole('menuitem', { name: 'Sign Out' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Sign-out' })).toHaveText('Sign-out failed. Try again.')
  expect(await endOfSession(sessionId)).toBeNull()
  await asOwner(`drop trigger ${name} on sessions; drop function ${name}()`)
  await page.getByRole('button', { name: 'Sign out' }).click()
  // The error page continues by itself.
  await expect(page).toHaveURL('/general/finder-utility')
  expect(await endOfSession(sessionId)).toBe('SIGNED_OUT')
})

test('[A-04] Sign Out ends the local session first, then the provider’s, and leads to the public finder', async ({
  visit,
  browser,
}) => {
  const page = await visit()
  await signInByHand(page, 'lender')
  const sessionId = await sessionIdOf(page.context())
  const kept = await page.context().storageState()
  const addresses: string[] = []
  page.on('framenavigated', (frame) => addresses.push(new URL(frame.url()).pathname))
  const answered = Promise.withResolvers<{ endReason: string | null | undefined; leadsTo: string | undefined }>()
  // Checked before the browser follows the redirect, so the provider has not been reached yet.
  await page.route('/api/sign-out', async (route) => {
    const response = await route.fetch({ maxRedirects: 0 })
    answered.resolve({ endReason: await endOfSession(sessionId), leadsTo: response.headers().location })
    await route.fulfill({ response })
  })
  await openSettings(page)
  await page.getByRole('menuitem', { name: 'Sign Out' }).click()
  const { endReason, leadsTo } = await answered.promise
  expect(endReason).toBe('SIGNED_OUT')
  expect(leadsTo).toContain(`${issuer()}/session/end?`)
  // Addresses are stored by browsers and logs, so nothing in them may identify the person.
  expect([...new URL(leadsTo as string).searchParams.keys()]).not.toContain('id_token_hint')
  await expect(page).toHaveURL('/general/finder-utility')
  expect(addresses).toEqual(expect.arrayContaining(['/confirm-logout', '/logged-out']))

  await page.goto('/loans?view=all')
  await expect(page.getByLabel('Email')).toBeVisible()
  const thief = await browser.newContext({ storageState: kept })
  const answer = await thief.request.get('/api/accounts/me')
  expect(answer.status()).toBe(401)
  await thief.close()
})

test('[A-04] the sign-out page asks first, and confirms afterwards', async ({ visit }) => {
  const page = await visit()
  await signInByHand(page, 'broker')
  await page.goto('/logout')
  await expect(page.getByText('You will be signed out on this device.')).toBeVisible()
  await page.getByRole('link', { name: 'Stay signed in' }).click()
  await expect(page).toHaveURL(/\/users\/\d+\/broker$/)
  await page.goto('/logout?error=failed')
  await expect(page.getByText('Sign-out failed. Try again.')).toBeVisible()
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(page).toHaveURL('/logged-out')
  await expect(page.getByText('You have signed out.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Find a broker' })).toHaveAttribute('href', '/general/finder-utility')
  await page.getByRole('link', { name: 'Sign in' }).click()
  await expect(page.getByLabel('Email')).toBeVisible()
})

test('[A-04] signing out at the provider also ends the local session', async ({ visit }) => {
  const page = await visit()
  await signInByHand(page, 'broker')
  const sessionId = await sessionIdOf(page.context())
  await page.goto(`${issuer()}/session/end`)
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(page.getByText('You have signed out.')).toBeVisible()
  await expect.poll(() => endOfSession(sessionId)).toBe('SIGNED_OUT_AT_PROVIDER')
  await page.goto('/loans?view=all')
  await expect(page.getByLabel('Email')).toBeVisible()
})

test('[A-05] [T-B8] a return address on another origin is refused with a message, before and after signing out', async ({
  visit,
  signIn,
}) => {
  const text = 'Invalid return url. The return url needs to have the same origin as the current page.'
  const page = await visit()
  for (const elsewhere of ['https://elsewhere.example/', '//elsewhere.example', 'javascript:alert(1)']) {
    for (const step of ['login', 'logout', 'logged-out']) {
      await page.goto(`/${step}?returnUrl=${encodeURIComponent(elsewhere)}`)
      await expect(page.getByText(text), `${step} ${elsewhere}`).toBeVisible()
    }
  }
  const member = await signIn('lender')
  await member.goto('/logout?returnUrl=https%3A%2F%2Felsewhere.example%2F')
  await expect(member.getByText(text)).toBeVisible()
  await member.goto('/loans?view=all')
  await expect(member.getByRole('heading', { level: 1, name: 'All Loans' })).toBeVisible()
})

test('[A-06] [T-B9] a sign-out sent by another site is refused with a message, and the person stays signed in', async ({
  signIn,
  baseURL,
}) => {
  const page = await signIn('lender')
  const form = `<form method="post" action="${baseURL}/api/sign-out"><button>Win a prize</button></form>`
  await page.route('http://elsewhere.example/', (route) => route.fulfill({ contentType: 'text/html', body: form }))
  await page.goto('http://elsewhere.example/')
  await page.getByRole('button', { name: 'Win a prize' }).click()
  await expect(page.getByText('The logout was not initiated from within the page.')).toBeVisible()
  await page.goto('/confirm-logout?state=forged')
  await expect(page.getByText('The logout was not initiated from within the page.')).toBeVisible()
  await page.goto('/loans?view=all')
  await expect(page.getByRole('heading', { level: 1, name: 'All Loans' })).toBeVisible()
})
