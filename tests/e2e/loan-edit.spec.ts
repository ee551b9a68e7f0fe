import { rowsOf } from './database.ts'
import { freshAmount, loanForm, partyOf, settledDates, typedLoan } from './loan-form.ts'
import { expect, test } from './people.ts'
import { recordQuickly } from './requests.ts'
import { fact, panel, shownDollars, toast } from './screens.ts'

const comesIntoSight = "document.dispatchEvent(new Event('visibilitychange'))"

test('[H-01] [H-19] a stored loan opens with every field, is changed and saved, and its page shows the change', async ({
  signIn,
}) => {
  const page = await signIn('staff')
  const loan = typedLoan(settledDates)
  const id = await recordQuickly(page, loan)
  const form = loanForm(page)
  await form.edit(id)
  await expect(form.field('Loan No.')).toHaveValue(loan.loanNo)
  await expect(form.field('Suburb & State')).toHaveValue(loan.suburb.choice)
  await expect(form.field('Law Firm')).toHaveValue(partyOf('lawFirm').company)
  await expect(form.field('Lower Rate')).toHaveValue('8.95')
  await expect(form.field('Settlement Date')).toHaveValue('03/02/2026')
  await expect(form.field('Status')).toHaveValue('SETTLED')
  const parties = panel(page, 'Lenders and brokers')
  for (const { choice, amount } of loan.lenders) {
    await expect(parties).toContainText(choice)
    await expect(parties.getByRole('textbox', { name: choice })).toHaveValue(shownDollars(amount).slice(1))
  }

  await form.field('Higher Rate').fill('12.25')
  await form.openLenders()
  const amount = freshAmount(5)
  await form.lenders.getByLabel('Contribution of lender 1').fill(String(amount))
  await form.lenders.getByRole('button', { name: 'OK', exact: true }).click()
  await form.field('Scenario').selectOption({ label: 'Construction' })
  const details = page.getByRole('dialog', { name: 'Construction' })
  await details.getByLabel('QS required').selectOption('Yes')
  const projects = details.getByLabel('Developer past successful projects')
  await projects.pressSequentially('250')
  await expect(projects).toHaveValue('100')
  await details.getByRole('button', { name: 'OK', exact: true }).click()
  await form.save.click()
  await expect(toast(page, 'Loan updated successfully.')).toBeVisible()
  await expect(page).toHaveURL(`/loans/${id}/view`)
  await expect(page.getByText('12.25%').first()).toBeVisible()
  await expect(fact(page, 'QS required')).toHaveText('Yes')
  expect(await rowsOf('select version, principal::int - $2 as other from loans where id = $1', [id, amount])).toEqual([
    { version: 2, other: loan.lenders[0]?.amount },
  ])
})

