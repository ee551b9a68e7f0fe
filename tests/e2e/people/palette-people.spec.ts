import type { Page } from '@playwright/test'
import { rowsOf } from '#tests/e2e/database.ts'
import { awake, expect, type Role, test } from '#tests/e2e/people.ts'
import { chips } from '#tests/e2e/saved-searches.ts'
import { fact } from '#tests/e2e/screens.ts'

const boxOf = (page: Page) => page.getByRole('combobox', { name: 'Search people, companies and loan numbers' })
const said = (page: Page) => page.locator('[cmdk-root]').getByRole('status')
const group = (page: Page, name: string | RegExp) =>
  page.locator('[cmdk-root]').getByRole('group', { name, exact: true }).getByRole('option')
const box = (page: Page, list: string) => page.getByRole('textbox', { name: `Narrow ${list} in words` })

const ask = async (page: Page, text: string): Promise<void> => {
  await awake(boxOf(page))
  await page.keyboard.press('Control+k')
  await expect(boxOf(page)).toBeFocused()
  await page.keyboard.type(text)
}

for (const role of ['staff', 'broker'] satisfies Role[])
  test(`${role} asks for people in the palette: their number, the first three, and the same list in All Users`, async ({
    signIn,
  }) => {
    const page = await signIn(role)
    await page.goto('/')
    await ask(page, 'brokers in nsw not called for 30 days')
    await expect(group(page, 'People')).toHaveCount(1)
    await expect(group(page, 'People')).toHaveAttribute('aria-selected', 'true')
    for (const chip of ['Not called: for 30 days', 'Type: Broker', 'State: NSW'])
      await expect(group(page, 'People')).toContainText(chip)
    await expect(group(page, 'Loans')).toHaveCount(0)
    await expect(said(page)).toBeEmpty()
    const count = /([\d,]+) (?:people|person)/.exec(await group(page, 'People').innerText())?.[1] as string
    await expect(group(page, /^(?:First \d of .* people|These people)$/).first()).toBeVisible()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/users/all?notCalledKey=D_30&orderBy=asc&sort=lastCall&stateKeys=NSW&typeKey=BROKER')
    await expect(chips(page)).toHaveText(['Not called: for 30 days', 'Type: Broker', 'State: NSW'])
    await expect(fact(page, 'Total Records')).toHaveText(count)
  })

test('a person among the first rows of a question opens their profile', async ({ signIn }) => {
  const page = await signIn('staff')
  await page.goto('/')
  await ask(page, 'lenders in nsw')
  const first = group(page, /^(?:First \d of .* people|These people)$/).first()
  const name = (await first.innerText()).split('\n')[0] as string
  await first.click()
  await expect(page).toHaveURL(/\/users\/\d+\/lender/)
  await expect(page.getByRole('main')).toContainText(name)
})

test('what was not understood is said again on the list, beside the search that is narrower than the question', async ({
  signIn,
}) => {
  const page = await signIn('staff')
  await page.goto('/')
  await ask(page, 'loans over $10m wibble')
  await expect(page.locator('[cmdk-root]').getByRole('option', { name: 'Find lenders for this deal' })).toHaveCount(1)
  // It is offered as a search, without figures that would be read as the answer.
  await expect(group(page, 'Loans')).toContainText('Search loans, leaving out “wibble”')
  await expect(group(page, 'Loans')).not.toContainText(/[\d,]+ loans/)
  await expect(page.locator('[cmdk-root]').getByRole('group', { name: /loans$/ })).toHaveCount(0)
  await expect(group(page, 'Loans')).toContainText('Principal: over $10,000,000')
  // Enter must not open unasked what leaves words out: the first one shows what the second opens.
  await expect(page.locator('[cmdk-root] [aria-selected="true"]')).toHaveCount(0)
  await page.keyboard.press('Enter')
  await expect(group(page, 'Loans')).toHaveAttribute('aria-selected', 'true')
  await expect(page).toHaveURL('/')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/loans?minPrincipal=10000001')
  await expect(
    page.getByRole('main').getByText('Not understood: “wibble”. Help (?) shows what you can ask.'),
  ).toBeVisible()
  await expect(box(page, 'All Loans')).toHaveValue('wibble')
  // The next question on the same list brings its own words, or none.
  await ask(page, 'loans over $20m')
  await expect(group(page, 'Loans')).toContainText('Principal: over $20,000,000')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/loans?minPrincipal=20000001')
  await page.goto('/users/all?view=all')
  await expect(box(page, 'All Users')).toHaveValue('')
  await expect(page.getByRole('main').getByText('Not understood')).toHaveCount(0)
})

