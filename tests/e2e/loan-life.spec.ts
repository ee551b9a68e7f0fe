import type { Page } from '@playwright/test'
import { another } from './harness/principals.ts'
import { signInWith } from './harness/sign-in.ts'
import { ORIGIN } from './harness/wire.ts'
import { freshAmount, loanForm, partyOf, principalOf, type TypedLoan, typedLoan } from './loan-form.ts'
import { ownLender } from './own-companies.ts'
import { awake, expect, test } from './people.ts'
import {
  AS_BROKER,
  AS_LAW_FIRM,
  AS_LENDER,
  expectOffered,
  partOf,
  REVIEW_FIELDS,
  type ReviewField,
  review,
  sendField,
} from './review-fields.ts'
import { openRatings, ratings } from './reviewed-loan.ts'
import { fact, panel, shownDollars, toast } from './screens.ts'

const thirdLender = async (page: Page): Promise<TypedLoan['lenders'][number]> => {
  const { companyName: search } = await ownLender()
  const answer = await page.request.get(`/api/lookups/lenders?search=${encodeURIComponent(search)}`)
  const { data } = (await answer.json()) as { data: { name: string }[] }
  const choice = data.find(({ name }) => name.endsWith(search))?.name ?? ''
  return { search, choice, amount: freshAmount(1) }
}

/** Records a construction loan with its details and returns its id. */
const recordConstruction = async (page: Page, loan: TypedLoan): Promise<number> => {
  const form = loanForm(page)
  await form.open()
  await form.fillIdentity(loan)
  await form.fillLenders(loan)
  await form.openBrokers()
  await form.choose(form.brokers.getByRole('combobox', { name: 'Broker 1' }), loan.broker)
  await form.brokers.getByRole('button', { name: 'Add broker' }).click()
  await form.choose(form.brokers.getByRole('combobox', { name: 'Broker 2' }), {
    search: 'kestrelmoor',
    choice: partyOf('dual').choice,
  })
  await form.brokers.getByRole('button', { name: 'OK', exact: true }).click()
  await form.fillTerms(loan)
  await form.field('Scenario').selectOption({ label: 'Construction' })
  const details = page.getByRole('dialog', { name: 'Construction' })
  await details.getByLabel('Presales debt cover required').selectOption('Yes')
  await details.getByLabel('Percentage of loan amount ex GST').fill('65')
  await details.getByLabel('QS required').selectOption('Yes')
  await details.getByLabel('Developer past successful projects').fill('7')
  await details.getByRole('button', { name: 'OK', exact: true }).click()
  await form.save.click()
  await expect(toast(page, 'Loan created successfully.')).toBeVisible()
  await page.waitForURL(/\/loans\/\d+\/view$/)
  return Number(/\/loans\/(\d+)\/view$/.exec(page.url())?.[1])
}

type Form = ReturnType<typeof loanForm>

const edit = async (page: Page, id: number, change: (form: Form) => Promise<unknown>): Promise<void> => {
  const form = loanForm(page)
  await form.edit(id)
  await change(form)
  await form.save.click()
  await expect(toast(page, 'Loan updated successfully.')).toBeVisible()
  await expect(page).toHaveURL(`/loans/${id}/view`)
}

