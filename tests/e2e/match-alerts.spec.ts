import { rowsOf } from '#tests/e2e/database.ts'
import { awake, expect, test } from '#tests/e2e/people.ts'
import { panel, toast } from '#tests/e2e/screens.ts'

test('a saved deal shows how many lenders are new and marks them until its owner has looked', async ({ signIn }) => {
  const page = await signIn('broker')
  const name = `Waiting ${Date.now()}`
  const saved = panel(page, 'Saved deals')
  await page.goto('/match?amount=1000000&lvr=50&categoryKey=FIRST_RANKING')
  await (await awake(page.getByRole('button', { name: 'Save', exact: true }))).click()
  const dialog = page.getByRole('dialog', { name: 'Save this deal' })
  await expect(dialog.getByText(/You get an email once a day when another lender fits/)).toBeVisible()
  await dialog.getByLabel('Name').fill(name)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/scenario=\d+$/)
  const id = Number(/scenario=(\d+)/.exec(page.url())?.[1])
  await expect(saved.getByRole('listitem').filter({ hasText: name })).toContainText('Alerts once a day')
  await saved.getByRole('button', { name: `Actions of ${name}` }).click()
  await page.getByRole('menuitem', { name: 'Alerts at once' }).click()
  await expect(toast(page, 'at once.')).toBeVisible()
  await expect(saved.getByRole('listitem').filter({ hasText: name })).toContainText('Alerts at once')
  // Pretends that one of the matching lenders was found after the deal was saved.
  const card = page.locator('#fits [data-lender]').first()
  const lenderId = Number(await card.getAttribute('data-lender'))
  await rowsOf('update scenario_fits set is_news = true where scenario_id = $1 and lender_id = $2', [id, lenderId])
  await page.goto('/match')
  await expect(saved.getByRole('listitem').filter({ hasText: name })).toContainText('1 new since you looked')
  const seen = page.waitForResponse((response) => response.url().endsWith(`/api/scenarios/${id}/seen`))
  await saved.getByRole('link', { name }).click()
  await expect(page.locator(`[data-lender="${lenderId}"]`).getByText('New', { exact: true })).toBeVisible()
  expect((await seen).status()).toBe(200)
  await page.goto('/match')
  await expect(saved.getByRole('listitem').filter({ hasText: name })).not.toContainText('new since you looked')
})
