import type { Page } from '@playwright/test'
import type { Match } from '#lib/market/scenarios/schema.ts'
import { weighScripts } from '#tests/e2e/harness/weight.ts'
import { countOf, counts, DEAL, field, open, settled } from '#tests/e2e/match-page.ts'
import { awake, expect, test } from '#tests/e2e/people.ts'

/** Chooses a suburb with the keyboard. */
const chooseSuburb = async (page: Page, text: string, name: string) => {
  const suburb = field(page, 'Suburb')
  await suburb.fill('')
  await suburb.pressSequentially(text)
  await expect(page.getByRole('option', { name })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(suburb).toHaveValue(name)
}

test('three fields are enough for an answer, and its counts change while typing', async ({ signIn }) => {
  const page = await signIn('broker')
  await page.goto('/')
  await page.getByRole('link', { name: 'Place a Deal' }).click()
  await expect(page.getByRole('heading', { name: 'Where does this deal go?' })).toBeVisible()
  // The form may contain the draft of another test.
  await awake(field(page, 'Amount'))
  if (await page.getByRole('button', { name: 'Clear form' }).isEnabled())
    await page.getByRole('button', { name: 'Clear form' }).click()
  await expect(page.getByText('Describe the deal.')).toBeVisible()
  await field(page, 'Amount').pressSequentially('2.4m')
  await expect(page.getByText('Still needed: a category or a priority, one more field')).toBeVisible()
  await field(page, 'Category').selectOption('2nd Ranking')
  await chooseSuburb(page, 'dandenong so', 'Dandenong South, VIC')
  await expect(page.getByText(/lenders? offers? 2nd Ranking with criteria/)).toBeVisible()
  await settled(page)
  const before = await countOf(page, 'Fits')
  expect(before + (await countOf(page, 'Near')) + (await countOf(page, 'Does not fit'))).toBeGreaterThan(3)
  await field(page, 'LVR').pressSequentially('99')
  await expect.poll(() => countOf(page, 'Fits')).toBeLessThan(before)
  await expect(page).toHaveURL(/amount=2400000&lvr=99&categoryKey=SECOND_RANKING&suburbId=\d+/)
  await page.goBack()
  await expect(field(page, 'LVR')).toHaveValue('')
  await expect.poll(() => countOf(page, 'Fits')).toBe(before)
  await page.reload()
  await expect(field(page, 'Suburb')).toHaveValue('Dandenong South, VIC')
  expect(await countOf(page, 'Fits')).toBe(before)
})

test('words fill in the fields, chips clear them again, and unknown words are listed', async ({ signIn }) => {
  const page = await signIn('broker')
  await open(page, '?amount=1')
  const words = page.getByLabel('The deal in words')
  await words.pressSequentially('2.4m second 68% warehouse dandenong south blorp')
  await page.keyboard.press('Enter')
  const chips = page.getByRole('list', { name: 'Filled in from your words' })
  await expect(chips.getByRole('listitem')).toHaveText([
    'Amount: $2,400,000',
    'LVR: 68%',
    'Priority: Second',
    'Suburb: Dandenong South, VIC',
    'Security type: Industrial',
    'Security sub-type: Warehouse',
  ])
  await expect(page.getByText('Not understood: “blorp”.')).toBeVisible()
  await expect(field(page, 'Amount')).toHaveValue('2,400,000')
  await expect(field(page, 'Suburb')).toHaveValue('Dandenong South, VIC')
  await expect(page.getByText(/offers? 2nd Ranking with criteria/)).toBeVisible()
  await chips.getByRole('button', { name: 'Empty lvr' }).click()
  await expect(field(page, 'LVR')).toHaveValue('')
  await words.fill('nothing of sense')
  await page.getByRole('button', { name: 'Fill in' }).dblclick()
  await expect(page.getByText('Nothing in these words is a field of the form.')).toBeVisible()
  await expect(field(page, 'Amount')).toHaveValue('2,400,000')
  // Clearing the form also clears the words, and the same words can be sent again.
  await page.getByRole('button', { name: 'Clear form' }).click()
  await expect(words).toHaveValue('')
  await expect(page.getByText('Describe the deal.')).toBeVisible()
  for (const time of [1, 2]) {
    await words.pressSequentially('2.4m second 68% dandenong south')
    await page.keyboard.press('Enter')
    await expect(page.getByText(/offers? 2nd Ranking with criteria/), `time ${time}`).toBeVisible()
    if (time === 1) await page.getByRole('button', { name: 'Clear form' }).click()
  }
  // Words in the address are filled in at once.
  await page.goto('/match?words=900k+first+65%25+parramatta')
  await expect(field(page, 'Amount')).toHaveValue('900,000')
  await expect(field(page, 'Suburb')).toHaveValue('Parramatta, NSW')
})

test('a near miss shows the smallest change that makes it fit, and a button that applies it', async ({ signIn }) => {
  const page = await signIn('broker')
  await open(page, DEAL.replace('68', '98'))
  await settled(page)
  const near = page
    .locator('#near [data-lender]')
    .filter({
      has: page.locator('p', {
        hasText: /^Smallest change: LVR 98% → [\d.]+% \(or \$[\d,]+ on the same value\) makes/,
      }),
    })
    .first()
  const id = await near.getAttribute('data-lender')
  await near.getByRole('button', { name: /^Apply: / }).click()
  await expect(field(page, 'LVR')).not.toHaveValue('98')
  const fitting = page.locator(`#fits [data-lender="${id}"]`)
  // The lender gets focus and is in view, and Back reverts the change.
  await expect(fitting.locator('[data-toggle]')).toBeFocused()
  await expect(fitting).toBeInViewport()
  await page.goBack()
  await expect(field(page, 'LVR')).toHaveValue('98')
  await near.getByRole('button', { name: /^Apply: / }).click()
  await expect(field(page, 'LVR')).not.toHaveValue('98')
  await page.getByRole('button', { name: 'Undo' }).last().click()
  await expect(field(page, 'LVR')).toHaveValue('98')
  await expect(page.locator(`#near [data-lender="${id}"]`)).toBeVisible()
  // If the change is undone before the response arrives, focus stays where the person types.
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/api/match', async (route) => {
    await held
    await route.continue()
  })
  await near.getByRole('button', { name: /^Apply: / }).click()
  await page.getByRole('button', { name: 'Undo' }).last().click()
  await expect(field(page, 'LVR')).toHaveValue('98')
  release()
  await field(page, 'Term in months').pressSequentially('12')
  await expect(page.getByText('Not judged: term.')).toBeVisible()
  await expect(field(page, 'Term in months')).toBeFocused()
})

