import type { Page } from '@playwright/test'
import { field, SAVES, save } from './every-save.ts'
import { loanForm, typedLoan } from './loan-form.ts'
import { fillCompany, typedCompany } from './people/life.ts'
import { expect, test } from './people.ts'

/** Answers every write of the page with an error. */
const refuseWrites = async (page: Page, status: number, message: string) => {
  await page.unrouteAll()
  await page.route(
    (url) => url.pathname.startsWith('/api/') && !/last-visited|drafts/.test(url.pathname),
    (route) => {
      if (route.request().method() === 'GET') return route.fallback()
      return route.fulfill({ status, json: { status, errors: [{ code: 'FAILED', message }] } })
    },
  )
  // A server action is a POST to its page, answered as the wrapper of all actions does.
  await page.route(/\/users\/\d+\/lender|\/loans\/(create|\d+\/view)|\/still-correct\//, async (route) => {
    if (route.request().method() !== 'POST') return route.fallback()
    const answer = JSON.stringify({ ok: false, status, code: 'FAILED', errors: [{ code: 'FAILED', message }] })
    await route.fulfill({
      contentType: 'text/x-component',
      body: `0:{"a":"$@1","f":"","q":"","i":false}\n1:${answer}\n`,
    })
  })
}

const FAILURES = [403, 404, 500]

for (const [name, { role = 'staff', begin, press, kept }] of Object.entries(SAVES)) {
  test(`[A-17] [A-18] ${name} answered with 403, 404 or 500 stays on its page and shows the error`, async ({
    signIn,
    allowConsoleErrors,
  }) => {
    allowConsoleErrors(/status of (403|404|500)/)
    const page = await signIn(role)
    await begin(page)
    const address = page.url()
    for (const status of FAILURES) {
      const message = `The answer was ${status}.`
      await refuseWrites(page, status, message)
      await press(page)
      await expect(page.getByText(message).first()).toBeVisible()
      expect(page.url()).toBe(address)
      await kept?.(page)
    }
  })
}

test('[A-17] [A-18] [H-01] a loan answered with 403, 404 or 500 keeps its form and shows the error', async ({
  signIn,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(/status of (403|404|500)/)
  const page = await signIn('staff')
  const loan = typedLoan()
  const form = loanForm(page)
  await form.openFilled(loan)
  for (const status of FAILURES) {
    await refuseWrites(page, status, `The answer was ${status}.`)
    await form.save.click()
    await expect(form.errors).toContainText(`The answer was ${status}.`)
    await expect(page).toHaveURL('/loans/create')
    await expect(form.field('Loan No.')).toHaveValue(loan.loanNo)
  }
  await page.unrouteAll()
  await form.save.click()
  await expect(page).toHaveURL(/\/loans\/\d+\/view$/)
})

test('[A-16] saving after signing out asks before leading to sign-in and losing the input', async ({
  signIn,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(/status of 401/)
  const page = await signIn('staff')
  await fillCompany(page, { ...typedCompany('Lender'), companyName: 'Typed and kept' })
  await page.route('/api/companies', (route) => route.fulfill({ status: 401, json: {} }))
  await save(page)
  const question = page.getByRole('alertdialog', { name: 'Leave without saving?' })
  await question.getByRole('button', { name: 'Stay' }).click()
  await expect(field(page, 'Company Name')).toHaveValue('Typed and kept')
  await page.unrouteAll()
  await save(page)
  await expect(page.getByText('Company created successfully')).toBeVisible()
})
