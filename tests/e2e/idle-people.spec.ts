import { rowsOf } from './database.ts'
import { awake, expect, test } from './people.ts'
import { chips, WIDE } from './saved-searches.ts'
import { fact } from './screens.ts'

// Brokers by the last day on which one of their company's loans settled, as an outsider would count them.
const countIdleBrokers = async (condition: string): Promise<string> => {
  const [found] = await rowsOf<{ count: number }>(`select count(*)::int as count from individuals i
    join companies c on c.id = i.company_id join brokers br on br.company_id = c.id left join lenders le on le.company_id = c.id
    left join lateral (
      select max(l.settlement_date) as day from loans l where l.settlement_date is not null and l.status_key in (select key from loan_statuses
          where key not like 'PRE%')
        and (exists (select from loan_brokers p where p.loan_id = l.id and p.broker_id = br.id)
          or exists (select from loan_lenders p where p.loan_id = l.id and p.lender_id = le.id))
    ) last on true where i.closed_at is null and c.closed_at is null and ${condition}`)
  return (found?.count ?? 0).toLocaleString('en-AU')
}

test('brokers without a loan in the last 6 months are found in words and by a filter', async ({ signIn }) => {
  const page = await signIn('staff', WIDE)
  await page.goto('/users/all?view=all')
  const field = await awake(page.getByRole('textbox', { name: 'Narrow All Users in words' }))
  await field.pressSequentially('brokers with no loan in the last 6 months')
  await field.press('Enter')
  await expect(page).toHaveURL('/users/all?noLoanKey=D_180&typeKey=BROKER')
  await expect(chips(page)).toHaveText(['No loan settled: for 180 days', 'Type: Broker'])
  const sydney = `(now() at time zone 'Australia/Sydney')::date`
  await expect(fact(page, 'Total Records')).toHaveText(
    await countIdleBrokers(`(day is null or day <= ${sydney} - 180)`),
  )
  await (await awake(chips(page).getByRole('button', { name: 'No loan settled' }))).click()
  await page.getByLabel('No loan settled', { exact: true }).selectOption('ever')
  await page.getByRole('button', { name: 'Apply' }).click()
  await expect(page).toHaveURL('/users/all?noLoanKey=NEVER&typeKey=BROKER')
  await expect(fact(page, 'Total Records')).toHaveText(await countIdleBrokers('day is null'))
})
