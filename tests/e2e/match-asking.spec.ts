import { askThem, changeIt, ownMarket } from '#tests/e2e/approaches.ts'
import { DEAL, field, open, settled } from '#tests/e2e/match-page.ts'
import { signInOwn } from '#tests/e2e/own-companies.ts'
import { expect, test } from '#tests/e2e/people.ts'
import { toast } from '#tests/e2e/screens.ts'

test('each card explains its rank, and the answer lists fields that are not judged', async ({ signIn }) => {
  const page = await signIn('broker')
  await open(page, DEAL)
  await settled(page)
  const cards = page.locator('#fits [data-lender]')
  await expect(cards.first()).toContainText(/First, ahead of number 2: .+\./)
  await expect(cards.nth(1)).toContainText(/Behind number 1: .+\./)
  await expect(page.getByText(/^Not judged: /)).toHaveCount(0)
  await field(page, 'Term in months').pressSequentially('12')
  await expect(
    page.getByText(
      'Not judged: term. Lenders publish nothing about it; their closed loans, on the cards, are all there is to go by.',
    ),
  ).toBeVisible()
  await expect(page.locator('#near')).toContainText(/\d+ of them needs? another property, and comes? last\./)
})

test('brokers choose up to four lenders and ask them about the deal; staff cannot', async ({ signIn }) => {
  const page = await signIn('broker')
  await open(page, DEAL)
  await settled(page)
  const offered = page.getByRole('button', { name: /^Ask (?!these)/ })
  await expect(offered.nth(4)).toBeVisible()
  // Lenders of the demonstration first: those of other tests, whose names end in a digit, may fit any LVR.
  const names = (
    await offered.evaluateAll((all) => all.map((each) => each.getAttribute('aria-label') ?? each.textContent))
  )
    .filter((name) => name !== null)
    .toSorted((one, other) => Number(/\d/.test(one)) - Number(/\d/.test(other)))
  const choose = (at: number) => page.getByRole('button', { name: names[at] as string, exact: true })
  await choose(0).click()
  await choose(1).focus()
  await page.keyboard.press('Space')
  const bar = page.getByRole('region', { name: 'Lenders to ask' })
  await expect(bar).toContainText('2 of 4 chosen')
  for (const at of [2, 3, 4]) await choose(at).click()
  await expect(bar).toContainText('4 of 4 chosen')
  await expect(toast(page, 'You can ask 4 lenders at once.')).toBeVisible()
  await choose(3).click()
  await expect(bar).toContainText('3 of 4 chosen')
  await bar.getByRole('button', { name: 'Ask these lenders' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('listitem')).toHaveCount(3)
  // The dialog shows what is sent, and which of the chosen lenders the deal does not fit.
  await expect(dialog.getByRole('region', { name: 'What they see of the deal' })).toContainText('$2,400,000')
  // Other tests change criteria, so that not all of the first lenders may fit; an LVR of 98% fits none.
  const misfits = dialog.getByText(/^(Near|Does not fit)\. /)
  expect(await misfits.count()).toBeLessThan(3)
  await page.keyboard.press('Escape')
  await field(page, 'LVR').fill('98')
  await settled(page)
  await bar.getByRole('button', { name: 'Ask these lenders' }).click()
  await expect(dialog.getByText(/^(Near|Does not fit)\. An LVR of 98% is above /).first()).toBeVisible()
  await expect(misfits).toHaveCount(3)
  await page.keyboard.press('Escape')
  await bar.getByRole('button', { name: 'Choose none' }).click()
  await expect(bar).toBeHidden()
  const staff = await signIn('staff')
  await open(staff, DEAL)
  await settled(staff)
  await expect(staff.getByRole('button', { name: /^Ask (?!these)/ })).toHaveCount(0)
})

test('a card shows the state of an approach, and open approaches reduce how many lenders can be asked', async ({
  visit,
}) => {
  const { broker, lenders } = await ownMarket(3)
  const [first, second, third] = lenders as [(typeof lenders)[0], (typeof lenders)[0], (typeof lenders)[0]]
  const amount = 3_100_000 + (Date.now() % 100_000)
  const query = `?amount=${amount}&categoryKey=SECOND_RANKING&lvr=61`
  const deal = { amount: String(amount), categoryKey: 'SECOND_RANKING', lvr: '61' }
  const { scenarioId, ids } = await askThem(broker, [first, second], deal)
  const answer = { act: 'INTERESTED', version: 1, amount: '3m', rate: '10', fee: '1', answerNote: '' }
  expect((await changeIt(first, ids[0] as number, answer)).status).toBe(200)
  const page = await signInOwn(visit, broker)
  await open(page, query)
  await settled(page)
  const card = (lenderId: number) => page.locator(`[data-lender="${lenderId}"]`)
  const showAll = async () => {
    const more = page.locator('#fits').getByRole('button', { name: /^Show \d+ more$/ })
    await expect(async () => {
      if (await more.isVisible()) await more.click({ timeout: 1_000 })
      await expect(card(third.lenderId)).toBeVisible({ timeout: 1_000 })
    }).toPass()
  }
  await showAll()
  await expect(card(second.lenderId).getByRole('link', { name: /: Asked: waiting for an answer$/ })).toBeVisible()
  // The text of the approach must not widen the page on a phone.
  const size = page.viewportSize() ?? { width: 1280, height: 720 }
  await page.setViewportSize({ width: 390, height: 844 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  await page.setViewportSize(size)
  await expect(card(first.lenderId).getByRole('button', { name: /^Ask / })).toHaveCount(0)
  // Two more can be asked: a third is not added, and the toast says why.
  const choose = page.getByRole('button', { name: /^Ask (?!these)/ })
  for (const at of [0, 1, 2]) await choose.nth(at).click()
  await expect(toast(page, '2 approaches about this deal are open, so you can ask 2 more now.')).toBeVisible()
  const bar = page.getByRole('region', { name: 'Lenders to ask' })
  await expect(bar).toContainText('2 of 2 chosen')
  await expect(bar.getByRole('link', { name: 'See the 2 open approaches' })).toBeVisible()
  // Approaches count per deal.
  await field(page, 'LVR').fill('62')
  await settled(page)
  await showAll()
  await expect(card(third.lenderId).getByRole('button', { name: /^Ask / })).toBeVisible()
  await expect(bar).toContainText('2 of 4 chosen')
  await expect(page.getByRole('link', { name: /: Asked: / })).toHaveCount(0)
  await card(first.lenderId).getByRole('button', { name: /^Ask / }).click()
  await expect(bar).toContainText(first.companyName)
  await field(page, 'LVR').fill('61')
  await settled(page)
  await showAll()
  // A lender already asked about this deal is no longer chosen.
  await expect(bar).toContainText('2 of 2 chosen')
  await expect(bar).not.toContainText(first.companyName)
  await card(first.lenderId)
    .getByRole('link', { name: /: Asked: interested$/ })
    .click()
  await expect(page).toHaveURL(new RegExp(`/approaches/scenarios/${scenarioId}$`))
})

test('on a phone the actions of a card share a line, and the lender’s terms are aligned', async ({ signIn }) => {
  const page = await signIn('broker', { viewport: { width: 390, height: 844 } })
  await page.goto(`/match${DEAL}`)
  const card = page.locator('#fits [data-lender]').first()
  const parts = [card.getByRole('button', { name: /^Ask / }), card.getByRole('button', { name: /^All reasons/ })]
  const [ask, reasons] = await Promise.all(parts.map((part) => part.boundingBox()))
  expect(ask?.y).toBe(reasons?.y)
  expect(Math.abs((ask?.width ?? 0) - (reasons?.width ?? 99))).toBeLessThan(12)
  const lefts = await card
    .getByRole('listitem')
    .evaluateAll((rows) => rows.map((row) => Math.round(row.lastElementChild?.getBoundingClientRect().left ?? 0)))
  expect(lefts.length).toBeGreaterThan(2)
  expect(new Set(lefts).size).toBe(1)
})
