import { rowsOf } from './database.ts'
import { awake, expect } from './people.ts'
import type { Save } from './privacy-save.ts'

/** Settling a loan from its stages. */
export const settleSave: Save = {
  begin: async (page) => {
    const [loan] = await rowsOf<{ id: number }>(
      `select min(id) as id from loans where status_key = 'PRESETTLEMENT' and loan_no not like 'RV%'`,
    )
    await page.goto(`/loans/${loan?.id}/view`)
    await (await awake(page.getByRole('button', { name: 'Settle…' }))).click()
    await page.getByRole('dialog').getByLabel('Settlement Date').fill('3/2/2026')
    await page.getByRole('dialog').getByLabel('Repayment Date').fill('3/2/2099')
  },
  press: (page) => page.getByRole('dialog').getByRole('button', { name: 'Settle', exact: true }).click(),
  kept: (page) => expect(page.getByRole('dialog').getByLabel('Repayment Date')).toHaveValue(/2099/),
}

/** Rating from the stages of a loan. */
export const rateSave: Save = {
  role: 'lender',
  begin: async (page) => {
    const [loan] = await rowsOf<{ id: number }>(
      `select min(p.loan_id) as id from loan_lenders p join lenders l on l.id = p.lender_id
       join companies c on c.id = l.company_id join loans s on s.id = p.loan_id
       where c.name = 'Tallowmere Capital' and s.settlement_date is not null and s.repayment_date is not null
         and (select count(*) from loan_reviews r where r.loan_id = s.id and r.direction like '%FROM_LENDER') = 0`,
    )
    await page.goto(`/loans/${loan?.id}/view`)
    await (await awake(page.getByRole('button', { name: 'Rate…' }))).click()
    for (const name of ['Broker rating', 'Lawyer rating'])
      await page.getByRole('dialog').getByRole('radiogroup', { name }).getByRole('radio', { name: '3 stars' }).click()
  },
  press: (page) => page.getByRole('dialog').getByRole('button', { name: 'Save ratings' }).click(),
  kept: (page) => expect(page.getByRole('dialog').getByRole('radio', { name: '3 stars' }).first()).toBeChecked(),
}
