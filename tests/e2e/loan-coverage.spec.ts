import { awake, expect, test } from './people.ts'

const counted = 'What is counted'

test('groups of every status say how many loans are not current, and one press leaves the current ones', async ({
  signIn,
}) => {
  for (const width of [1440, 390]) {
    const page = await signIn('staff', { viewport: { width, height: 900 } })
    await page.goto('/loans?group=lender&priorityKey=SECOND')
    const notes = page.getByRole('list', { name: counted })
    await expect(notes).toContainText(/^\d+ discharged or unsettled loans are counted, too\. Current loans only$/)
    const others = Number.parseInt(await notes.innerText(), 10)
    const total = async () =>
      Number((await page.locator('.list-summary dd, .list-summary').first().innerText()).match(/\d+/)?.[0])
    const all = await total()
    await (await awake(notes.getByRole('link', { name: 'Current loans only' }))).click()
    await expect(page).toHaveURL('/loans?book=current&group=lender&priorityKey=SECOND')
    await expect(page.getByText('Book: Current')).toBeVisible()
    await expect(notes).toHaveCount(0)
    expect(await total()).toBe(all - others)
  }
})

test('loans that a filter leaves out for want of an LVR are counted, and one press shows them', async ({ signIn }) => {
  const page = await signIn('staff')
  await page.goto('/loans?minLvr=70&book=current')
  const notes = page.getByRole('list', { name: counted })
  await expect(notes).toContainText(/^\d+ loans? (has|have) no LVR and (is|are) left out\. Show (it|them)$/)
  const lacking = Number.parseInt(await notes.innerText(), 10)
  await (await awake(notes.getByRole('link', { name: /^Show/ }))).click()
  await expect(page).toHaveURL('/loans?book=current&lacksKey=LVR')
  await expect(page.getByText(new RegExp(`of ${lacking}$|^1–${lacking} of ${lacking}`)).first()).toBeVisible()
})

test('the palette says that a search counts every status, and a refused question leaves no entry to Enter', async ({
  signIn,
}) => {
  const page = await signIn('staff')
  await page.goto('/loans?priorityKey=FIRST')
  const box = page.getByRole('combobox', { name: 'Search' }).first()
  await awake(box)
  await box.click()
  await page.keyboard.type('second mortgages by lender')
  const answer = page.getByRole('option').filter({ hasText: 'All statuses' })
  await expect(answer).toHaveCount(1)
  await expect(answer).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Control+A')
  await page.keyboard.type('current second mortgages by lender')
  await expect(page.getByRole('option').filter({ hasText: 'Book: Current' })).toHaveCount(1)
  await expect(answer).toHaveCount(0)
  await page.keyboard.press('Control+A')
  await page.keyboard.type('second mortgages over $2m in vic without insurance')
  await expect(page.getByText(/Not understood: “without”, “insurance”/)).toBeVisible()
  await expect(page.getByRole('option')).not.toHaveCount(0)
  await expect(page.getByRole('option', { selected: true })).toHaveCount(0)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/loans?priorityKey=FIRST')
  await expect(page.getByText(/Not understood: “without”, “insurance”/)).toBeVisible()
})
