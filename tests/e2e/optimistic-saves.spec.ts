import type { Page, Route } from '@playwright/test'
import { rowsOf } from './database.ts'
import { ownBroker } from './own-companies.ts'
import { awake, test as base, expect } from './people.ts'
import { choose, save, test as searching } from './saved-searches.ts'
import { openSettings, toast } from './screens.ts'

/** Holds the writes to an address until each is released or refused. */
const holdWrites = async (page: Page, address: RegExp) => {
  const held: Route[] = []
  await page.route(address, (route) => void held.push(route))
  return {
    held,
    letGo: (at: number) => held[at]?.continue(),
    refuse: (at: number, message: string) =>
      held[at]?.fulfill({ status: 422, json: { validationErrors: [{ code: 'ERR_REFUSED', message }] } }),
  }
}

const subscriptionsOf = async (brokerId: number): Promise<string[]> =>
  (
    await rowsOf<{ key: string }>(
      'select category_key as key from broker_subscriptions where broker_id = $1 order by 1',
      [brokerId],
    )
  ).map(({ key }) => key)

base(
  'a subscription switch moves at once, sends a second click after the first, and reverts on an error',
  async ({ signIn, allowConsoleErrors }) => {
    allowConsoleErrors(/422/)
    const { brokerId } = await ownBroker()
    const page = await signIn('staff')
    await page.goto(`/users/${brokerId}/broker?tab=matches`)
    const land = page.getByRole('switch', { name: 'Land Bank' })
    await awake(land)
    const { held, letGo, refuse } = await holdWrites(page, /subscriptions\/LandBank/)

    await land.click()
    await expect(land).toHaveAttribute('aria-checked', 'true')
    await expect(land).toHaveAttribute('aria-busy', 'true')
    await land.click()
    await expect(land).toHaveAttribute('aria-checked', 'false')
    await expect.poll(() => held.length).toBe(1)
    await letGo(0)
    // The second click is sent after the first response.
    await expect.poll(() => held.length).toBe(2)
    expect(held.map((route) => route.request().postDataJSON())).toEqual([{ isOn: true }, { isOn: false }])
    expect(await subscriptionsOf(brokerId)).toEqual(['LAND_BANK'])
    await letGo(1)
    await expect(land).not.toHaveAttribute('aria-busy', 'true')
    await expect(land).toHaveAttribute('aria-checked', 'false')
    expect(await subscriptionsOf(brokerId)).toEqual([])

    await land.click()
    await expect(land).toHaveAttribute('aria-checked', 'true')
    await expect.poll(() => held.length).toBe(3)
    await refuse(2, 'This broker was closed.')
    await expect(toast(page, 'This broker was closed.')).toBeVisible()
    await expect(land).toHaveAttribute('aria-checked', 'false')
  },
)

base('the Offered switch stays usable while it is saved, and the last click counts', async ({ signIn }) => {
  const [found] = await rowsOf<{ id: number; number: number }>(
    `select k.lender_id as id from lender_categories k join lenders l on l.id = k.lender_id
     join companies c on c.id = l.company_id and c.is_master_switch_on
     where k.category_key = 'FIRST_RANKING' and k.is_offered and k.is_verified order by k.lender_id desc limit 1`,
  )
  const page = await signIn('staff')
  await page.goto(`/users/${found?.id}/lender?tab=loans&category=4`)
  const offered = page.getByRole('switch', { name: 'Offered' })
  await awake(offered)
  const { held, letGo } = await holdWrites(page, /toggle-status/)
  await offered.click()
  await expect(offered).toHaveAttribute('aria-checked', 'false')
  await expect(offered).toHaveAttribute('aria-busy', 'true')
  await expect(offered).toBeEnabled()
  await offered.click()
  await expect(offered).toHaveAttribute('aria-checked', 'true')
  await expect.poll(() => held.length).toBe(1)
  await letGo(0)
  await expect.poll(() => held.length).toBe(2)
  await letGo(1)
  await expect(offered).not.toHaveAttribute('aria-busy', 'true')
  await expect(offered).toHaveAttribute('aria-checked', 'true')
})

