import type { Page } from '@playwright/test'
import { rows } from './all-users.ts'
import { rowsOf } from './database.ts'
import { awake, expect, test } from './people.ts'
import { chips, WIDE } from './saved-searches.ts'
import { fact } from './screens.ts'

const box = (page: Page, list: 'All Loans' | 'All Users') =>
  page.getByRole('textbox', { name: `Narrow ${list} in words` })
const said = (page: Page) => page.getByRole('main').getByRole('status')
const chip = async (page: Page, name: string) => awake(chips(page).getByRole('button', { name }))

test('words in the search box of All Loans are added to the active filters, and / moves focus there', async ({
  signIn,
}) => {
  const page = await signIn('staff', WIDE)
  await page.goto('/loans?scenarioKey=PURCHASE&sort=principal&orderBy=desc')
  await awake(box(page, 'All Loans'))
  await page.keyboard.press('/')
  await expect(box(page, 'All Loans')).toBeFocused()
  await page.keyboard.type('second mortgages over $1m blah in vic')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(
    '/loans?minPrincipal=1000001&orderBy=desc&priorityKey=SECOND&scenarioKey=PURCHASE&sort=principal&state=VIC',
  )
  await expect(chips(page)).toHaveText([
    'State: VIC',
    'Principal: over $1,000,000',
    'Priority: Second',
    'Scenario: Purchase',
  ])
  await expect(box(page, 'All Loans')).toHaveValue('blah')
  await expect(said(page)).toHaveText('Not understood: “blah”. Help (?) shows what you can ask.')
  await expect(said(page)).toHaveAttribute('data-tone', 'warn')
  await box(page, 'All Loans').fill('under $2m')
  await expect(said(page)).toBeEmpty()
  await box(page, 'All Loans').press('Enter')
  await expect(chips(page).nth(1)).toHaveText('Principal: over $1,000,000 and under $2,000,000')
  await expect(box(page, 'All Loans')).toHaveValue('')
  // Several states have a Richmond; the active state decides.
  await box(page, 'All Loans').fill('in Richmond')
  await box(page, 'All Loans').press('Enter')
  await expect(chips(page).nth(1)).toHaveText('Suburb: Richmond, VIC')
  await page.goBack()
  await page.goBack()
  await expect(chips(page).nth(1)).toHaveText('Principal: over $1,000,000')
})

test('a search in words can replace the filters that were active before', async ({ signIn }) => {
  const page = await signIn('staff', WIDE)
  await page.goto('/loans?scenarioKey=PURCHASE&sort=principal&orderBy=desc')
  const field = await awake(box(page, 'All Loans'))
  const alone = page.getByRole('button', { name: 'Use only these words' })
  await field.pressSequentially('second mortgages in vic')
  await expect(alone).toHaveCount(0)
  await field.press('Enter')
  await expect(chips(page)).toHaveText(['State: VIC', 'Priority: Second', 'Scenario: Purchase'])
  await expect(page.getByText('Added to the filters you had.')).toBeVisible()
  await alone.click()
  await expect(page).toHaveURL('/loans?orderBy=desc&priorityKey=SECOND&sort=principal&state=VIC')
  await expect(chips(page)).toHaveText(['State: VIC', 'Priority: Second'])
  await expect(alone).toHaveCount(0)
  await page.goBack()
  await expect(chips(page)).toHaveCount(3)
  // Without other filters there is nothing to replace.
  await page.goto('/loans?view=all')
  await (await awake(box(page, 'All Loans'))).fill('in nsw')
  await box(page, 'All Loans').press('Enter')
  await expect(chips(page)).toHaveText(['State: NSW'])
  await expect(alone).toHaveCount(0)
})

test('loans are searched by repayment in words, which becomes a filter with its own field', async ({ signIn }) => {
  const page = await signIn('staff', WIDE)
  await page.goto('/loans?view=all')
  const field = await awake(box(page, 'All Loans'))
  await field.pressSequentially('which lenders hold loans maturing next year')
  await field.press('Enter')
  const next = new Date().getFullYear() + 1
  const due = `Due for repayment: from 01 Jan ${next} to 31 Dec ${next}`
  await expect(chips(page).filter({ hasText: 'Due for repayment' })).toHaveText(due)
  await expect(page.getByRole('table', { name: /by lender$/i })).toBeVisible()
  await expect(said(page)).toBeEmpty()
  await (await chip(page, due)).click()
  await page.getByLabel('Due for repayment to').fill(`30/06/${next}`)
  await page.getByLabel('Due for repayment to').press('Enter')
  await expect(page).toHaveURL(new RegExp(`repaidTo=${next}-06-30`))
})

