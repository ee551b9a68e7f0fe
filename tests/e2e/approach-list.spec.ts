import type { Page } from '@playwright/test'
import { askThem, changeIt, ownMarket, typedDeal } from '#tests/e2e/approaches.ts'
import { ORIGIN } from '#tests/e2e/harness/wire.ts'
import { signInOwn } from '#tests/e2e/own-companies.ts'
import { expect, test } from '#tests/e2e/people.ts'

const tab = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Approaches' }).getByRole('link', { name, exact: true })
const deals = (page: Page) => page.locator('[data-deal]')
const decline = { act: 'DECLINED', version: 1, reason: 'SIZE', answerNote: '' }

/** Two deals of one broker: two lenders asked about the first, of whom one declined, and one about the second. */
const twoDeals = async () => {
  const { broker, lenders } = await ownMarket(2)
  const [one, two] = lenders as [(typeof lenders)[0], (typeof lenders)[0]]
  const first = await askThem(broker, lenders)
  expect((await changeIt(two, first.ids[1] as number, decline)).status).toBe(200)
  const second = await askThem(
    broker,
    [one],
    await typedDeal({ securitySubTypeKey: 'OFFICE', securityTypeKey: 'COMMERCIAL' }),
  )
  return { broker, one, two, first, second }
}

test('a broker sees each deal once with its lenders below it, filtered by the state in the address', async ({
  visit,
}) => {
  const { broker, one, two, first } = await twoDeals()
  const page = await signInOwn(visit, broker)
  await page.goto('/approaches')
  await expect(deals(page)).toHaveCount(2)
  const asked = page.locator(`[data-deal="${first.scenarioId}"]`)
  await expect(asked.getByRole('heading')).toContainText('Dandenong South')
  await expect(asked.locator('[data-approach]')).toHaveCount(2)
  await expect(asked.getByRole('link', { name: one.companyName })).toContainText('Waiting for an answer')
  await expect(asked.getByRole('link', { name: two.companyName })).toContainText('Declined')
  for (const name of ['All 3', 'Waiting 2', 'Interested 0', 'Closed 1']) await expect(tab(page, name)).toBeVisible()
  await expect(tab(page, 'All 3')).toHaveAttribute('aria-current', 'page')

  await tab(page, 'Closed 1').click()
  await expect(page).toHaveURL(`${ORIGIN}/approaches?state=closed`)
  await expect(deals(page)).toHaveCount(1)
  await expect(deals(page).locator('[data-approach]')).toContainText([two.companyName])
  await tab(page, 'Interested 0').click()
  await expect(page.getByText('Choose All to see the others.')).toBeVisible()
  await page.goto('/approaches?state=waiting')
  await expect(tab(page, 'Waiting 2')).toHaveAttribute('aria-current', 'page')
  await expect(page.locator('[data-approach]')).toHaveCount(2)
  await asked.getByRole('heading').getByRole('link').click()
  await expect(page).toHaveURL(`${ORIGIN}/approaches/scenarios/${first.scenarioId}`)
})

test('[T-A4] a lender sees its approaches with who asked, and nothing of the other lenders', async ({ visit }) => {
  const { broker, one, two, first, second } = await twoDeals()
  const page = await signInOwn(visit, one)
  await page.goto('/approaches')
  const rows = page.locator('[data-approach]')
  await expect(rows).toHaveCount(2)
  await expect(rows).toContainText([broker.companyName, broker.companyName])
  await expect(rows.first()).toHaveAttribute('data-approach', String(second.ids[0]))
  await expect(page.getByRole('main')).not.toContainText(two.companyName)
  for (const name of ['All 2', 'Waiting 2', 'Closed 0']) await expect(tab(page, name)).toBeVisible()
  await rows.last().click()
  await expect(page).toHaveURL(`${ORIGIN}/approaches/${first.ids[0]}`)
})

test('[T-A3] staff see who asked; another broker and another lender see neither approaches nor counts', async ({
  visit,
  signIn,
}) => {
  const { broker, two, first } = await twoDeals()
  const staff = await signIn('staff')
  await staff.goto(`/approaches?broker=${broker.brokerId}`)
  const asked = staff.locator(`[data-deal="${first.scenarioId}"]`)
  await expect(asked).toContainText(broker.companyName)
  await expect(tab(staff, 'All 3')).toBeVisible()
  await asked.getByRole('link', { name: two.companyName }).click()
  await expect(staff).toHaveURL(`${ORIGIN}/approaches/${first.ids[1]}`)
  const { broker: rival, lenders } = await ownMarket(1)
  for (const person of [rival, lenders[0] as (typeof lenders)[0]]) {
    const page = await signInOwn(visit, person)
    await page.goto(`/approaches?broker=${broker.brokerId}`)
    await expect(page.getByText('No approaches.')).toBeVisible()
    await expect(page.getByRole('navigation', { name: 'Approaches' })).toHaveCount(0)
  }
  const dual = await signIn('dual')
  await dual.goto('/approaches')
  await expect(dual.getByRole('main')).not.toContainText(broker.companyName)
})
