import type { Locator, Page } from '@playwright/test'
import { rowsOf } from './database.ts'
import { loanForm, typedLoan } from './loan-form.ts'
import { ownBroker } from './own-companies.ts'
import { awake, expect } from './people.ts'
import { PHONE, save, test } from './saved-searches.ts'
import { toast } from './screens.ts'

/** The texts of the toasts that cover one of nine points of a control. */
const coveredBy = (control: Locator): Promise<string[]> =>
  control.evaluate((element) => {
    const { left, top, width, height } = element.getBoundingClientRect()
    const points = [0.1, 0.5, 0.9].flatMap((x) => [0.1, 0.5, 0.9].map((y) => [left + width * x, top + height * y]))
    const over = points.map(([x, y]) =>
      document.elementFromPoint(x as number, y as number)?.closest('[data-sonner-toast]'),
    )
    return [...new Set(over.flatMap((message) => message?.textContent ?? []))]
  })

const halfOf = async (page: Page, control: Locator): Promise<'upper' | 'lower'> => {
  const box = await control.boundingBox()
  return (box?.y ?? 0) + (box?.height ?? 0) / 2 < (page.viewportSize()?.height ?? 0) / 2 ? 'upper' : 'lower'
}

test('[K-08] on a phone the toast of a refused export does not cover the export button', async ({
  enter,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(/status of 429/)
  const { page, accountId } = await enter('staff', PHONE)
  await page.goto('/loans?state=QLD')
  const address = await save(page, `Queensland ${Date.now()}`)
  for (const other of [1, 2, 3])
    await rowsOf(
      `insert into search_exports (account_id, kind, saved_search_id, name, selected_columns, filters, rows_total, expires_at)
       values ($1, 'loans', $2, 'Queensland', '{}', '{}', 2000, now() + interval '1 day')`,
      [accountId, 1_000_000 + accountId * 10 + other],
    )
  await page.goto(address)
  const button = page.getByRole('button', { name: 'Export to XLSX' })
  expect(await halfOf(page, await awake(button))).toBe('upper')
  // Earlier toasts may have disappeared by the next tap.
  for (const _press of [1, 2, 3]) {
    const answer = page.waitForResponse((response) => response.status() === 429)
    await button.tap()
    await answer
    const refused = page.locator('[data-sonner-toast]').filter({ hasText: 'Cannot export at this time' })
    await expect(refused.first()).toContainText('Three of your exports are still being made.')
    expect(await halfOf(page, refused.first())).toBe('lower')
    expect(await coveredBy(button)).toEqual([])
  }
})

test('on a phone the toast of a refused entry does not cover Save and Cancel at the bottom', async ({
  enter,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(/status of 400/)
  const { page } = await enter('staff', PHONE)
  const form = loanForm(page)
  await form.open()
  const loan = typedLoan()
  await form.fillIdentity({ ...loan, lawFirm: null })
  await form.fillLenders(loan)
  await form.fillBroker(loan)
  await form.openBrokers()
  await form.brokers.getByRole('button', { name: 'Remove broker 1' }).tap()
  const okay = form.brokers.getByRole('button', { name: 'OK', exact: true })
  const half = await halfOf(page, okay)
  await okay.tap()
  const told = toast(page, 'Broker')
  await expect(told).toBeVisible()
  expect(await halfOf(page, told)).toBe(half === 'lower' ? 'upper' : 'lower')
  expect(await coveredBy(form.save)).toEqual([])
  expect(await coveredBy(form.cancel)).toEqual([])
})

test('on a phone a toast at the bottom appears above the bar and does not cover it', async ({ enter }) => {
  const { page } = await enter('staff', PHONE)
  const broker = await ownBroker()
  const form = loanForm(page)
  await form.open()
  const loan = typedLoan()
  await form.fillIdentity(loan)
  await form.fillLenders(loan)
  await form.openBrokers()
  await form.brokers.getByRole('combobox', { name: 'Broker 1' }).fill(broker.companyName)
  await page.getByRole('option', { name: broker.companyName }).tap()
  await form.brokers.getByRole('button', { name: 'OK', exact: true }).tap()
  await form.fillTerms(loan)
  await rowsOf('update brokers set bdm_id = null where id = $1', [broker.brokerId])
  const number = form.field('Loan No.')
  await number.evaluate((field) => field.scrollIntoView({ block: 'center' }))
  await page.evaluate(() => window.scrollBy(0, 250))
  await number.tap()
  expect(await halfOf(page, number)).toBe('upper')
  await page.keyboard.press('Control+Enter')
  const told = toast(page, 'Please select valid broker for Attributed Covenant Broker.')
  await expect(told).toBeVisible()
  expect(await halfOf(page, told)).toBe('lower')
  // It slides up from below the bar.
  await told.evaluate((message) => Promise.all(message.getAnimations().map(({ finished }) => finished)))
  expect(await coveredBy(form.save)).toEqual([])
  expect(await coveredBy(form.cancel)).toEqual([])
})
