import type { Page } from '@playwright/test'
import { rowsOf } from '#tests/e2e/database.ts'
import { world } from '#tests/e2e/harness/world.ts'
import { ownLender } from '#tests/e2e/own-companies.ts'
import { awake, expect, type Role, signInByHand, test } from '#tests/e2e/people.ts'
import { openFilters } from '#tests/e2e/screens.ts'

const boxOf = (page: Page) => page.getByRole('combobox', { name: 'Search people, companies and loan numbers' })
const option = (page: Page, name: string | RegExp) => page.getByRole('option', { name, exact: true })
const group = (page: Page, name: string) => page.getByRole('group', { name })

const openPalette = async (page: Page): Promise<void> => {
  await awake(boxOf(page))
  await page.keyboard.press('Control+k')
  await expect(boxOf(page)).toBeFocused()
  await expect(boxOf(page)).toHaveAttribute('aria-expanded', 'true')
}

const aLoan = async (condition: string) => {
  const [loan] = await rowsOf<{ id: number; loanNo: string }>(
    `select l.id, l.loan_no as "loanNo" from loans l where ${condition} order by l.id limit 1`,
  )
  return loan as { id: number; loanNo: string }
}

test('the palette starts with recent records, and a loan has parties, suburb and amount beside its number', async ({
  signIn,
}) => {
  const page = await signIn('admin')
  const loan = await aLoan("l.status_key = 'SETTLED'")
  // Other tests use this account at the same time, so this takes a company that none of them opens.
  const [company] = (await rowsOf<{ id: number; companyId: number; name: string }>(
    `select b.id, b.company_id as "companyId", c.name from brokers b join companies c on c.id = b.company_id
     where c.closed_at is null and b.is_active order by c.name desc limit 1`,
  )) as [{ id: number; companyId: number; name: string }]
  await page.goto(`/users/${company.id}/broker`)
  await expect
    .poll(() => rowsOf("select from opened_records where kind = 'COMPANY' and record_id = $1", [company.companyId]))
    .not.toHaveLength(0)
  await page.goto(`/loans/${loan.id}/view`)
  await page.goto('/freshness')
  await openPalette(page)
  const recent = group(page, 'Recent').getByRole('option')
  const opened = recent.filter({ hasText: loan.loanNo })
  await expect(opened).toContainText(/ → .+ · .+, [A-Z]{2,3} · \$[\d.]+[KMB]/)
  // Loans name their companies, so a company is found by its record.
  const values = await recent.evaluateAll((options) => options.map((option) => option.getAttribute('data-value')))
  const at = (value: string) => values.indexOf(value)
  const ofCompany = `COMPANY-${company.companyId}`
  expect(at(`LOAN-${loan.id}`)).toBeGreaterThanOrEqual(0)
  expect(at(`LOAN-${loan.id}`)).toBeLessThan(at(ofCompany))
  // The first option is highlighted when the palette opens.
  for (let step = 0; step < at(ofCompany); step += 1) await page.keyboard.press('ArrowDown')
  await expect(recent.and(page.locator(`[data-value="${ofCompany}"]`))).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`/users/${company.id}/broker`))
})

test('[J-04] a suburb typed into the palette opens its loans, named in a sentence and a removable chip', async ({
  signIn,
}) => {
  const page = await signIn('staff')
  await page.goto('/')
  const [place] = await rowsOf<{ id: number; name: string; state: string; loans: number }>(
    `select s.id, s.name || ', ' || s.state_key as name, s.state_key as state, count(*)::int as loans from suburbs s join loans l on l.suburb_id = s.id
     where not s.is_doubled group by s.id order by 3 desc, 1 limit 1`,
  )
  await openPalette(page)
  await page.keyboard.type(`loans in ${place?.name.split(',')[0]}`)
  const loans = page.getByRole('option', { name: `Loans in ${place?.name}` })
  await loans.click()
  await expect(page).toHaveURL(`/loans?state=${place?.state}&suburb=${place?.id}`)
  await expect(page.getByText(`loans in ${place?.name}`, { exact: true })).toBeVisible()
  await expect(page.getByText('Total No. of Loans').locator('..')).toContainText(String(place?.loans))
  const filters = await openFilters(page)
  const suburb = (await filters.under('State and Suburb')).getByRole('combobox', { name: 'Suburb' })
  await expect(suburb).toHaveValue(place?.name as string)
  await filters.close()
  await page.getByRole('link', { name: `Remove Suburb: ${place?.name}` }).click()
  await expect(page).toHaveURL(`/loans?state=${place?.state}`)
})

test('[B-14] the palette offers the actions on the record on screen, limited to the person’s rights', async ({
  signIn,
}) => {
  const page = await signIn('staff')
  const { own } = await world()
  const loan = await aLoan("l.status_key = 'SETTLED'")
  await page.goto(`/loans/${loan.id}/view`)
  await openPalette(page)
  await page.keyboard.type('edit')
  await option(page, 'Edit').click()
  await expect(page).toHaveURL(`/loans/${loan.id}/edit`)

  await page.goto(`/users/${own.lender}/lender`)
  await openPalette(page)
  await page.keyboard.type('follow')
  await option(page, 'Set follow-up').click()
  await expect(page.locator('#followup-date')).toBeFocused()

  const broker = await signIn('broker')
  const foreign = await aLoan(
    `l.status_key = 'SETTLED' and not exists (select from loan_brokers b where b.loan_id = l.id and b.broker_id = ${own.broker})`,
  )
  await broker.goto(`/loans/${foreign.id}/view`)
  await openPalette(broker)
  await expect(option(broker, 'Copy link')).toBeVisible()
  await expect(option(broker, 'Edit')).toHaveCount(0)
  await expect(option(broker, /Freshness|Notes and scores|Audit/)).toHaveCount(0)
})

