import type { Page } from '@playwright/test'
import { getNamedPerson } from '#prisma/seed/people.ts'
import { criteriaForm, giveFirstRanking, openFirstRanking, storedCategory } from './criteria-form.ts'
import { rowsOf } from './database.ts'
import { ownDual, signInOwn } from './own-companies.ts'
import { awake, expect, type Role, test } from './people.ts'
import { toast } from './screens.ts'

/** The paths of the page's PUT requests, after the id of the lender or broker. */
const writesOf = (page: Page): string[] => {
  const paths: string[] = []
  page.on('request', (request) => {
    const path = /^\/api\/(?:lenders|brokers)\/\d+\/(.*)$/.exec(new URL(request.url()).pathname)?.[1]
    if (path && request.method() === 'PUT') paths.push(path)
  })
  return paths
}

/** Answers an address with an error once released. */
const refuse = async (page: Page, address: RegExp, status: number, message?: string) => {
  const held = Promise.withResolvers<void>()
  await page.route(address, async (route) => {
    await held.promise
    const errors = message ? [{ code: 'REFUSED', message }] : []
    await route.fulfill({ status, json: { errors } })
  })
  return held.resolve
}

const confirmClear = async (page: Page) => {
  await criteriaForm(page).clear.click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Okay' }).click()
}
const undoClear = (page: Page) => toast(page, '1st Ranking cleared.').getByRole('button', { name: 'Undo' }).click()

for (const [who, suffix] of [
  ['staff use the staff endpoints', '/system-user'],
  ['a lender uses the plain endpoints', ''],
] as const)
  test(`[F-12] [F-25] [P-06] ${who} to save, clear, restore and offer`, async ({ visit, signIn }) => {
    const own = await ownDual()
    const { lenderId } = own
    await giveFirstRanking(lenderId, { verifiedDaysAgo: 2 })
    const page = await (suffix ? signIn('staff') : signInOwn(visit, own))
    const criteria = criteriaForm(page)
    await criteria.open(lenderId)
    const writes = writesOf(page)
    await criteria.figure('Available amount').fill('26000000')
    await criteria.save()
    await confirmClear(page)
    await expect(criteria.figure('Available amount')).toHaveValue('')
    await undoClear(page)
    await expect(criteria.figure('Available amount')).toHaveValue('26,000,000')
    await expect(toast(page, '1st Ranking is back as it was.')).toBeVisible()
    const offered = page.getByRole('switch', { name: 'Offered' })
    await expect(offered).toBeEnabled()
    await offered.click()
    await expect(toast(page, 'Categories offered updated successfully.')).toBeVisible()
    expect(writes).toEqual([
      `criteria/FirstRanking/verified-detail${suffix}`,
      `loan-criteria/clear${suffix}`,
      `loan-criteria/restore${suffix}`,
      `categories/FirstRanking/toggle-status${suffix}`,
    ])
  })

test('[F-12] a refused Clear shows why, and the form keeps its values', async ({ signIn, allowConsoleErrors }) => {
  allowConsoleErrors(/status of (409|500)/)
  const { lenderId, page, criteria } = await openFirstRanking(signIn)
  // Somebody else changes the category while the question is open.
  await criteria.clear.click()
  await rowsOf('update lender_categories set version = version + 1 where lender_id = $1', [lenderId])
  await page.getByRole('alertdialog').getByRole('button', { name: 'Okay' }).click()
  await expect(toast(page, 'Somebody else has changed this category.')).toBeVisible()
  await expect(criteria.figure('Available amount')).toHaveValue('25,000,000')
  expect(await storedCategory(lenderId)).toMatchObject({ available: '25000000' })
  const release = await refuse(page, /loan-criteria\/clear/, 500)
  release()
  await confirmClear(page)
  await expect(toast(page, 'An error occured')).toBeVisible()
  await page.unroute(/loan-criteria\/clear/)
  await confirmClear(page)
  await expect(toast(page, '1st Ranking cleared.')).toBeVisible()
})

