import type { Page } from '@playwright/test'
import { world } from './harness/world.ts'
import { awake, expect, test } from './people.ts'

test('[B-03] [B-04] the search requests page 1; choosing a result hides the page, shows it as loading and opens it after 200 ms', async ({
  signIn,
}) => {
  const page = await signIn('staff')
  const { own } = await world()
  await page.goto(`/users/${own.broker}/broker?tab=fileNotes`)
  await awake(page.getByRole('button', { name: 'Settings' }))
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 60_000)
  const asked: string[] = []
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url())
    if (pathname === '/api/search') asked.push(search)
  })
  await page.keyboard.press('Control+k')
  await page.keyboard.type('helen castellano')
  await page.clock.runFor(499)
  expect(asked).toEqual([])
  await page.clock.runFor(1)
  await expect.poll(() => asked).toEqual(['?search=helen+castellano&page=1'])
  await expect(page.getByRole('option').first()).toContainText('Helen Castellano')
  await page.keyboard.press('Enter')
  const main = page.locator('main')
  await expect(main).toHaveAttribute('aria-busy', 'true')
  await expect(main).toHaveCSS('visibility', 'hidden')
  await expect(page.locator('[data-progress]')).toBeVisible()
  const address = page.url()
  await page.clock.runFor(199)
  expect(page.url()).toBe(address)
  await page.clock.runFor(1)
  await expect(page).toHaveURL(`/users/${own.lender}/lender`)
  await expect(main).not.toHaveAttribute('aria-busy')
  await expect(main).toHaveCSS('visibility', 'visible')
})

const lastVisits = (page: Page): string[] => {
  const sent: string[] = []
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url())
    if (pathname === '/api/accounts/me/last-visited' && request.method() === 'PUT') sent.push(search)
  })
  return sent
}

test('[D-21] only the last visited profile is saved, 10 s after the visit', async ({ signIn }) => {
  const page = await signIn('dual')
  const { own } = await world()
  const sent = lastVisits(page)
  await page.goto('/loans?view=all')
  await awake(page.getByRole('button', { name: 'Settings' }))
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 60_000)
  const switcher = page.getByRole('navigation', { name: 'Profile' })
  await switcher.getByRole('link', { name: 'Lender Profile' }).click()
  await expect(page).toHaveURL(`/users/${own.dual[0]}/lender`)
  await page.clock.runFor(9_000)
  await switcher.getByRole('link', { name: 'Broker Profile' }).click()
  await expect(page).toHaveURL(`/users/${own.dual[1]}/broker`)
  await page.clock.runFor(9_999)
  expect(sent).toEqual([])
  await page.clock.runFor(1)
  await expect.poll(() => sent).toEqual([`?profileId=${own.dual[1]}&profileType=BROKER`])
  await expect
    .poll(async () => (await (await page.request.get('/api/accounts/me/last-visited')).json()).data)
    .toMatchObject({ profileId: own.dual[1], profileType: 'BROKER' })
})