test('a new period replaces the last one, and settled or discharged refer to their own dates', async ({ signIn }) => {
  const page = await signIn('staff', WIDE)
  await page.goto('/loans?view=all')
  const field = await awake(box(page, 'All Loans'))
  const ask = async (words: string) => {
    await field.pressSequentially(words)
    await field.press('Enter')
  }
  await ask('vic settled last year')
  await expect(chips(page)).toHaveText(['State: VIC', 'Settled in: the last calendar year'])
  await ask('settled in 2025')
  await expect(chips(page)).toHaveText(['State: VIC', 'Settled: from 01 Jan 2025 to 31 Dec 2025'])
  await page.goto('/loans?view=all')
  await awake(field)
  await ask('discharged in 2025')
  await expect(chips(page)).toHaveText(['Discharged: from 01 Jan 2025 to 31 Dec 2025'])
  const [found] = await rowsOf<{ count: number }>(
    `select count(*)::int as count from loans where discharged_date between '2025-01-01' and '2025-12-31'`,
  )
  expect(found?.count).toBeGreaterThan(0)
  await expect(fact(page, 'Total Records')).toHaveText(String(found?.count))
})

test('brokers not called for 60 days are found in words and by a filter', async ({ signIn }) => {
  const page = await signIn('staff', WIDE)
  await page.goto('/users/all?view=all')
  const field = await awake(box(page, 'All Users'))
  await field.pressSequentially('brokers nobody has called for 60 days')
  await field.press('Enter')
  await expect(page).toHaveURL('/users/all?notCalledKey=D_60&orderBy=asc&sort=lastCall&typeKey=BROKER')
  await expect(chips(page)).toHaveText(['Not called: for 60 days', 'Type: Broker'])
  const total = Number(await fact(page, 'Total Records').innerText())
  await (await chip(page, 'Not called')).click()
  await page.getByLabel('Not called', { exact: true }).selectOption('ever')
  await page.getByRole('button', { name: 'Apply' }).click()
  await expect(page).toHaveURL('/users/all?notCalledKey=NEVER&orderBy=asc&sort=lastCall&typeKey=BROKER')
  await expect.poll(async () => Number(await fact(page, 'Total Records').innerText())).toBeLessThanOrEqual(total)
})

test('an ambiguous search offers its meanings, unknown words stay, and an error keeps the words', async ({
  signIn,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(/Failed to load resource/)
  const page = await signIn('broker', WIDE)
  await page.goto('/loans?view=all')
  const field = await awake(box(page, 'All Loans'))
  await field.fill('settled in Richmond nonsense')
  await field.press('Enter')
  await expect(said(page)).toHaveText(
    'Not understood: “nonsense”. Help (?) shows what you can ask. This can mean several things: choose one.',
  )
  await expect(page).toHaveURL('/loans?view=all')
  await expect(field).toHaveValue('settled in Richmond nonsense')
  await page
    .getByRole('list', { name: 'What the words can mean' })
    .getByRole('button', { name: 'State: VIC · Suburb: Richmond, VIC' })
    .click()
  await expect(chips(page)).toHaveText(['Status: Settled', 'State: VIC', 'Suburb: Richmond, VIC'])
  await expect(field).toHaveValue('nonsense')
  await field.press('Enter')
  await expect(page).toHaveURL(/statusKey=SETTLED/)
  await expect(field).toHaveValue('nonsense')
  await page.route('**/api/loans/words**', (route) => route.fulfill({ status: 503, body: '{}' }))
  await field.fill('default')
  await field.press('Enter')
  await expect(said(page)).not.toBeEmpty()
  await expect(field).toHaveValue('default')
})

test('All Users is searched in words as well, and a name is referred to the search at the top', async ({ signIn }) => {
  const page = await signIn('staff', WIDE)
  await page.goto('/users/all?stateKeys=NSW')
  const field = await awake(box(page, 'All Users'))
  await field.fill('lenders in vic, score A')
  await field.press('Enter')
  await expect(chips(page)).toHaveText(['Lead Score: A', 'Type: Lender', 'State: NSW or VIC'])
  await field.fill('ann')
  await field.press('Enter')
  await expect(said(page)).toContainText('Not understood: “ann”.')
  await expect(said(page)).toContainText('People are found by name in the search at the top.')
  const broker = await signIn('broker', WIDE)
  await broker.goto('/users/all?view=all')
  const own = await awake(box(broker, 'All Users'))
  await own.fill('paused brokers')
  await own.press('Enter')
  await expect(chips(broker)).toHaveText(['Type: Broker'])
  await expect(said(broker)).toHaveText('Your role can’t filter by Profile Status.')
})

test('a chip opens its field: Enter and Apply change the list, Escape, Cancel and clicking elsewhere do not', async ({
  signIn,
}) => {
  const page = await signIn('staff', WIDE)
  await page.goto('/loans?minPrincipal=1000000&orderBy=asc&priorityKey=FIRST&sort=principal&state=NSW')
  const principal = await chip(page, 'Principal: from $1,000,000')
  await principal.focus()
  await page.keyboard.press('Enter')
  const form = page.getByRole('dialog', { name: 'Change Principal' })
  const from = form.getByLabel('Principal from')
  await expect(from).toBeFocused()
  await expect(form.getByRole('textbox')).toHaveCount(2)
  await page.keyboard.type('2.5m')
  await page.keyboard.press('Escape')
  await expect(form).toHaveCount(0)
  await expect(principal).toBeFocused()
  await expect(page).toHaveURL('/loans?minPrincipal=1000000&orderBy=asc&priorityKey=FIRST&sort=principal&state=NSW')

  await page.keyboard.press('Enter')
  await expect(from).toHaveValue('1000000')
  await page.keyboard.type('lots')
  await page.keyboard.press('Enter')
  await expect(form.getByRole('alert')).toHaveText('Principal from can’t be read. Correct it, or leave it empty.')
  await expect(from).toHaveAttribute('aria-invalid', 'true')
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('2.5m')
  await expect(form.getByRole('alert')).toHaveCount(0)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/minPrincipal=2500000/)
  const changed = await chip(page, 'Principal: from $2,500,000')
  await expect(changed).toBeFocused()
  await page.goBack()
  await expect(chips(page).getByRole('button', { name: 'Principal: from $1,000,000' })).toBeVisible()

  await (await chip(page, 'Priority: First')).click()
  const priority = page.getByRole('dialog', { name: 'Change Priority' })
  await priority.getByLabel('Priority').selectOption('Second')
  await page.getByRole('heading', { name: 'All Loans' }).click()
  await expect(priority).toHaveCount(0)
  await expect(chips(page).getByRole('button', { name: 'Priority: First' })).toBeVisible()
  await (await chip(page, 'Priority: First')).click()
  await priority.getByLabel('Priority').selectOption('Second')
  await priority.getByRole('button', { name: 'Apply' }).click()
  await expect(page).toHaveURL(/priorityKey=SECOND/)
  await (await chip(page, 'Priority: Second')).click()
  await priority.getByRole('button', { name: 'Cancel' }).click()
  await expect(priority).toHaveCount(0)
})