test('[F-12] a refused undo of Clear shows why, and the form shows the stored values', async ({
  signIn,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(/status of 409/)
  const { lenderId, page, criteria } = await openFirstRanking(signIn)
  const other = await signIn('admin')
  await confirmClear(page)
  await expect(criteria.figure('Available amount')).toHaveValue('')
  // Somebody else restores it meanwhile, so nothing is left to restore.
  const url = `/api/lenders/${lenderId}/loan-criteria/restore/system-user`
  const sent = { data: { categoryType: 'FirstRanking' }, headers: { 'sec-fetch-site': 'same-origin' } }
  expect((await other.request.put(url, sent)).status()).toBe(200)
  await undoClear(page)
  await expect(toast(page, 'There is nothing to restore.')).toBeVisible()
  await expect(toast(page, '1st Ranking is back as it was.')).toHaveCount(0)
  // The form shows what is stored now.
  await expect(criteria.figure('Available amount')).toHaveValue('25,000,000')
})

test('[F-12] Undo does not overwrite input that could not be saved, and the form says so', async ({
  signIn,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(/status of 500/)
  const { page, criteria } = await openFirstRanking(signIn)
  await confirmClear(page)
  await expect(criteria.figure('Available amount')).toHaveValue('')
  const release = await refuse(page, /\/criteria\/\w+\/(draft|verified-detail)/, 500)
  release()
  await criteria.figure('Available amount').fill('5000000')
  const writes = writesOf(page)
  await undoClear(page)
  await expect(toast(page, "Your last changes to this category aren't saved yet.")).toBeVisible()
  await expect(criteria.saving).toContainText('Not saved yet – your input is kept')
  // A focused field shows digits without commas, and a closing toast may return focus to it.
  await criteria.figure('Available amount').blur()
  await expect(criteria.figure('Available amount')).toHaveValue('5,000,000')
  expect(writes.filter((path) => path.includes('restore'))).toEqual([])
})

test('[F-25] the Offered switch moves at once, and back with an error if it is refused', async ({
  signIn,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(/status of 409/)
  const { lenderId, page } = await openFirstRanking(signIn, { verifiedDaysAgo: 1 })
  const offered = page.getByRole('switch', { name: 'Offered' })
  await expect(offered).toHaveAttribute('aria-checked', 'true')
  const release = await refuse(page, /toggle-status/, 409, 'This lender was closed.')
  await offered.click()
  await expect(offered).toHaveAttribute('aria-checked', 'false')
  expect(await storedCategory(lenderId)).toMatchObject({ is_offered: true })
  release()
  await expect(toast(page, 'This lender was closed.')).toBeVisible()
  await expect(offered).toHaveAttribute('aria-checked', 'true')
})

for (const [who, role, suffix] of [
  ['staff subscribe a broker through the staff endpoint', 'staff', '/system-user'],
  ['a broker subscribes through the plain endpoint', 'broker', ''],
] as const satisfies readonly (readonly [string, Role, string])[])
  test(`[F-25] [P-06] ${who}; the switch moves at once, and back with an error if it is refused`, async ({
    signIn,
    allowConsoleErrors,
  }) => {
    allowConsoleErrors(/status of (403|500)/)
    const page = await signIn(role)
    const text = 'select b.id from brokers b join companies c on c.id = b.company_id where c.name = $1'
    const [broker] = await rowsOf<{ id: number }>(text, [getNamedPerson('broker').company])
    await page.goto(`/users/${broker?.id}/broker?tab=matches`)
    const land = page
      .getByRole('region', { name: 'Categories subscribed to' })
      .getByRole('switch', { name: 'Land Bank' })
    await awake(land)
    const before = await land.getAttribute('aria-checked')
    const after = String(before !== 'true')
    const writes = writesOf(page)
    for (const [status, message] of [
      [403, 'This broker was closed.'],
      [500, undefined],
    ] as const) {
      const release = await refuse(page, /toggle-status/, status, message)
      await land.click()
      await expect(land).toHaveAttribute('aria-checked', after)
      release()
      await expect(toast(page, message ?? 'An error occured')).toBeVisible()
      await expect(land).toHaveAttribute('aria-checked', before as string)
      await expect(page).toHaveURL(/tab=matches/)
      await page.unroute(/toggle-status/)
    }
    await expect(toast(page, 'Categories subscribed to updated successfully.')).toHaveCount(0)
    expect(new Set(writes)).toEqual(new Set([`subscriptions/LandBank/toggle-status${suffix}`]))
  })
