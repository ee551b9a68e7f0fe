import { rowsOf } from '#tests/e2e/database.ts'
import { expect, test } from '#tests/e2e/people.ts'

test('staff see at a glance whose criteria lapse, open them and remind their lenders once a day', async ({
  signIn,
}) => {
  // A lender of the market that no other test looks at, with a person who has an account.
  const [lender] = await rowsOf<{ id: number; name: string }>(
    `select x.id, c.name from lenders x join companies c on c.id = x.company_id
     where x.is_active and c.is_master_switch_on and c.closed_at is null and exists (
       select from individuals i join accounts a on a.individual_id = i.id
       where i.company_id = c.id and i.closed_at is null and a.accepted_at is not null and a.closed_at is null)
     order by x.id desc offset 3 limit 1`,
  )
  const { id, name } = lender as { id: number; name: string }
  await rowsOf(
    `insert into lender_categories (lender_id, category_key, is_offered, is_verified, last_verified_at, available)
     values ($1, 'RURAL', true, true, now() - interval '33 days', 4000000) on conflict (lender_id, category_key) do update
     set is_offered = true, is_verified = true, last_verified_at = now() - interval '33 days', available = 4000000`,
    [id],
  )
  await rowsOf('delete from email_messages where key like $1', [`reminder-${id}-%`])
  const page = await signIn('staff')
  await page.goto('/')
  await page.getByRole('link', { name: 'Criteria Freshness' }).click()
  await expect(page.getByRole('heading', { name: 'Criteria freshness' })).toBeVisible()
  await page.getByRole('textbox', { name: 'Lender' }).fill(name)
  await page.getByLabel('Freshness', { exact: true }).selectOption('Lapsed')
  await page.getByRole('button', { name: 'Search' }).click()
  await expect(page).toHaveURL(/state=LAPSED/)
  const board = page.getByRole('table', { name: 'Freshness of lending criteria' })
  const rural = board.getByRole('link', { name: `Rural of ${name}: lapsed, 3 days over` })
  await expect(rural).toHaveAttribute('href', `/users/${id}/lender?tab=loans&category=9`)
  await page.getByRole('button', { name: 'Select what needs verifying on this page' }).click()
  await expect(board.getByRole('checkbox', { name: `Select Rural of ${name}` })).toBeChecked()
  for (const said of ['1 lender reminded.', `Already reminded today: ${name}.`]) {
    if (!(await board.getByRole('checkbox', { name: `Select Rural of ${name}` }).isChecked()))
      await board.getByRole('checkbox', { name: `Select Rural of ${name}` }).check()
    await page.getByRole('button', { name: 'Remind' }).click()
    await page.getByRole('alertdialog', { name: 'Remind this lender?' }).getByRole('button', { name: 'Remind' }).click()
    await expect(page.getByText(said, { exact: true })).toBeVisible()
  }
  const mails = await rowsOf<{ kind: string }>('select kind from email_messages where key like $1', [
    `reminder-${id}-%`,
  ])
  expect(new Set(mails.map(({ kind }) => kind))).toEqual(new Set(['VERIFICATION_REMINDER']))
  await rural.click()
  await expect(page).toHaveURL(new RegExp(`/users/${id}/lender\\?tab=loans&category=9`))
})
