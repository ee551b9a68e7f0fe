import type { Page } from '@playwright/test'
import { criteriaForm, giveFirstRanking, newLender, storedCategory } from './criteria-form.ts'
import { rowsOf } from './database.ts'
import { loanForm, settledDates, typedLoan } from './loan-form.ts'
import { addressOf, freshSubject } from './note-subjects.ts'
import { ownBroker, ownLender } from './own-companies.ts'
import { awake, expect, test } from './people.ts'
import { recordQuickly } from './requests.ts'

/** A form that saves itself: types text, and returns a function that reads the stored value. */
type Place = (page: Page, text: string) => Promise<{ kept: () => Promise<unknown>; expected: unknown }>

const one = async (text: string, values: unknown[]): Promise<unknown> =>
  Object.values((await rowsOf<Record<string, unknown>>(text, values))[0] ?? {})[0] ?? null

const PLACES: Record<string, Place> = {
  'a detail note': async (page, text) => {
    const subject = await freshSubject('broker')
    await page.goto(addressOf(subject, 'details'))
    await (await awake(page.getByRole('textbox', { name: 'Professional' }))).fill(text)
    const kept = () =>
      one(`select detail from detail_notes where profile_id = $1 and kind = 'PROFESSIONAL' and detail = $2`, [
        subject.id,
        text,
      ])
    return { kept, expected: text }
  },
  'the draft of a file note': async (page, text) => {
    const subject = await freshSubject('lender')
    await page.goto(addressOf(subject))
    await awake(page.getByRole('button', { name: 'Add note' }))
    await page.keyboard.press('n')
    await page.getByRole('textbox', { name: 'Note' }).fill(text)
    return {
      kept: () => one('select note from note_drafts where profile_id = $1 and note = $2', [subject.id, text]),
      expected: text,
    }
  },
  'the draft of a loan': async (page, text) => {
    const id = await recordQuickly(page, typedLoan(settledDates))
    const form = loanForm(page)
    await form.edit(id)
    await form.form.getByRole('textbox', { name: 'Notes' }).fill(text)
    const kept = () => one(`select typed -> 'values' ->> 'notes' from loan_drafts where loan_key = $1`, [id])
    return { kept, expected: text }
  },
  'a category': async (page, text) => {
    const lenderId = await newLender()
    const criteria = criteriaForm(page)
    await criteria.open(lenderId)
    const amount = 1_000_000 + (Number(/\d+$/.exec(text)?.[0]) % 1_000) * 1_000
    await criteria.figure('Available amount').fill(String(amount))
    return { kept: async () => (await storedCategory(lenderId)).available, expected: String(amount) }
  },
  'the note of a match': async (page, text) => {
    const [{ lenderId }, { brokerId }] = [await ownLender(), await ownBroker()]
    await giveFirstRanking(lenderId, { verifiedDaysAgo: 1 })
    await rowsOf(`insert into broker_subscriptions (broker_id, category_key) values ($1, 'FIRST_RANKING')`, [brokerId])
    await page.goto(`/users/${lenderId}/lender?tab=matches`)
    const row = page
      .getByRole('table', { name: 'Matches' })
      .locator('tbody tr[data-row]')
      .filter({ has: page.locator(`a[href="/users/${brokerId}/broker"]`) })
    await (await awake(row.getByRole('button', { name: /^Note: / }))).click()
    await row.getByRole('textbox').fill(text)
    const kept = () => one('select note from matches where lender_id = $1 and broker_id = $2', [lenderId, brokerId])
    return { kept, expected: text }
  },
}

// Each of them happens within the two seconds before the form saves by itself.
const WAYS: Record<string, (page: Page) => Promise<unknown>> = {
  'a link': (page) => page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'All Loans' }).click(),
  'another address': (page) => page.goto('/change-password'),
  'closing the page': (page) => page.close({ runBeforeUnload: false }),
}

test.afterAll(async () => {
  await rowsOf(`delete from matches where note like 'Left at once %'`)
  await rowsOf(`delete from note_drafts where note like 'Left at once %'`)
})

for (const [place, begin] of Object.entries(PLACES))
  test(`text typed into ${place} is saved if the page is left at once, by a link, an address or closing`, async ({
    signIn,
  }) => {
    test.setTimeout(120_000)
    for (const [at, [way, leave]] of Object.entries(WAYS).entries()) {
      const page = await signIn('staff')
      const { kept, expected } = await begin(page, `Left at once ${Date.now() + at}`)
      const typed = Date.now()
      await leave(page)
      const took = Date.now() - typed
      await expect.poll(kept, `left by ${way} after ${took} ms`).toEqual(expected)
    }
  })
