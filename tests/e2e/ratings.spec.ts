import { getNamedPerson } from '#prisma/seed/people.ts'
import { rowsOf } from '#tests/e2e/database.ts'
import { awake, expect, type Role, test } from '#tests/e2e/people.ts'
import { fact } from '#tests/e2e/screens.ts'

const OWN_LOANS: Partial<Record<Role, string>> = {
  broker: `exists (select from loan_brokers p join brokers b on b.id = p.broker_id join companies c on c.id = b.company_id
    where p.loan_id = l.id and c.name = $2)`,
  rival: `exists (select from loan_lenders p join lenders x on x.id = p.lender_id join companies c on c.id = x.company_id
    where p.loan_id = l.id and c.name = $2)`,
  staff: '$2::text is not null',
}

type Truth = { mean: number; loans: number; positive: number; given: number }

/** The figures that a viewer may see, computed independently: ratings by brokers of closed loans in books open to the viewer. */
const truthFor = async (role: Role, lenderId: number): Promise<Truth> => {
  const [row] = await rowsOf<Truth>(
    `select avg(r.stars)::float8 as mean, count(distinct l.id)::int as loans, count(*)::int as given,
       count(*) filter (where r.stars >= 4)::int as positive
     from loan_reviews r join loans l on l.id = r.loan_id join loan_lenders part on part.loan_id = l.id
     join lenders x on x.id = part.lender_id
     where x.id = $1 and r.direction = 'LENDER_FROM_BROKER' and r.stars is not null and (
       (l.status_key in ('SETTLED', 'DEFAULT', 'VARIATIONINPROG') and x.loan_tab_show_current_loan_book)
       or (l.status_key = 'DISCHARGED' and x.loan_tab_show_discharged_loan_book) or ${OWN_LOANS[role]})`,
    [lenderId, getNamedPerson(role).company ?? 'Covenant'],
  )
  return row as Truth
}

/** A lender only, open to others, that hides one of two books in which it was rated. */
const hidingLender = async (): Promise<number> => {
  const [lender] = await rowsOf<{ id: number }>(
    `select x.id from lenders x join companies c on c.id = x.company_id join profile_figures f on f.profile_id = x.id
     where x.is_active and c.is_master_switch_on and c.closed_at is null and c.name <> all($1)
       and not exists (select from brokers b where b.company_id = c.id)
       and f.current_stars_count > 1 and f.discharged_stars_count > 1
       and x.loan_tab_show_current_loan_book <> x.loan_tab_show_discharged_loan_book
     order by f.stars_count desc, x.id limit 1`,
    [[getNamedPerson('lender').company, getNamedPerson('rival').company]],
  )
  return (lender as { id: number }).id
}

test('[T-I6] [D-22] head, dialog and API show each viewer the mean and counts of the ratings they may see', async ({
  signIn,
}) => {
  const id = await hidingLender()
  const seen: Truth[] = []
  for (const role of ['staff', 'rival', 'broker'] as const) {
    const page = await signIn(role)
    const truth = await truthFor(role, id)
    seen.push(truth)
    const told = { avgStarRating: truth.mean, reviewedLoansCount: truth.loans, positiveReviewsCount: truth.positive }
    for (const path of [`/api/lenders/${id}`, `/api/lenders/${id}/reviews`]) {
      const { data } = (await (await page.request.get(path)).json()) as { data: Record<string, unknown> }
      expect(data, `${role} at ${path}`).toMatchObject({ ...told, avgStarRating: expect.closeTo(truth.mean, 9) })
    }

    await page.goto(`/users/${id}/lender`)
    const stars = `${(Math.floor(truth.mean * 2) / 2).toFixed(1)} of 5 stars`
    const main = page.getByRole('main')
    await expect(main.getByRole('img', { name: stars }), role).toBeVisible()
    const counted = `${truth.loans} reviewed loan${truth.loans === 1 ? '' : 's'} · ${truth.positive} positive`
    await (await awake(main.getByRole('button', { name: counted, exact: true }))).click()
    const dialog = page.getByRole('dialog', { name: 'Ratings and reviews' })
    // The mean comes before the individual ratings.
    await expect(dialog.getByRole('img').first(), role).toHaveAccessibleName(stars)
    await expect(dialog.getByText(`(${truth.given})`, { exact: true }), role).toBeVisible()
    await expect(fact(dialog, 'Reviewed loans'), role).toHaveText(String(truth.loans))
    await expect(fact(dialog, 'Positive reviews'), role).toHaveText(String(truth.positive))
    const partial = dialog.getByText('Loans in books that this lender keeps private are left out.')
    await expect(partial, role).toHaveCount(role === 'staff' ? 0 : 1)
  }
  // The hidden book contains ratings, so others see fewer than staff.
  const [staff, ...others] = seen
  for (const other of others) expect(other.given).toBeLessThan((staff as Truth).given)
})