test('a negation that is not understood has no answer, because it would be the opposite', async ({ signIn }) => {
  const page = await signIn('staff')
  await page.goto('/')
  await ask(page, 'nsw loans without a valuer')
  await expect(said(page)).toContainText(
    'Not answered, because “without” was not understood: without these words the answer would be wrong.',
  )
  await expect(group(page, 'Loans')).toHaveCount(0)
  await page.goto('/loans?view=all')
  const field = await awake(box(page, 'All Loans'))
  await field.pressSequentially('nsw loans without a valuer')
  await field.press('Enter')
  await expect(page.getByRole('main').getByText('Not answered, because “without”')).toBeVisible()
  await expect(page.getByText('The list still shows your earlier search.')).toHaveCount(0)
  await expect(page).toHaveURL('/loans?view=all')
  await expect(field).toHaveValue('nsw loans without a valuer')
  await page.goto('/loans?state=VIC')
  await (await awake(field)).fill('nsw loans without a valuer')
  await field.press('Enter')
  await expect(page.getByRole('main').getByText('The list still shows your earlier search.')).toBeVisible()
})

test('the name of a page opens it first, and a text that finds nothing says what can be asked', async ({ signIn }) => {
  const page = await signIn('staff')
  await page.goto('/')
  await ask(page, 'calls')
  await expect(page.locator('[cmdk-root]').getByRole('option').first()).toContainText('Calls')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/calls/)
  await ask(page, 'zzqqxxyy')
  await expect(said(page)).toHaveText(
    'Nothing found. Try the start of a name or a loan number. You can also ask: “loans due in the next 90 days”, “brokers not called for 60 days”.',
  )
  const firm = await signIn('lawFirm')
  await firm.goto('/')
  await ask(firm, 'zzqqxxyy')
  await expect(said(firm)).toHaveText('Nothing found. Try the start of a name or a loan number.')
})

test('a question who lends is a deal before it is a search for loans', async ({ signIn }) => {
  const page = await signIn('staff')
  await page.goto('/')
  await ask(page, 'which lenders lend on industrial in QLD over 65% LVR')
  const first = page.locator('[cmdk-root]').getByRole('option').first()
  await expect(first).toContainText('Find lenders for this deal')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/^[^?]*\/match\?words=which\+lenders/)
  await expect(page.getByRole('form', { name: 'The deal' }).getByLabel('LVR')).toHaveValue('65')
})

test('the plural of a kind asks for all of it, and a word that people cannot be asked by is said', async ({
  signIn,
}) => {
  const page = await signIn('staff')
  await page.goto('/')
  await ask(page, 'brokers')
  await expect(page.locator('[cmdk-root]').getByRole('option').first()).toContainText('Type: Broker')
  await boxOf(page).fill('quiet brokers')
  await expect(said(page)).toContainText('Not understood: “quiet”.')
  await expect(group(page, 'People')).toContainText('Search users, leaving out “quiet”')
  await boxOf(page).fill('lenders without loans')
  await expect(said(page)).toContainText('Not answered, because “without” was not understood')
  await expect(group(page, 'People')).toHaveCount(0)
  await boxOf(page).fill('lender tallowmere')
  await expect(group(page, 'Lenders').first()).toContainText('Tallowmere')
  await expect(said(page)).toBeEmpty()
})

test('the biggest loans of a state are its first rows', async ({ signIn }) => {
  const page = await signIn('staff')
  const [{ principal } = { principal: 0 }] = await rowsOf<{ principal: number }>(
    "select max(principal)::float8 as principal from loans l join suburbs s on s.id = l.suburb_id where s.state_key = 'NSW'",
  )
  await page.goto('/loans?view=all')
  const field = await awake(box(page, 'All Loans'))
  await field.pressSequentially('biggest loans in nsw')
  await field.press('Enter')
  await expect(page).toHaveURL('/loans?orderBy=desc&sort=principal&state=NSW')
  await expect(page.getByRole('main').getByRole('row').nth(1)).toContainText(`$${principal.toLocaleString('en-AU')}`)
})

test('in a capital is offered as the city and as the suburb', async ({ signIn }) => {
  const page = await signIn('staff')
  await page.goto('/')
  await ask(page, 'in Sydney')
  await expect(group(page, 'Loans')).toHaveCount(2)
  await expect(group(page, 'Loans').first()).toContainText('Search Radius: 20 km')
  await expect(group(page, 'Loans').last()).not.toContainText('Search Radius')
})
