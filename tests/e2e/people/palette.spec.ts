import type { Request } from '@playwright/test'
import { rowsOf } from '#tests/e2e/database.ts'
import { world } from '#tests/e2e/harness/world.ts'
import { awake, expect, test } from '#tests/e2e/people.ts'

test('[B-03] [B-04] the search works with the keyboard: a person opens the profile, a loan opens its page', async ({
  signIn,
}) => {
  const staff = await signIn('staff')
  const { own } = await world()
  await staff.goto('/loans?view=all')
  const box = await awake(staff.getByRole('combobox', { name: 'Search people, companies and loan numbers' }))
  await staff.keyboard.press('Control+k')
  await expect(box).toBeFocused()
  await staff.keyboard.type('helen castell')
  await expect(staff.getByRole('option').first()).toContainText('Helen Castellano')
  await expect(staff.getByRole('option').first()).toHaveAttribute('aria-selected', 'true')
  await staff.keyboard.press('Enter')
  await expect(staff).toHaveURL(new RegExp(`/users/${own.lender}/lender`))
  await expect(box).toHaveValue('')

  const [loan] = await rowsOf<{ id: number; loanNo: string }>(
    'select id, loan_no as "loanNo" from loans order by id limit 1',
  )
  await staff.keyboard.press('Meta+k')
  await staff.keyboard.type(loan?.loanNo as string)
  await expect(staff.getByRole('option').first()).toContainText(loan?.loanNo as string)
  await staff.keyboard.press('Enter')
  await expect(staff).toHaveURL(`/loans/${loan?.id}/view`)

  await staff.keyboard.press('Control+k')
  await staff.keyboard.type('zzqqxx')
  await expect(staff.getByText('Nothing found.')).toBeVisible()
  await staff.keyboard.press('Escape')
  await expect(staff.getByText('Nothing found.')).toBeHidden()
  await staff.keyboard.press('Escape')
  await expect(box).toHaveValue('')
})

test('the slash reaches the search from a page without a list, and the box of a list where there is one', async ({
  signIn,
}) => {
  const staff = await signIn('staff')
  await staff.goto('/')
  const box = await awake(staff.getByRole('combobox', { name: 'Search people, companies and loan numbers' }))
  await staff.keyboard.press('/')
  await expect(box).toBeFocused()
  await staff.keyboard.type('a/b')
  await expect(box).toHaveValue('a/b')
  await staff.goto('/loans?view=all')
  const list = await awake(staff.locator('input[aria-keyshortcuts="/"]'))
  await staff.keyboard.press('/')
  await expect(list).toBeFocused()
})

test('[B-03] the search sends one request after a pause of 500 ms', async ({ signIn }) => {
  const staff = await signIn('staff')
  await staff.clock.install()
  await staff.goto('/loans?view=all')
  const asked: string[] = []
  await staff.route('**/api/search?*', async (route) => {
    asked.push(new URL(route.request().url()).searchParams.get('search') ?? '')
    await route.continue()
  })
  const box = await awake(staff.getByRole('combobox', { name: 'Search people, companies and loan numbers' }))
  // The clock is paused, so a slow machine does not type more slowly.
  await staff.clock.pauseAt(await staff.evaluate(() => Date.now() + 1000))
  await box.pressSequentially('tal')
  await staff.clock.runFor(450)
  expect(asked).toEqual([])
  await staff.clock.runFor(100)
  await expect.poll(() => asked).toEqual(['tal'])
})

test('[B-03] the answer to an earlier text that arrives last changes nothing in the list of the latest text', async ({
  signIn,
}) => {
  const staff = await signIn('staff')
  await staff.goto('/loans?view=all')
  const asked: string[] = []
  const early = Promise.withResolvers<void>()
  const latest = Promise.withResolvers<void>()
  await staff.route('**/api/search?*', async (route) => {
    const search = new URL(route.request().url()).searchParams.get('search') ?? ''
    asked.push(search)
    await (search === 'quillgate' ? early.promise : latest.promise)
    // A request that the page has cancelled cannot be answered any more.
    await route.continue().catch(() => {})
  })
  const box = await awake(staff.getByRole('combobox', { name: 'Search people, companies and loan numbers' }))
  const list = staff.locator('[cmdk-root]').getByRole('option')
  const isEarly = (request: Request) => new URL(request.url()).searchParams.get('search') === 'quillgate'
  const over = Promise.race([
    staff.waitForEvent('requestfinished', isEarly),
    staff.waitForEvent('requestfailed', isEarly),
  ])
  await box.fill('quillgate')
  await expect.poll(() => asked).toEqual(['quillgate'])
  await box.fill('helen castell')
  await expect.poll(() => asked).toEqual(['quillgate', 'helen castell'])
  // Neither has been answered, and the one given up is no failure.
  await expect(staff.getByText('Searching…')).toBeVisible()
  latest.resolve()
  await expect(list.first()).toContainText('Helen Castellano')
  const shown = await list.allInnerTexts()
  early.resolve()
  await over
  // Once the page has handled what arrived.
  await awake(box)
  expect(await list.allInnerTexts()).toEqual(shown)
  await box.press('Enter')
  const { own } = await world()
  await expect(staff).toHaveURL(new RegExp(`/users/${own.lender}/lender`))
})
