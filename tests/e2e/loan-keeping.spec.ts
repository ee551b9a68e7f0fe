import { awake, expect, test } from './people.ts'

test('“top 5 lenders” shows five with their share together, and “last year but none this year” who stopped', async ({
  signIn,
}) => {
  for (const width of [1440, 390]) {
    const page = await signIn('staff', { viewport: { width, height: 900 } })
    await page.goto('/users/all?view=all')
    const box = page.getByRole('combobox', { name: 'Search' }).first()
    await awake(box)
    const openAnswer = async (text: string, chip: string) => {
      await box.click()
      await page.keyboard.type(text)
      await expect(page.getByRole('option').first()).toContainText(chip)
      await page.keyboard.press('Enter')
    }
    await openAnswer('top 5 lenders current book', 'Top: 5')
    await expect(page).toHaveURL(/[?&]top=5/)
    const groups = page.getByRole('region', { name: 'Loans by lender' })
    await expect(groups.locator('tbody tr[data-row]')).toHaveCount(5)
    const totals = groups.locator('tfoot tr')
    await expect(totals).toHaveCount(2)
    await expect(totals.first()).toContainText(/Top 5 together/)
    await expect(totals.first()).toContainText(/\d+\.\d%/)
    await expect(totals.last()).toContainText(/All \d+ loans/)

    await openAnswer('brokers who sent us deals last year but none this year', 'Only: None in the later period')
    await expect(page).toHaveURL(/[?&]moved=LOST/)
    const crossed = page.getByRole('region', { name: 'Loans by broker and calendar year' })
    const rows = crossed.locator('tbody tr[data-row]')
    await expect(rows).not.toHaveCount(0)
    // Nobody has a loan in the later year; the largest loss comes first.
    const changes = await rows.evaluateAll((all) =>
      all.map((row) => Number(row.querySelector('[data-column="change"]')?.textContent?.replaceAll(/[^0-9]/g, ''))),
    )
    expect(changes).toEqual(changes.toSorted((one, other) => other - one))
  }
})