for (const role of ['staff', 'lender', 'dual', 'lawFirm'] satisfies Role[])
  test(`[B-05] the palette offers ${role} every destination of the menu`, async ({ signIn }) => {
    const page = await signIn(role)
    await page.goto('/')
    const menu = await page.getByRole('navigation', { name: 'Menu' }).getByRole('link').allTextContents()
    await openPalette(page)
    for (const name of menu) await expect(group(page, 'Go to').getByRole('option', { name })).toHaveCount(1)
    await expect(option(page, 'Switch to Broker Profile')).toHaveCount(role === 'dual' ? 1 : 0)
    await page.keyboard.type('find')
    await expect(option(page, 'Finder')).toBeVisible()
  })

test('[B-05] the palette signs out', async ({ visit }) => {
  const page = await visit()
  await signInByHand(page, 'broker')
  await openPalette(page)
  await page.keyboard.type('sign o')
  await option(page, 'Sign Out').click()
  await page.waitForURL(/\/general\/finder-utility/)
})

test('? lists the keys of dialogs and fields, and the listed keys work', async ({ signIn }) => {
  const page = await signIn('admin')
  await page.goto('/holidays')
  const add = await awake(page.getByRole('button', { name: 'Add Holiday' }))
  await page.keyboard.press('?')
  const keys = page.getByRole('dialog', { name: 'Questions and keyboard shortcuts' })
  for (const [label, pressed] of [
    ['Save or confirm', ['Ctrl', 'Enter']],
    ['Close', ['Esc']],
    ['Open choices or a menu', ['↓']],
    ['Open a calendar', ['Alt', '↓']],
  ] as const)
    await expect(
      keys
        .locator('dl > div')
        .filter({ has: page.getByText(label, { exact: true }) })
        .locator('kbd'),
    ).toHaveText([...pressed])
  await page.keyboard.press('Escape')
  await expect(keys).toBeHidden()
  await add.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Add a public holiday' })
  await expect(dialog.getByLabel('Date')).toBeFocused()
  await page.keyboard.press('Alt+ArrowDown')
  await expect(page.getByRole('dialog', { name: 'Calendar' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog', { name: 'Calendar' })).toBeHidden()
  await expect(dialog).toBeVisible()
  await page.keyboard.press('Control+Enter')
  await expect(dialog.getByText('Please enter a date', { exact: true })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await page.getByRole('button', { name: 'Settings' }).focus()
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('menu')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('menu')).toBeHidden()
  await page.goto('/search/lender')
  await (await awake(page.getByRole('combobox', { name: 'Lender' }))).focus()
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('option').first()).toBeVisible()
})

test('? lists keys of the page, g and a letter opens a destination, and neither works while typing', async ({
  signIn,
}) => {
  const page = await signIn('staff')
  const { own } = await world()
  await page.goto(`/users/${own.lender}/lender`)
  const keys = page.getByRole('dialog', { name: 'Questions and keyboard shortcuts' })
  // Retried, because the page handles keys a moment after it renders.
  await expect(async () => {
    await page.keyboard.press('?')
    await expect(keys).toBeVisible({ timeout: 2_000 })
  }).toPass()
  await expect(keys.getByText('Lead score', { exact: true })).toBeVisible()
  await expect(keys.getByText('All Loans')).toBeVisible()
  await page.keyboard.press('g')
  await page.keyboard.press('l')
  await page.keyboard.press('Escape')
  await expect(keys).toBeHidden()
  await expect(page).toHaveURL(new RegExp(`/users/${own.lender}/lender`))

  await page.keyboard.press('g')
  await page.keyboard.press('l')
  await expect(page).toHaveURL(/\/loans(\?|$)/)
  await awake(page.getByRole('region', { name: 'Loans', exact: true }))
  await page.keyboard.press('?')
  for (const [label, key] of [
    ['Next row', 'j'],
    ['Previous row', 'k'],
    ['Open beside the list', 'Enter'],
    ['Open page', 'Enter'],
  ] as const)
    await expect(keys.locator('dl > div').filter({ hasText: label }).locator('kbd').last()).toHaveText(key)
  await page.keyboard.press('Escape')
  await expect(keys).toBeHidden()
  await page.keyboard.press('g')
  await page.keyboard.press('n')
  await expect(page).toHaveURL(/\/users\/notes/)
  await boxOf(page).focus()
  await page.keyboard.type('gl?')
  await expect(boxOf(page)).toHaveValue('gl?')
  await expect(keys).toBeHidden()
})

test('[C-09] Find a Lender opens the chosen profile at once, and lists recent ones', async ({ signIn }) => {
  const page = await signIn('admin')
  const { lenderId, companyName } = await ownLender()
  await page.goto('/search/lender')
  const field = await awake(page.getByRole('combobox', { name: 'Lender' }))
  await field.fill(companyName)
  await page.getByRole('option', { name: companyName }).first().click()
  await expect(page).toHaveURL(`/users/${lenderId}/lender`)
  await page.goto('/search/lender')
  await page.getByRole('link', { name: companyName }).click()
  await expect(page).toHaveURL(`/users/${lenderId}/lender`)
})
