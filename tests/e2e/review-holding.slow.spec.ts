import type { Page } from '@playwright/test'
import { getNamedPerson } from '#prisma/seed/people.ts'
import { rowsOf } from './database.ts'
import { personWhere, sessionFor } from './harness/principals.ts'
import { environmentOf, startWeb, type Web } from './harness/processes.ts'
import { signInWith } from './harness/sign-in.ts'
import { expect, type Role, test } from './people.ts'
import { openRatings, ratings, reviewedLoan, saveRatings } from './reviewed-loan.ts'
import { panel } from './screens.ts'

test.describe.configure({ mode: 'serial', timeout: 240_000 })

const TEXT = 'Slow to answer, and then not to the point.'
const HELD = 'Only your company and staff see this until the other side has rated, for 14 days at most.'
const TAKEN = 'Another company on your side has given its rating. It opens once the ratings are shown.'

let web: Web | undefined
const origin = () => web?.origin ?? ''
test.beforeAll(async () => {
  test.setTimeout(180_000)
  web = await startWeb({ REVIEW_HOLD_BACK: 'true' })
})
test.afterAll(() => web?.stop())

// The worker of the product under test holds nothing back, and would release these reviews within ten minutes.
const heldSince = (loanId: number, days: number) =>
  rowsOf(`update loan_reviews set held_since = now() + make_interval(days => $2) where loan_id = $1`, [loanId, days])

const on =
  (visit: (options: { baseURL: string }) => Promise<Page>) =>
  async (role: Role): Promise<Page> => {
    const page = await visit({ baseURL: origin() })
    const { accountId } = await personWhere('a.email = $1', [getNamedPerson(role).email])
    await signInWith(page, await sessionFor(accountId), origin())
    return page
  }

const rated = async (lender: Page, id: number) => {
  const mine = await openRatings(lender, id)
  await mine.stars('Broker rating', 2).click()
  await mine.text('Review of the broker').fill(TEXT)
  await mine.stars('Lawyer rating', 4).click()
  await saveRatings(lender)
  await heldSince(id, 1)
  return mine
}

const release = async (): Promise<void> => {
  for (const [name, value] of Object.entries(environmentOf({ NEXTAUTH_URL: origin() }))) process.env[name] ??= value
  const { getEnv: env } = await import('#lib/server/operations/env.ts')
  const { disconnect } = await import('#lib/server/database/db.ts')
  const { createSystemActor: systemActor } = await import('#lib/core/actor.ts')
  const { releaseReviews } = await import('#lib/lending/rating/holding/commands.ts')
  Object.assign(env(), { REVIEW_HOLD_BACK: true })
  await releaseReviews(systemActor('held reviews')).finally(disconnect)
}

test('[I-05] a held-back rating is visible only to its author’s company and staff until the other side has rated', async ({
  visit,
}) => {
  const as = on(visit)
  const [staff, lender, second, broker] = [await as('staff'), await as('lender'), await as('rival'), await as('broker')]
  const [firm, stranger] = [await as('lawFirm'), await as('dual')]
  const id = await reviewedLoan(staff, { lenders: ['lender', 'rival'] })
  const mine = await rated(lender, id)
  await expect(mine.section.getByText(HELD)).toHaveCount(2)
  await expect(mine.stars('Broker rating', 2)).toBeChecked()

  for (const page of [broker, second, firm, stranger]) {
    await page.goto(`/loans/${id}/view`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    expect(await page.content()).not.toContain(TEXT)
    await expect(ratings(page).section.getByText(HELD)).toHaveCount(0)
    await expect(page.getByRole('main')).not.toContainText('First rated')
    expect(await (await page.request.get(`/api/loans/${id}`)).json()).toMatchObject({
      data: { brokerStarsFromLender: null, brokerReviewByLender: null, lawyerStarsFromLender: null },
    })
  }
  const answer = ratings(broker).text('Response to the lender')
  await expect(answer).toBeDisabled()
  await expect(answer).toHaveAccessibleDescription('A response opens once the other party has written a review.')
  await expect(ratings(second).section.getByText(TAKEN)).toHaveCount(2)
  await staff.goto(`/loans/${id}/view`)
  await expect(ratings(staff).part('Broker, rated by the lender').getByRole('textbox').first()).toHaveValue(TEXT)

  const theirs = await openRatings(broker, id)
  await theirs.stars('Lender rating', 5).click()
  await theirs.stars('Lawyer rating', 3).click()
  await saveRatings(broker)
  await expect(theirs.part('Broker, rated by the lender').getByText(TEXT)).toBeVisible()
  await expect(theirs.text('Response to the lender')).toBeEnabled()
  for (const page of [lender, second, firm]) {
    await page.goto(`/loans/${id}/view`)
    await expect(ratings(page).section.getByText(HELD)).toHaveCount(0)
    await expect(ratings(page).section.getByText(TAKEN)).toHaveCount(0)
    await expect(panel(page, 'Key dates')).toContainText('First rated')
  }
  await stranger.goto(`/loans/${id}/view`)
  await expect(ratings(stranger).part('Broker, rated by the lender').getByText(TEXT)).toBeVisible()
})

test('a rating held back for 14 days is shown even if the other side has not rated', async ({ visit }) => {
  const as = on(visit)
  const [staff, lender, broker] = [await as('staff'), await as('lender'), await as('broker')]
  const id = await reviewedLoan(staff)
  const mine = await rated(lender, id)
  const { part, text } = await openRatings(broker, id)
  await expect(text('Response to the lender')).toBeDisabled()
  await heldSince(id, -14)
  await release()
  await broker.reload()
  await expect(part('Broker, rated by the lender').getByText(TEXT)).toBeVisible()
  await lender.reload()
  await expect(mine.section.getByText(HELD)).toHaveCount(0)
})
