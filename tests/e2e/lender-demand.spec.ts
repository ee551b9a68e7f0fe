import { rowsOf } from '#tests/e2e/database.ts'
import { expect, test } from '#tests/e2e/people.ts'
import { panel } from '#tests/e2e/screens.ts'

test('a lender and staff see how its criteria match deals, and a broker does not', async ({ signIn }) => {
  const page = await signIn('lender')
  const me = (await (await page.request.get('/api/accounts/me')).json()) as {
    data?: { lenderId: number }
    lenderId?: number
  }
  const id = me.data?.lenderId ?? me.lenderId ?? 0
  const address = `/users/${id}/lender?tab=loans&category=4`
  await rowsOf(`delete from lender_demands where lender_id = $1 and category_key = 'FIRST_RANKING'`, [id])
  await page.goto(address)
  const demand = panel(page, 'Deals and these criteria')
  await expect(demand).toContainText('Nothing to show yet.')
  await rowsOf(
    `insert into lender_demands (lender_id, category_key, day, asked, caught, rule, lost, book)
     values ($1, 'FIRST_RANKING', '2026-11-25', 40, 15, 'lvr', 10, '[{"rule":"parcel","outside":4,"of":23}]')`,
    [id],
  )
  await page.reload()
  await expect(demand).toContainText('About 40')
  await expect(demand).toContainText('LVR: about 10 more would fit without it')
  await expect(demand).toContainText('4 of 23 loans settled in two years')
  const staff = await signIn('staff')
  await staff.goto(address)
  await expect(panel(staff, 'Deals and these criteria')).toContainText('About 15')
  const broker = await signIn('broker')
  await broker.goto(address)
  await expect(broker.getByText('Deals and these criteria')).toHaveCount(0)
})
