import { expectTexts, numericFields, pasteOver, pressOver, WITH_CLIPBOARD } from './amounts.ts'
import { criteriaForm, newLender } from './criteria-form.ts'
import { loanForm } from './loan-form.ts'
import { expect, test } from './people.ts'
import { openFilters } from './screens.ts'

test.describe.configure({ timeout: 240_000 })

test('[Q-02] [Q-04] every numeric field of the loan form accepts the whole text or shows a message', async ({
  signIn,
}) => {
  const page = await signIn('staff', WITH_CLIPBOARD)
  const form = loanForm(page)
  await form.open()
  await form.field('Scenario').selectOption('CONSTRUCTION')
  const details = page.getByRole('dialog', { name: 'Construction' })
  await details.getByLabel('Presales debt cover required').selectOption('true')
  const inDialog = await numericFields(details)
  expect(inDialog.map(({ kind }) => kind)).toEqual(['percent', 'percent', 'percent', 'count'])
  await expectTexts(inDialog)
  await details.getByRole('button', { name: 'Cancel' }).click()
  const inForm = await numericFields(form.form)
  expect(inForm.map(({ kind }) => kind)).toEqual(['percent', 'percent', 'percent', 'dollars', 'dollars'])
  await expectTexts(inForm.filter(({ name }) => !name.includes('shortfall')))
  await form.openLenders()
  const contributions = await numericFields(form.lenders)
  expect(contributions.map(({ name }) => name)).toEqual(['Contribution of lender 1'])
  await expectTexts(contributions)
})

test('[Q-02] every numeric field of a category accepts the whole text or shows a message', async ({ signIn }) => {
  const lender = await newLender()
  const page = await signIn('staff', WITH_CLIPBOARD)
  const criteria = criteriaForm(page, 'Construction')
  await criteria.open(lender, 6)
  const fields = await numericFields(criteria.form)
  expect(fields.map(({ kind }) => kind).filter((kind) => kind === 'dollars')).toHaveLength(4)
  expect(fields.map(({ kind }) => kind).filter((kind) => kind === 'percent')).toHaveLength(10)
  // A minimum alone cannot exceed its maximum; rates and LVRs have bounds of their own.
  const bounds = (name: string) => (/rate/i.test(name) ? { least: 2 } : /LVR/.test(name) ? { least: 5 } : {})
  await expectTexts(fields, bounds)
})

test('[Q-02] every numeric filter of both lists accepts the whole text or shows a message', async ({ signIn }) => {
  const page = await signIn('staff', WITH_CLIPBOARD)
  for (const [list, tabs] of [
    ['/loans?view=all', ['Principal', 'LVR', 'Lower Rate', 'Establishment Fee']],
    ['/users/all?view=all', ['1st Mortgage Parcel Size']],
  ] as const) {
    await page.goto(list)
    const filters = await openFilters(page)
    for (const tab of tabs) {
      const fields = await numericFields(await filters.under(tab))
      expect(fields).toHaveLength(2)
      await expectTexts(fields)
    }
  }
})

test('a field shows what the text means while it is typed, and the formatted amount once it is left', async ({
  signIn,
}) => {
  const page = await signIn('staff', WITH_CLIPBOARD)
  const form = loanForm(page)
  await form.open()
  const fee = form.field('Establishment Fee incl. GST')
  const meaning = fee.locator('xpath=..').locator('[data-meaning]')
  for (const [keys, shows] of [
    ['1', null],
    ['.', null],
    ['5', '= $1'],
    ['m', '= $1,500,000'],
  ] as const) {
    await fee.press(keys)
    if (shows === null) await expect(meaning).toBeEmpty()
    else await expect(meaning).toHaveText(shows)
  }
  await expect(fee).toHaveValue('1.5m')
  await fee.press('Tab')
  await expect(fee).toHaveValue('1,500,000')
  await expect(meaning).toHaveCount(0)
  // Returning by keyboard selects the digits without commas, ready to be replaced or edited.
  await page.keyboard.press('Shift+Tab')
  await expect(fee).toBeFocused()
  await expect(fee).toHaveValue('1500000')
  await page.keyboard.press('End')
  await page.keyboard.press('Backspace')
  await expect(meaning).toHaveText('= $150,000')
  await page.keyboard.press('Shift+Tab')
  await expect(fee).toHaveValue('150,000')
  await fee.focus()
  await page.keyboard.press('7')
  await expect(fee).toHaveValue('7')
})

test('a text that is not an amount stays with an error, which disappears once it is corrected', async ({ signIn }) => {
  const page = await signIn('staff', WITH_CLIPBOARD)
  const form = loanForm(page)
  await form.open()
  const fee = form.field('Establishment Fee incl. GST')
  const message = form.form.getByText(/^Enter an amount such as 26,400, or/)
  await pressOver(fee, '1.250.000')
  await expect(message).toHaveCount(0)
  await fee.press('Tab')
  await expect(message).toBeVisible()
  await expect(fee).toHaveValue('1.250.000')
  await expect(fee).toHaveAccessibleDescription(/such as 26,400/)
  await pasteOver(fee, '1,250,000')
  await expect(message).toHaveCount(0)
  await fee.press('Tab')
  await expect(fee).toHaveValue('1,250,000')
  const rate = form.field('Lower Rate')
  await pressOver(rate, '8,95')
  await rate.press('Tab')
  await expect(rate).toHaveAccessibleDescription(/Enter a percentage such as 8\.95/)
})
