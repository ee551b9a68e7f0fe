import { rowsOf } from './database.ts'
import { settledDates, typedLoan } from './loan-form.ts'
import { awake, expect, test } from './people.ts'
import { recordQuickly } from './requests.ts'
import { toast } from './screens.ts'

const QUESTION =
  'Are you sure you want to Delete this Loan Record, you will not be able to recover it. Do you wish to Proceed?'

test('[I-02] an administrator deletes a loan after confirming, sees a message on home, and the loan is gone', async ({
  signIn,
}) => {
  const page = await signIn('admin')
  const loan = typedLoan(settledDates)
  const id = await recordQuickly(page, loan)
  await page.goto(`/loans/${id}/view`)
  const remove = await awake(page.getByRole('button', { name: 'Delete' }))
  await remove.click()
  const question = page.getByRole('alertdialog', { name: `Delete loan ${loan.loanNo}?` })
  await expect(question).toContainText(QUESTION)
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(question).toBeHidden()
  expect(await rowsOf('select id from loans where id = $1', [id])).toHaveLength(1)

  await page.getByRole('button', { name: `Actions on Loan ${loan.loanNo}` }).click()
  const acts = page.getByRole('menuitem')
  await expect(acts).toHaveText(['Edit', 'Discharge…', 'Copy link', 'Print', 'Audit', 'Delete'])
  await acts.last().click()
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect(toast(page, 'Loan deleted successfully.')).toBeVisible()
  await expect(page).toHaveURL(/\/$/)
  for (const path of ['', '/logs', '/lenders'])
    expect((await page.request.get(`/api/loans/${id}${path}`)).status(), path).toBe(404)
  await page.goto(`/audit?subjectKind=LOAN&subjectId=${id}`)
  const entry = page.getByRole('table', { name: 'Audit' }).getByRole('row').filter({ hasText: 'Loan deleted' })
  await expect(entry).toContainText(`Loan ${loan.loanNo}`)
})

test('[I-02] a loan changed meanwhile is not deleted; Edit and Delete are shown only to those with the right', async ({
  signIn,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(/409/)
  const page = await signIn('admin')
  const id = await recordQuickly(page, typedLoan(settledDates))
  await page.goto(`/loans/${id}/view`)
  await rowsOf('update loans set version = version + 1 where id = $1', [id])
  await (await awake(page.getByRole('button', { name: 'Delete' }))).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(toast(page, 'Somebody else has saved this loan meanwhile.')).toBeVisible()
  expect(await rowsOf('select id from loans where id = $1', [id])).toHaveLength(1)

  for (const [role, mayEdit, mayDelete] of [
    ['admin', true, true],
    ['staff', true, false],
    ['lender', true, false],
    ['lawFirm', true, false],
    ['dual', true, false],
    ['broker', false, false],
    ['rival', false, false],
  ] as const) {
    const seen = await signIn(role)
    await seen.goto(`/loans/${id}/view`)
    await expect(seen.getByRole('heading', { level: 1 })).toBeVisible()
    const edit = seen.getByRole('link', { name: 'Edit', exact: true })
    await expect(edit, role).toHaveCount(mayEdit ? 1 : 0)
    if (mayEdit) await expect(edit).toHaveAttribute('href', `/loans/${id}/edit`)
    await expect(seen.getByRole('button', { name: 'Delete' }), role).toHaveCount(mayDelete ? 1 : 0)
  }
})