searching(
  'a pin is shown at once, sends a second choice after the first, and disappears on an error',
  async ({ enter, allowConsoleErrors }) => {
    allowConsoleErrors(/422/)
    const { page } = await enter('staff')
    await page.goto('/loans?state=VIC')
    await save(page, 'Victoria')
    const tab = page.getByRole('navigation', { name: 'Saved searches' }).getByRole('link', { name: /Victoria/ })
    const { held, letGo, refuse } = await holdWrites(page, /\/pin$/)
    await choose(page, 'Victoria', 'Pin as a tab')
    await expect(tab).toHaveText('Victoriapinned')
    await expect(tab).toHaveAttribute('aria-busy', 'true')
    // The menu offers the opposite of the displayed state.
    await choose(page, 'Victoria', 'Unpin')
    await expect(tab).toHaveText('Victoria')
    await expect.poll(() => held.length).toBe(1)
    await letGo(0)
    await expect.poll(() => held.length).toBe(2)
    await letGo(1)
    await expect(toast(page, '“Victoria” is no longer pinned.')).toBeVisible()
    await expect(tab).toHaveText('Victoria')

    await choose(page, 'Victoria', 'Pin as a tab')
    await expect(tab).toHaveText('Victoriapinned')
    await expect.poll(() => held.length).toBe(3)
    await refuse(2, 'The search was deleted.')
    await expect(toast(page, 'The search was deleted.')).toBeVisible()
    await expect(tab).toHaveText('Victoria')

    await choose(page, 'Victoria', 'Pin as a tab')
    await expect.poll(() => held.length).toBe(4)
    await letGo(3)
    await expect(tab).not.toHaveAttribute('aria-busy', 'true')
    await page.reload()
    await expect(tab).toHaveText('Victoriapinned')
  },
)

/** Holds the refreshes of a page until the returned function releases them. */
const holdRefreshes = async (page: Page) => {
  const held: Route[] = []
  let isOpen = false
  await page.route(
    (url) => url.searchParams.has('_rsc'),
    (route) => (isOpen ? route.continue() : void held.push(route)),
  )
  return {
    held,
    open: async () => {
      isOpen = true
      for (const route of held) await route.continue()
    },
  }
}

searching('an unpinned search shows no pin before the next refresh', async ({ enter }) => {
  const { page } = await enter('staff')
  await page.goto('/loans?state=VIC')
  await save(page, 'A first one')
  await page.goto('/loans?state=NSW')
  await save(page, 'Victoria')
  const tabs = page.getByRole('navigation', { name: 'Saved searches' }).getByRole('link')
  const tab = tabs.filter({ hasText: 'Victoria' })
  await choose(page, 'Victoria', 'Pin as a tab')
  // The refresh has arrived once the search is listed before the others.
  await expect(tabs.nth(1)).toHaveText('Victoriapinned')

  const { held, open } = await holdRefreshes(page)
  await choose(page, 'Victoria', 'Unpin')
  await expect(toast(page, '“Victoria” is no longer pinned.')).toBeVisible()
  await expect.poll(() => held.length).toBeGreaterThan(0)
  await expect(tab).not.toHaveAttribute('aria-busy', 'true')
  await expect(tab).toHaveText('Victoria')
  await open()
  await expect(tabs.nth(2)).toHaveText('Victoria')
})

searching('a choice that waits for an earlier one is saved even if the page is left', async ({ enter }) => {
  const { page, accountId } = await enter('staff')
  await page.goto('/loans?state=VIC')
  await save(page, 'Victoria')
  const pins = () => rowsOf('select 1 from saved_search_pins where account_id = $1', [accountId])
  // The server gets the first request, but its response never arrives.
  await page.evaluate(() => {
    const fetchNow = window.fetch
    window.fetch = async (...request) => {
      window.fetch = fetchNow
      await fetchNow(...request)
      return new Promise(() => undefined)
    }
  })
  await choose(page, 'Victoria', 'Pin as a tab')
  await choose(page, 'Victoria', 'Unpin')
  await expect.poll(async () => (await pins()).length).toBe(1)
  await page.goto('/change-password')
  await expect.poll(pins).toEqual([])
})

searching('signing out waits for choices that are still to be saved', async ({ enter }) => {
  const { page, accountId } = await enter('staff')
  await page.goto('/loans?state=VIC')
  await save(page, 'Victoria')
  const { held, letGo } = await holdWrites(page, /\/pin$/)
  await choose(page, 'Victoria', 'Pin as a tab')
  await choose(page, 'Victoria', 'Unpin')
  await expect.poll(() => held.length).toBe(1)
  await openSettings(page)
  await page.getByRole('menuitem', { name: 'Sign Out' }).click()
  await letGo(0)
  await expect.poll(() => held.length).toBe(2)
  await letGo(1)
  await expect(page).not.toHaveURL(/\/loans/)
  expect(await rowsOf('select 1 from saved_search_pins where account_id = $1', [accountId])).toEqual([])
})
