import { rowsOf } from './database.ts'
import { freshLoanNo, loanForm, settledDates, typedLoan } from './loan-form.ts'
import { expect, test } from './people.ts'
import { recordQuickly } from './requests.ts'

test('[T-F2] input in a stored loan survives its tab, is not kept in the browser, and ends with the save', async ({
  signIn,
}) => {
  const page = await signIn('staff')
  const id = await recordQuickly(page, typedLoan(settledDates))
  const form = loanForm(page)
  await form.edit(id)
  await form.field('Higher Rate').fill('14.5')
  await form.form.getByRole('textbox', { name: 'Notes' }).fill('Half a thought')
  await page.close({ runBeforeUnload: false })
  const kept = () =>
    rowsOf<{ notes: string | null }>(
      `select typed -> 'values' ->> 'notes' as notes from loan_drafts where loan_key = $1`,
      [id],
    )
  await expect.poll(kept).toEqual([{ notes: 'Half a thought' }])

  const again = await signIn('staff')
  const back = loanForm(again)
  await back.edit(id)
  await expect(back.form.getByText(/^What you typed until .* is back in the form\.$/)).toBeVisible()
  await expect(back.field('Higher Rate')).toHaveValue('14.5')
  expect(
    await again.evaluate(() => [...Object.values(localStorage), ...Object.values(sessionStorage)].join(' ')),
  ).not.toContain('Half a thought')
  await back.save.click()
  await again.waitForURL(/\/view$/)
  await expect.poll(kept).toEqual([{ notes: null }])
  await back.edit(id)
  await expect(back.form.getByRole('button', { name: 'Discard draft' })).toHaveCount(0)
})

test('[T-F2] a draft is merged with what others saved since, and can be discarded', async ({ signIn }) => {
  const [page, other] = [await signIn('staff'), await signIn('lender')]
  const id = await recordQuickly(page, typedLoan(settledDates))
  const [mine, theirs] = [loanForm(page), loanForm(other)]
  await mine.edit(id)
  await mine.field('Lower Rate').fill('9.25')
  await expect.poll(() => rowsOf('select 1 as n from loan_drafts where loan_key = $1', [id])).toEqual([{ n: 1 }])
  await page.goto('about:blank')
  await theirs.edit(id)
  await theirs.field('Higher Rate').fill('13.75')
  await theirs.save.click()
  await other.waitForURL(/\/view$/)
  await mine.edit(id)
  await expect(mine.field('Lower Rate')).toHaveValue('9.25')
  await expect(mine.field('Higher Rate')).toHaveValue('13.75')
  await expect(mine.others).toContainText('Higher Rate: 11.50% → 13.75%')
  await mine.form.getByRole('button', { name: 'Discard draft' }).click()
  await expect(mine.field('Lower Rate')).toHaveValue('8.95')
  await expect(mine.field('Higher Rate')).toHaveValue('13.75')
})

test('[T-F2] a new loan that was not saved is restored after the connection was lost', async ({ signIn }) => {
  const page = await signIn('lawFirm')
  const form = loanForm(page)
  await form.open()
  const loanNo = freshLoanNo()
  await page.context().setOffline(true)
  await form.field('Loan No.').fill(loanNo)
  await page.context().setOffline(false)
  await expect
    .poll(() => rowsOf(`select 1 as n from loan_drafts where typed -> 'values' ->> 'loanNo' = $1`, [loanNo]))
    .toEqual([{ n: 1 }])
  await page.goto('about:blank')
  await page.goto('/loans/create')
  await expect(form.field('Loan No.')).toHaveValue(loanNo)
  await form.cancel.click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click()
  await expect(page).toHaveURL('/')
})
