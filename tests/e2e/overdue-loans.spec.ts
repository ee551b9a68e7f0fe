import type { Locator } from '@playwright/test'
import { expect, test } from './people.ts'

const readColour = (text: Locator) => text.evaluate((element) => getComputedStyle(element).color)

test('a current loan past its repayment is red in All Loans and says by how many days, for staff and members', async ({
  signIn,
}) => {
  for (const role of ['staff', 'broker'] as const) {
    const page = await signIn(role)
    await page.goto('/loans?statusKey=SETTLED&expiryKey=EXPIRED&sort=loanNo')
    const rows = page.getByRole('table', { name: 'Loans', exact: true }).locator('tbody [data-row]')
    const late = rows.getByText(/^Settled, [\d,]+ d late$/)
    await expect(late.first()).toBeVisible()
    expect(await late.count()).toBe(await rows.count())
    expect(await readColour(late.first())).toBe(
      await page.evaluate(() => {
        const probe = document.body.appendChild(document.createElement('i'))
        probe.style.color = 'var(--bad)'
        return getComputedStyle(probe).color
      }),
    )
  }
})

test('with a column of its own, and in an opened group, the status says the same', async ({ signIn }) => {
  const page = await signIn('staff')
  await page.goto('/loans?statusKey=SETTLED&expiryKey=EXPIRED&columns=loanNo,principal,status')
  await expect(page.getByRole('cell', { name: /^Settled, [\d,]+ d late$/ }).first()).toBeVisible()
  await page.goto('/loans?statusKey=SETTLED&expiryKey=EXPIRED&group=state')
  await page.getByRole('table', { name: 'Loans by state' }).locator('[aria-expanded="false"]').first().press('Enter')
  await expect(
    page
      .locator('.group-rows')
      .getByText(/^Settled, [\d,]+ d late$/)
      .first(),
  ).toBeVisible()
})