test('[H-01] Cancel returns to the loan; those without the right to edit get 403, or 404 if the loan is hidden', async ({
  signIn,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(/status of 40[34]/)
  const page = await signIn('staff')
  const settled = await recordQuickly(page, typedLoan(settledDates))
  const early = await recordQuickly(page, typedLoan())
  const form = loanForm(page)
  await form.edit(settled)
  await form.cancel.click()
  await expect(page).toHaveURL(`/loans/${settled}/view`)
  const rival = await signIn('rival')
  for (const id of [early, 2_147_483_646]) expect((await rival.goto(`/loans/${id}/edit`))?.status()).toBe(404)
  for (const page of [rival, await signIn('broker')]) {
    await page.goto(`/loans/${settled}/edit`)
    await expect(page).toHaveURL('/exception/403')
  }
})

test('[H-10] [H-16] if a date forbids a status, the form says Sorry and keeps the required status', async ({
  signIn,
}) => {
  const page = await signIn('staff')
  const form = loanForm(page)
  await form.edit(await recordQuickly(page, typedLoan(settledDates)))
  const sorry = page.getByRole('alertdialog', { name: 'Sorry' })
  await form.field('Status').selectOption({ label: 'Pre-Settlement' })
  await expect(sorry).toContainText(
    'You cannot change the Status to Pre-Settlement if the Settlement Date is populated',
  )
  await sorry.getByRole('button', { name: 'OK' }).click()
  await expect(form.field('Status')).toHaveValue('SETTLED')
  await form.field('Discharged Date').fill('1/9/2026')
  await expect(form.field('Status')).toHaveValue('DISCHARGED')
  await form.field('Status').selectOption({ label: 'Default' })
  await expect(sorry).toContainText(
    'You cannot change the Status away from Discharged if the Discharged Date field is populated',
  )
  await sorry.getByRole('button', { name: 'OK' }).click()
  await expect(form.field('Status')).toHaveValue('DISCHARGED')
})

test('[H-17] Shortfall needs a discharged date and is cleared with it; a new security type clears the sub-type', async ({
  signIn,
}) => {
  const page = await signIn('staff')
  const form = loanForm(page)
  await form.edit(await recordQuickly(page, typedLoan(settledDates)))
  const [discharged, shortfall] = [form.field('Discharged Date'), form.field('Shortfall')]
  await expect(shortfall).toBeDisabled()
  await discharged.fill('1/9/2026')
  await shortfall.fill('25000')
  await form.field('Repayment Date').fill('')
  await expect(discharged).toHaveValue('')
  await expect(discharged).toBeDisabled()
  await expect(shortfall).toBeDisabled()
  await expect(shortfall).toHaveValue('')
  await expect(form.field('Security Sub Type')).toHaveValue('OFFICE')
  await form.field('Security Type').selectOption({ label: 'Residential' })
  await expect(form.field('Security Sub Type')).toHaveValue('')
  await form.field('Security Type').selectOption('')
  await expect(form.field('Security Sub Type')).toBeDisabled()
})

test('a settlement date in the future must be confirmed, and No clears it', async ({ signIn }) => {
  const page = await signIn('staff')
  const form = loanForm(page)
  await form.edit(await recordQuickly(page, typedLoan()))
  const question = page.getByRole('alertdialog', { name: 'Settlement Date' })
  await form.field('Settlement Date').fill('3/2/2099')
  await expect(question).toContainText('03 Feb 2099 is in the future.')
  await question.getByRole('button', { name: 'No', exact: true }).click()
  await expect(form.field('Settlement Date')).toHaveValue('')
  await expect(form.field('Status')).toHaveValue('PRESETTLEMENT')
  await form.field('Settlement Date').fill('3/2/2099')
  await question.getByRole('button', { name: 'Yes', exact: true }).click()
  await expect(form.field('Settlement Date')).toHaveValue('03/02/2099')
  await expect(form.field('Status')).toHaveValue('SETTLED')
})

test('[T-F1] the second of two editors sees each change and chooses, and nothing is lost', async ({ signIn }) => {
  const [page, other] = [await signIn('staff'), await signIn('lender')]
  const loan = typedLoan(settledDates)
  const id = await recordQuickly(page, loan)
  const [mine, theirs] = [loanForm(page), loanForm(other)]
  await mine.edit(id)
  await theirs.edit(id)
  await mine.field('Lower Rate').fill('9.5')
  await mine.form.getByRole('textbox', { name: 'Notes' }).fill('Called twice.')

  await theirs.field('Lower Rate').fill('7.75')
  await theirs.field('Higher Rate').fill('13')
  await theirs.openLenders()
  await theirs.lenders.getByLabel('Contribution of lender 1').fill('7000000')
  await theirs.lenders.getByRole('button', { name: 'OK', exact: true }).click()
  await theirs.save.click()
  await other.waitForURL(/\/view$/)

  await mine.save.click()
  const notice = mine.others
  await expect(notice).toContainText(`${partyOf('lender').person} has changed this loan meanwhile.`)
  await expect(notice).toContainText('Higher Rate: 11.50% → 13.00%')
  await expect(notice).toContainText(
    `Lender: ${partyOf('dual').choice}: ${shownDollars(loan.lenders[1]?.amount ?? 0)} → $7,000,000`,
  )
  await expect(mine.field('Higher Rate')).toHaveValue('13.00')
  await expect(mine.field('Lower Rate')).toHaveValue('9.5')
  await expect(mine.save).toBeDisabled()
  await notice.getByRole('button', { name: 'Keep mine: Lower Rate' }).click()
  await mine.save.click()
  await page.waitForURL(/\/view$/)
  expect(
    await rowsOf('select version, lower_rate::text, higher_rate::text, notes from loans where id = $1', [id]),
  ).toEqual([{ version: 3, lower_rate: '9.50', higher_rate: '13.00', notes: 'Called twice.' }])
})

test('changes that others save appear in the open form and can be accepted', async ({ signIn }) => {
  const [page, other] = [await signIn('staff'), await signIn('lender')]
  const id = await recordQuickly(page, typedLoan(settledDates))
  const [mine, theirs] = [loanForm(page), loanForm(other)]
  await mine.edit(id)
  await mine.field('LVR').fill('61')
  await theirs.edit(id)
  await theirs.field('LVR').fill('58.5')
  await theirs.save.click()
  await other.waitForURL(/\/view$/)
  await page.evaluate(comesIntoSight)
  await expect(mine.others).toContainText('58.50%')
  await mine.others.getByRole('button', { name: 'Take theirs: LVR' }).click()
  await expect(mine.field('LVR')).toHaveValue('58.50')
})

test('[H-04] a stored loan may keep its own number; the number of another loan is reported while it is typed', async ({
  signIn,
}) => {
  const page = await signIn('staff')
  const [own, other] = [typedLoan(), typedLoan()]
  const id = await recordQuickly(page, own)
  await recordQuickly(page, other)
  const form = loanForm(page)
  await form.edit(id)
  const number = form.field('Loan No.')
  const asked: string[] = []
  page.on('response', (response) => {
    if (response.url().includes('/verify/loan-no')) asked.push(new URL(response.url()).pathname)
  })
  await number.fill(other.loanNo)
  await expect(number).toHaveAccessibleDescription('Loan number already exists.')
  await number.fill(own.loanNo.toLowerCase())
  await expect.poll(() => asked.length).toBe(2)
  await expect(number).toHaveAccessibleDescription('')
  expect(new Set(asked)).toEqual(new Set([`/api/loans/${id}/verify/loan-no`]))
})
