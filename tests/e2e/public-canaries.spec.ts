import { rowsOf } from '#tests/e2e/database.ts'
import { figures } from '#tests/e2e/harness/figures.ts'
import { each, send } from '#tests/e2e/harness/wire.ts'
import { expect, test } from '#tests/e2e/people.ts'

type Secret = { id: number; words: string[] }

const grouped = (amount: string): string => Number(amount).toLocaleString('en-AU')
// As the text is escaped in a document.
const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll("'", '&#x27;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')

const tellsNone = async (secrets: Secret[], pageOf: (id: number) => string): Promise<number> => {
  let tried = 0
  await each(secrets, async ({ id, words }) => {
    const { status, body } = await send(pageOf(id))
    expect(status, pageOf(id)).toBe(200)
    for (const word of words) {
      tried += 1
      expect(body.includes(word) || body.includes(escaped(word)), `${pageOf(id)} tells ${word}`).toBe(false)
    }
  })
  return tried
}

test('[T-A4] a public lender page contains no term, comment, loan, number or hidden person of its lender', async () => {
  const found = await rowsOf<{ id: number; amounts: string[]; texts: string[] }>(`
    select x.id,
      array(select unnest(array[k.available, k.book_size, k.preferred_parcel_size_min, k.preferred_parcel_size_max])::text
        from lender_categories k where k.lender_id = x.id) as amounts,
      array(select unnest(array[k.comments, k.point_of_difference, k.pre_sales, k.rate_min || '%', k.rate_max || '%'])
          from lender_categories k where k.lender_id = x.id
        union select l.loan_no from loan_lenders p join loans l on l.id = p.loan_id where p.lender_id = x.id
        union select c.acn
        union select i.first_name || ' ' || i.last_name from individuals i
          where i.company_id = c.id and (not i.is_visible or i.closed_at is not null)
        union select s.first_name || ' ' || s.last_name from staff s where s.id = x.bdm_id) as texts
    from lenders x join companies c on c.id = x.company_id
    where x.finder_function_opt_in and x.is_active and c.is_master_switch_on and exists (
      select from individuals v where v.company_id = c.id and v.is_visible and v.closed_at is null)`)
  expect(found.length).toBeGreaterThan(9)
  const secrets = found.map(({ id, amounts, texts }) => ({
    id,
    words: [
      ...amounts.filter((amount) => amount !== null && amount.length > 4).map(grouped),
      ...texts.filter((text) => text !== null && text.trim().length > 3),
    ],
  }))
  const tried = await tellsNone(secrets, (id) => `/general/lenders/${id}`)
  expect(tried).toBeGreaterThan(500)
  figures(test.info(), `${tried} private words of ${found.length} lenders, none told`)
})

test('[T-A4] a public broker page contains no review, law firm, BDM, ACN or hidden person of its broker', async () => {
  const found = await rowsOf<{ id: number; texts: string[] }>(`
    select x.id, array(select unnest(array[r.review, r.response]) from loan_brokers p
          join loan_reviews r on r.loan_id = p.loan_id where p.broker_id = x.id
        union select l.notes from loan_brokers p join loans l on l.id = p.loan_id where p.broker_id = x.id
        union select n.note from file_notes n where n.broker_id = x.id
        union select fc.name from loan_brokers p join loans l on l.id = p.loan_id
          join law_firms f on f.id = l.law_firm_id join companies fc on fc.id = f.company_id where p.broker_id = x.id
        union select c.acn
        union select i.first_name || ' ' || i.last_name from individuals i
          where i.company_id = c.id and (not i.is_visible or i.closed_at is not null)
        union select s.first_name || ' ' || s.last_name from staff s where s.id = x.bdm_id) as texts
    from brokers x join companies c on c.id = x.company_id
    where x.is_active and c.is_master_switch_on and exists (
      select from individuals v where v.company_id = c.id and v.is_visible and v.closed_at is null)
    order by x.id limit 25`)
  const secrets = found.map(({ id, texts }) => ({ id, words: texts.filter((text) => text && text.length > 6) }))
  const tried = await tellsNone(secrets, (id) => `/general/brokers/${id}?group=discharged`)
  expect(tried).toBeGreaterThan(500)
  figures(test.info(), `${tried} private words of ${found.length} brokers, none told`)
})
