import type { Page } from '@playwright/test'
import { askPalette } from './loan-tables.ts'
import { awake, expect, test } from './people.ts'
import { chips, WIDE } from './saved-searches.ts'
import { loanList, shownDollars } from './screens.ts'

type Answer = { data: { key: string | null; name: string; loans: number; principal: number }[] }

const said = (page: Page) => page.getByRole('main').getByRole('status')
const rowsOf = (page: Page, by: string) =>
  page.getByRole('table', { name: new RegExp(`by ${by}$`, 'i') }).locator('tbody tr[data-row]')

const ask = async (page: Page, text: string) => {
  await page.goto('/loans?view=all')
  const field = await awake(page.getByRole('textbox', { name: 'Narrow All Loans in words' }))
  await field.pressSequentially(text)
  await field.press('Enter')
}

test('broking firms are the brokers, and a group leads to the loans of the whole company', async ({ signIn }) => {
  const page = await signIn('staff', WIDE)
  const found = await askPalette(page, 'which brokerages sent us the most deals')
  await expect(found).toContainText('Group by: Broker')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/loans?group=broker&groupSort=-loans')
  await expect(page.getByText('Each broker is a company with all its people.')).toBeVisible()

  const answer = await page.request.get('/api/loans/groups?by=broker&groupSort=-loans')
  const most = ((await answer.json()) as Answer).data[0]
  const row = rowsOf(page, 'broker').first()
  await expect(row).toContainText(most?.name ?? '')
  await expect(row).toContainText(shownDollars(most?.principal ?? 0))
  await (await awake(row.getByRole('link', { name: most?.name ?? '', exact: true }))).press('Enter')
  await page.getByRole('link', { name: `All ${most?.loans} loans` }).click()
  await expect(page).toHaveURL(`/loans?brokerId=${most?.key}`)
  await expect(loanList(page).figure('Total Records')).toHaveText(String(most?.loans))
})

for (const width of [1440, 390])
  test(`at ${width} px a company alone is a lender, and those with a large book are shown alone`, async ({
    signIn,
  }) => {
    const page = await signIn('staff', { viewport: { width, height: 900 } })
    await ask(page, 'by company')
    await expect(page).toHaveURL('/loans?group=lender')
    await expect(said(page)).toHaveText(
      'Companies are lenders here. Ask “by brokerage” or “by law firm” for the others.',
    )
    const answer = await page.request.get('/api/loans/groups?by=lender&book=current')
    const sums = ((await answer.json()) as Answer).data.map(({ principal }) => principal)
    const large = sums.filter((sum) => sum > 20_000_000).length
    expect(large).toBeGreaterThan(0)
    expect(large).toBeLessThan(sums.length)
    await ask(page, 'lender companies with over $20m current')
    await expect(page).toHaveURL('/loans?book=current&group=lender&leastPrincipal=20000001')
    await expect(said(page)).toBeEmpty()
    await expect(rowsOf(page, 'lender')).toHaveCount(large)
    await expect(page.getByText('Only groups with a principal over $20,000,000 are shown')).toBeVisible()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
    await page.getByRole('link', { name: 'Remove Group Principal: over $20,000,000' }).click()
    await expect(page).toHaveURL('/loans?book=current&group=lender')
    await expect(chips(page).filter({ hasText: 'Group Principal' })).toHaveCount(0)
  })
