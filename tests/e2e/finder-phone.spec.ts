import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { cards, chips, sentence } from './finder.ts'
import { expect, test } from './people.ts'

const PHONE = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true }
const WIDE = { viewport: { width: 1440, height: 900 } }
const FOUND = '/general/finder-utility?where=Parramatta&amount=2m&userType=lender'
const REFUSED = '/general/finder-utility?where=Richmond&amount=1'

const fold = (page: Page) => page.locator('summary').filter({ hasText: 'Change search' })
const question = (page: Page) => page.getByRole('form', { name: 'Where is the property, and how much do you need?' })

test('on a phone the form collapses to one line after a search, and opens without losing what is typed', async ({
  visit,
}) => {
  const page = await visit(PHONE)
  await page.goto(FOUND)
  const address = page.url()
  const suburb = question(page).getByLabel('Suburb')
  await expect(fold(page)).toContainText('Parramatta, NSW · $2,000,000')
  await expect(suburb).toBeHidden()
  const first = await cards(page).first().boundingBox()
  expect(first?.y).toBeLessThan(420)
  expect((await new AxeBuilder({ page }).setLegacyMode().analyze()).violations).toEqual([])

  await fold(page).press('Enter')
  await expect(suburb).toBeVisible()
  await suburb.press('Control+a')
  await suburb.pressSequentially('geelong')
  await fold(page).press('Enter')
  await expect(suburb).toBeHidden()
  await fold(page).tap()
  await expect(suburb).toHaveValue('geelong')
  expect(page.url()).toBe(address)
  await question(page).getByRole('button', { name: 'Search' }).tap()
  await expect(sentence(page)).toContainText('within 50 km of Geelong, VIC')
  await expect(fold(page)).toContainText('Geelong, VIC · $2,000,000')
  await expect(suburb).toBeHidden()
})

test('the form is open before a search, and always open on a wide screen', async ({ visit }) => {
  const phone = await visit(PHONE)
  await phone.goto('/general/finder-utility')
  await expect(question(phone).getByLabel('Suburb')).toBeVisible()
  await expect(fold(phone)).toBeHidden()
  const wide = await visit(WIDE)
  for (const address of [FOUND, REFUSED]) {
    await wide.goto(address)
    await expect(question(wide).getByLabel('Suburb')).toBeVisible()
    await expect(fold(wide)).toBeHidden()
  }
  // On a wide screen each error is beside its field.
  await expect(question(wide).getByRole('alert')).toHaveCount(2)
  await expect(wide.getByRole('main').getByRole('alert')).toHaveCount(2)
})

test('on a phone the active filters are one scrolling line, and a card’s first figure is Matching Loans', async ({
  visit,
}) => {
  const page = await visit(PHONE)
  await page.goto(FOUND)
  const boxes = await Promise.all((await chips(page).all()).map(async (chip) => await chip.boundingBox()))
  expect(boxes.length).toBeGreaterThan(2)
  expect(new Set(boxes.map((box) => box?.y)).size).toBe(1)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  for (const card of await cards(page).all()) {
    const count = await card.getByText(/^[\d,]+ Matching Loans$/).boundingBox()
    const mail = await card.getByRole('link', { name: /@/ }).boundingBox()
    expect((count?.y ?? 0) + (count?.height ?? Number.POSITIVE_INFINITY)).toBeLessThanOrEqual(mail?.y ?? 0)
    expect(count?.x).toBe(((await card.boundingBox())?.x ?? 0) + 17)
  }
})

test('on a phone a refused search shows why and what to do below each field', async ({ visit }) => {
  const page = await visit(PHONE)
  await page.goto(REFUSED)
  const reasons = page.getByRole('main').getByRole('alert')
  await expect(reasons).toHaveCount(2)
  await expect(reasons.first()).toContainText('“Richmond” can be one of several suburbs. Choose one:')
  await expect(reasons.last()).toContainText('Principal: from $50,000 to $150,000,000.')
  // The amount is refused, so the form is open, with each reason below its field.
  const [suburb, amount] = [question(page).getByLabel('Suburb'), question(page).getByLabel('Amount')]
  await expect(amount).toHaveValue('1')
  const tops = await Promise.all(
    [suburb, reasons.first(), amount, reasons.last()].map(async (each) => (await each.boundingBox())?.y),
  )
  expect(tops).toEqual(tops.toSorted((one, other) => Number(one) - Number(other)))
  await reasons.getByRole('link', { name: 'Richmond, VIC' }).tap()
  await expect(page).toHaveURL(/where=Richmond/)
  // The amount is still refused, the suburb is not.
  await expect(reasons).toHaveCount(1)
  await expect(reasons).not.toContainText('several suburbs')
})
