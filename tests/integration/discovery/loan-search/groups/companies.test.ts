import { beforeAll, describe, expect, test } from 'vitest'
import { visitor } from '#lib/core/actor.ts'
import { listLoanGroups } from '#lib/discovery/loan-search/groups/queries.ts'
import { loanGroupings } from '#lib/discovery/loan-search/groups/search.ts'
import { loanSearch } from '#lib/discovery/loan-search/search.ts'
import { parseLoanQuestion, readLoanWords } from '#lib/discovery/loan-search/words/queries.ts'
import { PRIVACY_ENGAGED } from '#lib/lending/privacy/labels.ts'
import { Prisma, pool } from '#lib/server/database/db.ts'
import { quoteIdentifier } from '#lib/server/database/names.ts'
import { makeIndividual } from '#prisma/seed/factories.ts'
import { makeLoanMarket } from '#tests/integration/discovery/loan-search/loan-market.ts'
import { type Cast, setBooks } from '#tests/integration/lending/cast.ts'

type Who = 'staff' | 'lender' | 'second' | 'broker' | 'dual' | 'rival' | 'rivalBroker'

const ROLES: readonly Who[] = ['staff', 'lender', 'second', 'broker', 'dual', 'rival', 'rivalBroker']

let cast: Cast

beforeAll(async () => {
  cast = (await makeLoanMarket()).cast
  // Colleagues of one company, who lend and broke as one.
  for (const { companyId } of [cast.lender, cast.broker])
    for (const firstName of ['Ada', 'Bo']) await makeIndividual(companyId, { firstName })
})

// Reads the groups that a question in words leads to.
const ask = async (who: Who, text: string) => {
  const { searches, said } = await readLoanWords(cast.actors[who], text)
  const asked = Object.fromEntries(new URL(searches[0]?.path ?? '', 'http://a').searchParams)
  const grouping = loanGroupings.readGrouping({ by: asked.group ?? '', ...asked })
  return { said, asked, ...(await listLoanGroups(cast.actors[who], loanSearch.parse(asked), grouping)) }
}

const sumByCompany = async (party: 'lender' | 'broker') => {
  const amount = party === 'lender' ? Prisma.sql`part.contribution_amount` : Prisma.sql`l.principal`
  const { text, values } = Prisma.sql`
    select x.id, c.name, count(distinct l.id)::int as loans, sum(${amount})::bigint::text as principal
    from ${quoteIdentifier(`loan_${party}s`)} part join loans l on l.id = part.loan_id
      join ${quoteIdentifier(`${party}s`)} x on x.id = part.${quoteIdentifier(`${party}_id`)}
      join companies c on c.id = x.company_id
    group by c.id, c.name, x.id`
  const { rows } = await pool().query<{ id: number; name: string; loans: number; principal: string }>(text, values)
  return rows.map(({ id, loans, principal }) => [String(id), loans, BigInt(principal)] as const).sort()
}

describe('groups by company are those by lender and by broker', () => {
  test.each([
    ['lender', 'by lender company'],
    ['broker', 'by brokerage'],
  ] as const)('%s: as the companies of SQL, each once', async (party, text) => {
    const { rows, said } = await ask('staff', text)
    expect(said).toEqual([])
    expect(rows.map(({ key, loans, principal }) => [key, loans, principal]).sort()).toEqual(await sumByCompany(party))
  })

  test('a company has one lender and one broker at most, whoever adds them', async () => {
    for (const [table, company] of [
      ['lenders', cast.lender.companyId],
      ['brokers', cast.broker.companyId],
    ] as const)
      await expect(pool().query(`insert into ${table} (company_id) values ($1)`, [company])).rejects.toMatchObject({
        code: '23505',
      })
  })

  test.each(ROLES)('%s reads the same figures by either name, and no company twice', async (who) => {
    for (const [one, other] of [
      ['by lending firm', 'by lender'],
      ['by broking firm', 'by broker'],
    ] as const) {
      const [named, plain] = [await ask(who, one), await ask(who, other)]
      expect(named).toEqual(plain)
      expect(new Set(named.rows.map(({ key }) => key)).size).toBe(named.rows.length)
    }
  })
})

test('lenders and law firms are named and ordered by company, brokers by person', async () => {
  const namesOf = async (text: string) =>
    (await ask('staff', text)).rows.filter(({ key }) => key).map(({ name }) => name)
  const grouping = { by: 'lender', sort: 'name', isDescending: false } as const
  const page = await listLoanGroups(cast.actors.staff, loanSearch.parse({ group: 'lender' }), grouping)
  const [lenders, brokers] = [page.rows.map(({ name }) => name), await namesOf('by broker')]
  expect(lenders.length).toBeGreaterThan(1)
  const { rows: companies } = await pool().query<{ name: string }>('select name from companies')
  const known = companies.map(({ name }) => name)
  for (const name of [...lenders, ...(await namesOf('by law firm'))]) expect(known).toContain(name.split(' — ')[0])
  for (const name of brokers) expect(known).toContain(name.split(' — ')[1])
  expect(lenders).toEqual(lenders.toSorted((one, other) => one.localeCompare(other, 'en-AU')))
})

describe('[T-J5] a lender that hides its current book', () => {
  beforeAll(() => setBooks(cast.second.lenderId, { current: false, discharged: false }))

  test('is no company to others, but among Privacy Engaged', async () => {
    const { rows } = await ask('rival', 'current loans by lender company')
    const own = await ask('staff', 'current loans by lender company')
    const hidden = own.rows.find(({ key }) => key === String(cast.second.lenderId))
    expect(hidden?.loans).toBeGreaterThan(0)
    expect(rows.map(({ name }) => name).join()).not.toContain('Ironbark')
    expect(rows.some(({ key, name }) => key === null && name === PRIVACY_ENGAGED)).toBe(true)
  })
})

describe('words for companies', () => {
  test('say which companies are meant, and keep law firms apart', async () => {
    const { asked, said } = await ask('broker', 'by company')
    expect(asked).toEqual({ group: 'lender' })
    expect(said).toEqual(['Companies are lenders here. Ask “by brokerage” or “by law firm” for the others.'])
    expect(await ask('broker', 'by law firm')).toMatchObject({ asked: { group: 'lawFirm' }, said: [] })
  })

  test('answer neither law firms nor visitors', async () => {
    for (const actor of [visitor, cast.actors.firm]) expect(await parseLoanQuestion(actor, 'by brokerage')).toBeNull()
    await expect(readLoanWords(cast.actors.firm, 'by brokerage')).rejects.toMatchObject({ code: 'FORBIDDEN' })
  })
})