test('invalid input shows an error beside its field, and the last answer stays', async ({
  signIn,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(/400 \(Bad Request\)/)
  const page = await signIn('broker')
  await open(page, DEAL)
  await settled(page)
  const before = await countOf(page, 'Fits')
  await field(page, 'Amount').fill('0')
  await expect(page.getByText('Enter an amount above $0.')).toBeVisible()
  await expect(page.getByText('This is the answer to the deal before your last change.')).toBeVisible()
  expect(await countOf(page, 'Fits')).toBe(before)
  await field(page, 'LVR').fill('120')
  await expect(page.getByText('LVR must be between 5% and 99%.')).toBeVisible()
  await field(page, 'Priority').selectOption('First')
  await expect(page.getByText("2nd Ranking doesn't go with priority first. Change one of the two.")).toBeVisible()
  await field(page, 'Amount').fill('2.4m')
  await field(page, 'LVR').fill('68')
  await field(page, 'Priority').selectOption('Any')
  await expect(page.getByText('This is the answer to the deal before your last change.')).toBeHidden()
  await expect.poll(() => countOf(page, 'Fits')).toBe(before)
  // An ambiguous suburb offers its choices.
  await open(page, '?amount=2400000&categoryKey=FIRST_RANKING&suburb=Richmond')
  await expect(page.getByText('More than one suburb has this name. Choose one:')).toBeVisible()
  await expect(page.getByText('Correct the marked field.')).toBeVisible()
  await page.getByRole('button', { name: 'Richmond, VIC' }).click()
  await expect(field(page, 'Suburb')).toHaveValue('Richmond, VIC')
  await expect(page.getByText(/More than one suburb has this name\./)).toBeHidden()
  // An empty form shows what is required once it is sent.
  await page.getByRole('button', { name: 'Clear form' }).click()
  await page.getByRole('button', { name: 'Find lenders' }).dblclick()
  for (const message of ['Enter the amount.', 'Choose a category or a priority.'])
    await expect(page.getByText(message)).toBeVisible()
})

test('an answer that cannot be loaded shows an error beside the last one, and Try again loads it', async ({
  signIn,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(/ERR_FAILED/)
  const page = await signIn('broker')
  await open(page, DEAL)
  await settled(page)
  const before = await countOf(page, 'Fits')
  await page.route('**/api/match', (route) => route.abort())
  await field(page, 'LVR').fill('99')
  const notice = page.getByRole('alert').filter({ hasText: 'The answer could not be loaded.' })
  await expect(notice).toBeVisible()
  expect(await countOf(page, 'Fits')).toBe(before)
  await page.unroute('**/api/match')
  await notice.getByRole('button', { name: 'Try again' }).click()
  await expect(notice).toBeHidden()
  await expect.poll(() => countOf(page, 'Fits')).toBeLessThan(before)
})

test('an amount that cannot be read stays with its error, also after a reload', async ({
  signIn,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(/400 \(Bad Request\)/)
  const page = await signIn('broker')
  await open(page, '?categoryKey=FIRST_RANKING')
  await field(page, 'Amount').focus()
  await page.keyboard.insertText('lots of money')
  await page.keyboard.press('Tab')
  await expect(page).toHaveURL(/amount=lots/)
  await expect(field(page, 'Amount')).toHaveAttribute('aria-invalid', 'true')
  await page.reload()
  await expect(field(page, 'Amount')).toHaveValue('lots of money')
  await field(page, 'Amount').fill('')
  await page.keyboard.insertText('$2,400,000')
  await field(page, 'LVR').focus()
  await page.keyboard.insertText('68 %')
  await expect(page.getByText(/offers? 1st Ranking with criteria/)).toBeVisible()
})

test('keys move between lenders and expand their reasons, stated ones apart from those of the book', async ({
  signIn,
}) => {
  const page = await signIn('staff')
  await open(page, DEAL)
  await settled(page)
  await page.getByRole('heading', { name: 'Where does this deal go?' }).click()
  await page.keyboard.press('j')
  const toggles = page.getByRole('button', { name: /^All reasons of / })
  await expect(toggles.first()).toBeFocused()
  await page.keyboard.press('j')
  await expect(toggles.nth(1)).toBeFocused()
  await page.keyboard.press('k')
  await page.keyboard.press('Enter')
  await expect(toggles.first()).toHaveAttribute('aria-expanded', 'true')
  const card = page.locator('[data-lender]').first()
  const stated = card.getByRole('table', { name: /^Stated: / })
  await expect(stated.getByRole('row').nth(1)).toContainText('Available')
  await expect(stated.getByRole('columnheader')).toHaveText(['Rule', 'Judgement', 'This deal', 'This lender'])
  await expect(card.getByText(/^Criteria version \d+, \d\d \w{3} \d{4}, [0-9a-f]{8}/)).toBeVisible()
  await expect(card.getByRole('heading', { name: 'Shown by its book' })).toBeVisible()
  await page.keyboard.press('Space')
  await expect(stated).toBeHidden()
  await expect(card.getByRole('img').first()).toHaveAccessibleName(/this lender .+, this deal /)
})

test('only brokers, dual users and staff can match a deal', async ({ signIn, allowConsoleErrors }) => {
  allowConsoleErrors(/403 \(Forbidden\)/)
  for (const role of ['lender', 'lawFirm'] as const) {
    const page = await signIn(role)
    await page.goto('/match')
    await expect(page).toHaveURL(/exception\/403/)
    await expect(page.getByRole('link', { name: 'Place a Deal' })).toHaveCount(0)
  }
  for (const role of ['dual', 'admin'] as const) {
    const page = await signIn(role)
    await open(page, DEAL)
    await expect(page.getByText(/offers? 2nd Ranking with criteria/)).toBeVisible()
  }
})

test('on a phone the counts stay in view while the form is filled in', async ({ signIn }) => {
  const page = await signIn('broker', { viewport: { width: 390, height: 844 } })
  await page.goto(`/match${DEAL}`)
  // A matched deal collapses to one line until it is changed.
  const change = await awake(page.getByRole('button', { name: 'Change the deal' }))
  await expect(page.getByText('$2,400,000 · 68% · 2nd Ranking · Dandenong South')).toBeVisible()
  await expect(page.getByRole('form', { name: 'The deal' })).toHaveCount(0)
  await settled(page)
  await change.press('Enter')
  await expect(change).toHaveCount(0)
  await expect(field(page, 'Amount')).toBeFocused()
  await field(page, 'LVR').fill('99')
  await settled(page)
  await expect(counts(page)).toBeInViewport({ ratio: 1 })
  await counts(page).getByRole('link', { name: 'Near' }).click()
  await expect(page.getByRole('heading', { name: /^Near/ })).toBeInViewport()
  await expect(counts(page)).toBeInViewport({ ratio: 1 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
})

test('the printed page has the deal, all lenders, and the versions of their criteria', async ({ signIn }) => {
  const page = await signIn('broker')
  await open(page, DEAL)
  await settled(page)
  const { lists } = await page.evaluate(async () => {
    const deal = { amount: 2_400_000, lvr: '68', categoryKey: 'SECOND_RANKING', suburb: 'Dandenong South' }
    const headers = { 'content-type': 'application/json' }
    const answer = await fetch('/api/match', { method: 'POST', headers, body: JSON.stringify(deal) })
    return ((await answer.json()) as { data: Match }).data
  })
  const lenders = Object.values(lists).flatMap(({ rows }) => rows)
  // Lenders created by other tests have no recorded version.
  const recorded = lenders.filter(({ version }) => version !== null)
  expect(recorded.length).toBeGreaterThan(3)
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('form', { name: 'The deal' })).toBeHidden()
  await expect(page.getByRole('region', { name: 'The deal' })).toContainText('$2,400,000')
  await expect(page.getByText(/^Judged on \d\d \w{3} \d{4}/)).toBeVisible()
  await expect(page.locator('[data-lender]')).toHaveCount(lenders.length)
  await expect(page.getByText(/^Criteria version \d+, \d\d \w{3} \d{4}/)).toHaveCount(recorded.length)
})

test('the page sends at most 285 kB of scripts', async ({ signIn }) => {
  const page = await signIn('broker')
  const scripts = await weighScripts(page)
  await open(page, DEAL)
  await settled(page)
  expect(scripts()).toBeLessThanOrEqual(285_000)
})