test('changing the state chip removes the suburb, a suburb applies at once, and some chips cannot be changed', async ({
  signIn,
}) => {
  const page = await signIn('lender', WIDE)
  await page.goto('/loans?maxLvr=70&minLvr=50&book=current&state=NSW')
  await expect(chips(page).getByRole('button')).toHaveText(['State: NSW', 'LVR: from 50% to 70%'])
  await (await awake(box(page, 'All Loans'))).fill('in Parramatta')
  await box(page, 'All Loans').press('Enter')
  await (await chip(page, 'Suburb: Parramatta, NSW')).click()
  const suburb = page.getByRole('dialog', { name: 'Change Suburb' })
  await suburb.getByRole('combobox', { name: 'Suburb' }).fill('Geelong')
  await page.getByRole('option', { name: 'Geelong, VIC' }).first().click()
  await expect(suburb).toHaveCount(0)
  await expect(chips(page)).toContainText(['State: VIC', 'Suburb: Geelong, VIC'])
  await (await chip(page, 'State: VIC')).click()
  const state = page.getByRole('dialog', { name: 'Change State' })
  await state.getByRole('checkbox', { name: 'QLD', exact: true }).check()
  await state.getByRole('checkbox', { name: 'VIC', exact: true }).uncheck()
  await page.keyboard.press('Enter')
  await expect(chips(page).filter({ hasText: 'Suburb' })).toHaveCount(0)
  await expect(page).toHaveURL(/state=QLD/)
})

test('on a phone a chip of All Users is changed by touch, and nothing is wider than the screen', async ({ signIn }) => {
  const page = await signIn('staff', { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })
  await page.goto('/users/all?stateKeys=NSW')
  await (await chip(page, 'State: NSW')).tap()
  const form = page.getByRole('dialog', { name: 'Change State' })
  await form.getByLabel('VIC', { exact: true }).check()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  await form.getByRole('button', { name: 'Apply' }).tap()
  await expect(chips(page)).toHaveText(['State: NSW or VIC'])
  await expect(rows(page).first()).toBeVisible()
})

test('a late answer to earlier words changes nothing once others were asked', async ({ signIn }) => {
  const page = await signIn('staff', WIDE)
  await page.goto('/loans?view=all')
  const field = await awake(box(page, 'All Loans'))
  const held = Promise.withResolvers<void>()
  await page.route(/\/api\/loans\/words\?text=in\+nsw$/, async (route) => {
    const answer = await route.fetch()
    await held.promise
    await route.fulfill({ response: answer })
  })
  const late = page.waitForResponse(/\/api\/loans\/words\?text=in\+nsw$/)
  await field.pressSequentially('in nsw')
  await field.press('Enter')
  await expect(field).toHaveAttribute('aria-busy', 'true')
  await field.fill('second mortgages')
  await field.press('Enter')
  await expect(page).toHaveURL('/loans?priorityKey=SECOND')
  held.resolve()
  await (await late).finished()
  // Another question shows that the late answer was taken before it.
  await field.pressSequentially('construction')
  await field.press('Enter')
  await expect(chips(page)).toHaveText(['Priority: Second', 'Scenario: Construction'])
})
