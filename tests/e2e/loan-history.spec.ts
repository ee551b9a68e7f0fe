import type { Page } from '@playwright/test'
import { loanForm, settledDates, typedLoan } from './loan-form.ts'
import { awake, expect, test } from './people.ts'
import { payloadOf, recordQuickly, send } from './requests.ts'
import { fact, panel } from './screens.ts'

const recordedWith = async (page: Page, changes: Record<string, unknown>) => {
  const loan = typedLoan(settledDates)
  const { body } = await send(page, '/api/loans/system-user', { ...(await payloadOf(page, loan)), ...changes })
  return { loan, id: body.data as number }
}

test('[I-01] a loan’s page has its parties, stages and log; credits and construction open in dialogs', async ({
  signIn,
}) => {
  const page = await signIn('staff')
  const { id } = await recordedWith(page, {
    scenarioKey: 'CONSTRUCTION',
    credits: [1, 2],
    constructionScenario: { presalesDebtCoverRequired: 'true', loanAmountPercentageGstEx: '60', qsRequired: 'false' },
  })
  await page.goto(`/loans/${id}/view`)
  const parties = panel(page, 'Lenders and brokers')
  await expect(parties.getByText('Attributed Lenders')).toBeVisible()
  await expect(parties.getByText('Attributed Brokers')).toBeVisible()

  await (await awake(page.getByRole('button', { name: 'Credits' }))).click()
  await expect(page.getByRole('dialog', { name: 'Credits' }).getByRole('listitem')).toHaveText([
    'Clean',
    'Paid default',
  ])
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Construction' }).click()
  const construction = page.getByRole('dialog', { name: 'Construction' })
  await expect(fact(construction, 'Presales debt cover required')).toHaveText('Yes')
  await expect(fact(construction, 'Percentage of loan amount ex GST')).toHaveText('60.00%')
  await expect(fact(construction, 'QS required')).toHaveText('No')
  await page.keyboard.press('Escape')

  // In print they replace their buttons.
  const sheet = panel(page, 'Security and scenario')
  await expect(sheet.getByRole('listitem')).toHaveCount(0)
  await page.emulateMedia({ media: 'print' })
  await expect(sheet.getByRole('button')).toHaveCount(0)
  await expect(sheet.getByRole('heading', { level: 3 })).toHaveText(['Credits', 'Construction'])
  await expect(sheet.getByRole('listitem')).toHaveText(['Clean', 'Paid default'])
  await expect(fact(sheet, 'Percentage of loan amount ex GST')).toBeVisible()
  await page.emulateMedia({ media: 'screen' })

  // The stages show each date once.
  await expect(page.getByRole('region', { name: 'Stages' }).getByRole('listitem')).toContainText([
    /Pre-Settlement.*recorded \d\d\s\w{3}\s\d{4}/,
    /Settled03\sFeb\s2026/,
    /Discharged.*due 03\sFeb\s2027/,
  ])
  await expect(panel(page, 'Key dates')).toHaveCount(0)
  await expect(fact(page, 'Principal')).toHaveCount(1)
  await expect(panel(page, 'Log')).toContainText('Intact, 1 version')
})

test('[I-01] a subdivision opens in its dialog, and a law firm sees no links to lenders or brokers', async ({
  signIn,
}) => {
  const page = await signIn('staff')
  const { id } = await recordedWith(page, {
    scenarioKey: 'SUBDIVISION',
    credits: [1],
    subdivisionScenario: { typeKey: 'STRATA', tdcEquity: '12.5', developerSuccessfulProjects: '7' },
  })
  const firm = await signIn('lawFirm')
  await firm.goto(`/loans/${id}/view`)
  await (await awake(firm.getByRole('button', { name: 'Subdivision' }))).click()
  const subdivision = firm.getByRole('dialog', { name: 'Subdivision' })
  await expect(fact(subdivision, 'Subdivision type')).toHaveText('Strata')
  await expect(fact(subdivision, 'Developer past successful projects')).toHaveText('7')
  await firm.keyboard.press('Escape')
  await expect(panel(firm, 'Lenders and brokers').getByRole('link')).toHaveCount(0)
})

test('on a phone the actions of a loan are beside its title', async ({ signIn }) => {
  const page = await signIn('staff')
  const { id } = await recordedWith(page, {})
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`/loans/${id}/view`)
  const heading = await page.getByRole('heading', { level: 1 }).boundingBox()
  const edit = await page.getByRole('main').getByRole('link', { name: 'Edit', exact: true }).boundingBox()
  expect(edit?.y).toBeLessThan((heading?.y ?? 0) + (heading?.height ?? 0))
})

