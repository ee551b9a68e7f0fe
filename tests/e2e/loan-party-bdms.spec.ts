import { askPalette } from './loan-tables.ts'
import { awake, expect, test } from './people.ts'
import { loanList, openFilters, shownDollars } from './screens.ts'

type Answer = { data: { key: string | null; name: string; loans: number; principal: number; totalPrincipal: number }[] }

test('the pipeline by broker’s BDM counts each loan once, and a group leads to its loans', async ({ signIn }) => {
  const page = await signIn('staff')
  await page.goto('/loans?group=bdm&statusKey=PRESETTLEMENT')
  await expect(page.getByText('“Broker’s BDM” and “Lender’s BDM” count each loan once.')).toBeVisible()

  const found = await askPalette(page, 'pipeline by broker bdm')
  for (const chip of ['Status: Pre-Settlement', 'Group by: Broker’s BDM']) await expect(found).toContainText(chip)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/loans?group=brokerBdm&statusKey=PRESETTLEMENT')

  const answer = await page.request.get('/api/loans/groups?by=brokerBdm&statusKey=PRESETTLEMENT')
  const { data } = (await answer.json()) as Answer
  expect(data.reduce((sum, { principal }) => sum + principal, 0)).toBe(data[0]?.totalPrincipal)
  const most = data.find(({ key }) => key !== null)
  const table = page.getByRole('table', { name: 'Loans by broker’s BDM' })
  const row = table.locator('tbody tr[data-row]').filter({ hasText: most?.name ?? '' })
  await expect(row).toContainText(shownDollars(most?.principal ?? 0))
  await (await awake(row.getByRole('link', { name: most?.name ?? '', exact: true }))).press('Enter')
  await table.getByRole('link', { name: new RegExp(`^All ${most?.loans} loans?$`) }).click()
  await expect(page).toHaveURL(`/loans?brokerBdmId=${most?.key}&statusKey=PRESETTLEMENT`)
  await expect(loanList(page).figure('Total Records')).toHaveText(String(most?.loans))
  await expect(loanList(page).figure('Total Principal')).toHaveText(shownDollars(most?.principal ?? 0))

  const filters = await openFilters(page)
  const field = (await filters.under('BDM')).getByRole('combobox', { name: 'Broker’s BDM' })
  await expect(field).toHaveValue(most?.name ?? '')
  await filters.close()
  await page.getByRole('link', { name: `Remove Broker’s BDM: ${most?.name}` }).click()
  await expect(page).toHaveURL('/loans?statusKey=PRESETTLEMENT')
})