test('[I-05] [I-07] [I-03] a construction loan goes from pre-settlement to discharge with a shortfall, and its log has every step', async ({
  signIn,
  visit,
  allowConsoleErrors,
}) => {
  // Nine people and sixty saves and refusals, while other tests run.
  test.slow()
  allowConsoleErrors(/status of 40[34]/)
  const outside = async (kind: 'broker' | 'lawFirm') => {
    const page = await visit()
    await signInWith(page, (await another(kind)).cookie ?? '', ORIGIN)
    return page
  }
  const [staff, lender, second] = [await signIn('staff'), await signIn('lender'), await signIn('rival')]
  const [broker, dual, firm] = [await signIn('broker'), await signIn('dual'), await signIn('lawFirm')]
  const [stranger, otherFirm] = [await outside('broker'), await outside('lawFirm')]
  const loan = typedLoan()
  loan.lenders = [
    { search: 'castellano', choice: partyOf('lender').choice, amount: freshAmount(5) },
    { search: 'corvanewick', choice: partyOf('rival').choice, amount: freshAmount(3) },
    await thirdLender(staff),
  ]
  let id = 0
  const needsDates = 'Ratings open once the Settlement Date and the Repayment Date are set.'

  await test.step('an attributed lender records it in pre-settlement; outsiders get 404, and nobody can rate it', async () => {
    id = await recordConstruction(lender, loan)
    await expect(lender.getByRole('heading', { level: 1 })).toContainText('Pre-Settlement')
    await expect(fact(lender, 'Principal').first()).toHaveText(shownDollars(principalOf(loan)))
    for (const page of [stranger, otherFirm]) expect((await page.goto(`/loans/${id}/view`))?.status()).toBe(404)
    for (const [page, as, field] of [
      [lender, 'lender', 'brokerStarsFromLender'],
      [staff, 'system-user', 'lenderStarsFromBroker'],
    ] as const) {
      await page.goto(`/loans/${id}/view`)
      await expect(ratings(page).section.getByText(needsDates)).toBeVisible()
      await expectOffered(page, [])
      expect(await sendField(page, id, as, field)).toEqual({ status: 400, errors: [{ field, message: needsDates }] })
    }
  })

  await test.step('the law firm completes it and staff settle it; brokers cannot edit it', async () => {
    await edit(firm, id, async (form) => {
      await form.field('Valuation Required').selectOption('Yes')
      await form.field('LVR').fill('62.5')
    })
    for (const page of [broker, dual, stranger]) {
      await page.goto(`/loans/${id}/edit`)
      await expect(page).toHaveURL('/exception/403')
    }
    await edit(staff, id, async (form) => {
      await form.field('Settlement Date').fill('3/2/2026')
      await expect(form.field('Status')).toHaveValue('SETTLED')
      await form.field('Repayment Date').fill('3/2/2027')
    })
    await expect(staff.getByRole('heading', { level: 1 })).toContainText('Settled')
  })

  const written = {
    brokerStarsFromLender: 4,
    brokerReviewByLender: 'Complete file, honest about the presales.',
    brokerResponseToLender: 'Thank you, from both of us.',
    lenderStarsFromBroker: 3,
    lenderReviewByBroker: 'Quick terms, slow draws.',
    lenderResponseToBroker: 'Each draw waited for its QS report.',
    lawyerStarsFromLender: 5,
    lawyerReviewByLender: 'Careful with the builder’s side deed.',
    lawyerResponseToLender: 'Glad that it held.',
    lawyerStarsFromBroker: 3,
    lawyerReviewByBroker: 'Documents came late.',
    lawyerResponseToBroker: 'The title was late, not we.',
  } satisfies Record<ReviewField, number | string>
  const part = (...fields: ReviewField[]) => Object.fromEntries(fields.map((field) => [field, written[field]]))

  await test.step('each side writes its part of the twelve fields', async () => {
    await review(lender, id, part('brokerStarsFromLender', 'brokerReviewByLender', 'lawyerStarsFromLender'))
    await review(broker, id, { ...part('lenderStarsFromBroker', 'lenderReviewByBroker'), lawyerStarsFromBroker: 2 })
    await review(dual, id, part('lawyerReviewByBroker', 'brokerResponseToLender'))
    await review(second, id, part('lawyerReviewByLender', 'lenderResponseToBroker'))
    await review(firm, id, part(...AS_LAW_FIRM))
    await review(staff, id, part('lawyerStarsFromBroker'))
  })

  await test.step('each person is offered only their own fields, and writing any other field is refused', async () => {
    const people: [Page, string, ReviewField[]][] = [
      [staff, 'system-user', REVIEW_FIELDS],
      [lender, 'lender', AS_LENDER],
      [second, 'lender', AS_LENDER],
      [broker, 'broker', AS_BROKER],
      [dual, 'dual', AS_BROKER],
      [firm, 'lawfirm', AS_LAW_FIRM],
    ]
    await Promise.all(
      people.map(async ([page, as, own]) => {
        await openRatings(page, id)
        await expectOffered(page, own)
        for (const field of REVIEW_FIELDS.filter((each) => !own.includes(each)))
          expect(await sendField(page, id, as, field), `${as}: ${field}`).toEqual({
            status: 400,
            errors: [{ field, message: 'You may not write this part of the review.' }],
          })
      }),
    )
    await stranger.goto(`/loans/${id}/view`)
    await expect(stranger.getByRole('heading', { level: 1 })).toContainText(loan.loanNo)
    await expectOffered(stranger, [])
    for (const field of REVIEW_FIELDS) {
      if (typeof written[field] === 'string')
        await expect(ratings(stranger).part(partOf(field)).getByText(written[field])).toBeVisible()
      expect((await sendField(stranger, id, 'broker', field)).status).toBe(403)
      expect((await sendField(otherFirm, id, 'lawfirm', field)).status).toBe(404)
      expect((await sendField(broker, id, 'lender', field)).status).toBe(403)
    }
    const { data } = await (await lender.request.get(`/api/loans/${id}/reviews/lender`)).json()
    expect(data).toMatchObject(written)
  })

  await test.step('a lender reports the default, and staff discharge the loan with a shortfall', async () => {
    await edit(second, id, (form) => form.field('Status').selectOption({ label: 'Default' }))
    await expect(second.getByRole('heading', { level: 1 })).toContainText('Default')
    await edit(staff, id, async (form) => {
      await form.field('Discharged Date').fill('1/9/2026')
      await expect(form.field('Status')).toHaveValue('DISCHARGED')
      await form.field('Shortfall').fill('250000')
    })
    await expect(staff.getByRole('heading', { level: 1 })).toContainText('Discharged')
    await expect(fact(staff, 'Shortfall').first()).toHaveText('$250,000')
  })

  await test.step('the log lists each step, its author and its changes, and its hash chain is intact', async () => {
    const page = lender
    await page.goto(`/loans/${id}/view`)
    await expect(panel(page, 'Log')).toContainText('Intact, 11 versions')
    await (await awake(page.getByRole('button', { name: 'Logs' }))).click()
    const logs = page.getByRole('dialog', { name: 'Logs' })
    await expect(logs.getByRole('listitem')).toContainText([
      /Version 11Edited.*Jonas Whitmore.*Status, Discharged Date, Shortfall/s,
      /Version 10Edited.*Victor Zhao, Corvanewick Private Credit.*Status/s,
      /Version 9Rated.*Jonas Whitmore.*Lawyer stars from broker/s,
      /Version 8Rated.*Samuel Haddad, Haddad Lindqvist Lawyers.*Lawyer response to lender, Lawyer response to broker/s,
      /Version 7Rated.*Victor Zhao, Corvanewick Private Credit.*Lender response to broker, Lawyer review by lender/s,
      /Version 6Rated.*Aroha Bennett, Kestrelmoor Group.*Broker response to lender, Lawyer review by broker/s,
      /Version 5Rated.*Daniel Nguyen, Quillgate.*Lender stars from broker, Lender review by broker, Lawyer stars from broker/s,
      /Version 4Rated.*Helen Castellano, Tallowmere.*Broker stars from lender, Broker review by lender, Lawyer stars from lender/s,
      /Version 3Edited.*Jonas Whitmore.*Status, Settlement Date, Repayment Date, Term/s,
      /Version 2Edited.*Samuel Haddad, Haddad Lindqvist Lawyers.*Valuation Required, LVR/s,
      /Version 1Recorded.*Helen Castellano, Tallowmere Capital/s,
    ])
    await logs.getByRole('button', { name: 'Compare version 11' }).click()
    const versions = page.getByRole('dialog', { name: `Versions of loan ${loan.loanNo}` })
    const told = (label: string) =>
      versions.getByRole('row').filter({ has: page.getByRole('rowheader', { name: label, exact: true }) })
    await expect(told('Status').getByRole('cell')).toHaveText(['Default', 'Discharged'])
    await expect(told('Shortfall').getByRole('cell')).toHaveText(['–', '$250,000'])
    await expect(told('LVR')).toHaveCount(0)
    // Compares the first version with the last.
    await versions.getByLabel('Earlier version').selectOption('1')
    await expect(told('LVR').getByRole('cell')).toHaveText(['–', '62.5%'])
    await expect(told('Status').getByRole('cell')).toHaveText(['Pre-Settlement', 'Discharged'])
    await expect(told('Lender response to broker').getByRole('cell')).toHaveText(['–', written.lenderResponseToBroker])
    await expect(told('Lawyer stars from broker').getByRole('cell')).toHaveText(['–', '3'])
    await expect(versions.getByRole('rowheader', { name: /^Lender / })).toHaveCount(3)
  })

  await test.step('the timeline of the loan shows its events', async () => {
    const life = panel(staff, 'Key dates').getByRole('list', { name: 'What has happened to this loan, in order.' })
    await expect(life.getByRole('listitem')).toContainText([
      /Settled\s*03 Feb 2026/,
      /Discharged\s*01 Sep 2026/,
      /Recorded/,
      /First rated/,
      /In default/,
      /Today/,
    ])
  })
})