test('[I-01] [I-03] [I-04] the log lists versions, opens each in a new window, and compares two of them', async ({
  signIn,
}) => {
  const page = await signIn('lender')
  const staff = await signIn('staff')
  const loan = typedLoan(settledDates)
  const id = await recordQuickly(staff, loan)
  await page.goto(`/loans/${id}/view`)
  await (await awake(page.getByRole('button', { name: 'Logs' }))).click()
  const logs = page.getByRole('dialog', { name: 'Logs' })
  await expect(logs.getByRole('listitem')).toHaveCount(1)
  await expect(logs.getByRole('listitem').first()).toContainText(/Version 1Recorded.*Jonas Whitmore/s)

  const [snapshot] = await Promise.all([
    page.waitForEvent('popup'),
    logs.getByRole('link', { name: 'Version 1, recorded, open snapshot' }).click(),
  ])
  await expect(snapshot).toHaveURL(new RegExp(`/loans/${id}/logs/\\d+$`))
  await expect(snapshot.getByRole('heading', { level: 1 })).toContainText(`Loan ${loan.loanNo}, version 1`)
  await expect(fact(snapshot, 'Edited By')).toContainText('Jonas Whitmore')
  await expect(fact(snapshot, 'Edited On')).toHaveText(/^\d\d \w{3} \d{4} \d\d:\d\d$/)
  for (const label of [
    'Last Editor',
    'Lender BDM',
    'Broker BDM',
    'Suburb & State',
    'Priority',
    'Lower Rate',
    'Higher Rate',
  ])
    await expect(fact(snapshot, label), label).not.toHaveText('–')
  for (const label of [
    ...['Establishment Fee incl. GST', 'Establishment Fee %', 'Scenario', 'Security Type', 'Security Sub Type', 'LVR'],
    ...['Valuation Required', 'Interest Payable', 'Law Firm', 'Partner', 'Associate', 'Status', 'Shortfall'],
    ...['Settlement Date', 'Repayment Date', 'Discharged Date'],
  ])
    await expect(fact(snapshot, label).first(), label).toBeVisible()
  await expect(snapshot.locator('main').getByRole('button')).toHaveCount(0)
  await expect(snapshot.getByRole('link', { name: `Loan ${loan.loanNo}`, exact: true })).toHaveAttribute(
    'href',
    `/loans/${id}/view`,
  )
  await expect(panel(snapshot, 'Lenders and brokers').getByRole('link')).not.toHaveCount(0)
  const address = new URL(snapshot.url()).pathname
  await staff.goto(address)
  await expect(panel(staff, 'Lenders and brokers').getByRole('link')).toHaveCount(0)

  // A single version has nothing to compare with.
  await expect(logs.getByRole('button', { name: /^Compare/ })).toHaveCount(0)
  const form = loanForm(staff)
  await form.edit(id)
  await form.field('LVR').fill('61')
  await form.save.click()
  await expect(staff).toHaveURL(`/loans/${id}/view`)
  await page.reload()
  await (await awake(page.getByRole('button', { name: 'Logs' }))).click()
  await expect(logs.getByRole('listitem')).toHaveCount(2)
  await logs.getByRole('button', { name: 'Compare version 1' }).click()
  const compared = page.getByRole('dialog', { name: `Versions of loan ${loan.loanNo}` })
  const row = (name: string) => compared.getByRole('row').filter({ hasText: name })
  await expect(row('Lower Rate').getByRole('cell')).toHaveText(['–', '8.95%'])
  await page.keyboard.press('Escape')
  await expect(logs).toBeVisible()
})

test('[I-03] [I-09] the log is for staff and parties; others who see the loan get neither log nor snapshot', async ({
  signIn,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(/403/)
  const staff = await signIn('staff')
  const id = await recordQuickly(staff, typedLoan(settledDates))
  const answer = await staff.request.get(`/api/loans/${id}/logs`)
  const { result } = (await answer.json()) as { result: { id: number }[] }
  const rival = await signIn('rival')
  await rival.goto(`/loans/${id}/view`)
  await expect(rival.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(rival.getByRole('button', { name: 'Logs' })).toHaveCount(0)
  await expect(rival.getByRole('region', { name: 'Stages' })).toContainText('Settled')
  await rival.goto(`/loans/${id}/logs/${result[0]?.id}`)
  await expect(rival).toHaveURL(/\/exception\/403$/)
})
