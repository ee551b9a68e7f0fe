import { beforeAll, describe, expect, test } from 'vitest'
import { visitor } from '#lib/core/actor.ts'
import { listLoanGroups } from '#lib/discovery/loan-search/groups/queries.ts'
import { buildSearchOfGroup } from '#lib/discovery/loan-search/groups/rules.ts'
import { getUsualGrouping } from '#lib/discovery/loan-search/groups/search.ts'
import { searchLoans } from '#lib/discovery/loan-search/queries.ts'
import { type LoanSearch, loanSearch } from '#lib/discovery/loan-search/search.ts'
import { listProfileLoans } from '#lib/discovery/profile-loans/queries.ts'
import { rebuildLoanSearch } from '#lib/lending/projections/searches/commands.ts'
import { pool } from '#lib/server/database/db.ts'
import { makeStaff } from '#prisma/seed/factories.ts'
import { type Cast, discharged, makeCast, recorded, setBooks } from '#tests/integration/lending/cast.ts'

type Who = keyof Cast['actors']

let cast: Cast
let bdms: Record<'ofLender' | 'ofSecond' | 'ofBroker' | 'ofDual', number>

// Two current loans and a discharged one, of which `second` lends the most; the broker comes before the dual.
beforeAll(async () => {
  cast = await makeCast()
  const { lender, second, broker, dual, firm } = cast
  const parties = { lenders: [lender, second], brokers: [broker, dual], lawFirm: firm } as unknown as Cast['parties']
  const loanLenders = [lender, second].map(({ lenderId }, at) => ({
    lenderId,
    contributionAmount: at ? 300_000 : 100_000,
  }))
  for (const more of [{}, {}, discharged]) await recorded(parties, { ...more, loanLenders })
  const made = []
  for (let at = 0; at < 4; at += 1) made.push((await makeStaff()).staffId)
  const [ofLender = 0, ofSecond = 0, ofBroker = 0, ofDual = 0] = made
  bdms = { ofLender, ofSecond, ofBroker, ofDual }
  await pool().query('update loan_lenders set bdm_id = case lender_id when $1 then $2::int else $3 end', [
    ...[lender.lenderId, ofLender, ofSecond],
  ])
  await pool().query('update loan_brokers set bdm_id = case broker_id when $1 then $2::int else $3 end', [
    ...[broker.brokerId, ofBroker, ofDual],
  ])
  await rebuildLoanSearch(cast.actors.staff)
  await setBooks(second.lenderId, { current: false })
})

const group = async (who: Who, by: 'bdm' | 'brokerBdm' | 'lenderBdm') => {
  const { rows, totalPrincipal } = await listLoanGroups(cast.actors[who], loanSearch.parse({}), getUsualGrouping(by))
  const shares = rows.reduce((sum, { share }) => sum + Number(share), 0)
  return { groups: rows.map(({ key, name, loans }) => [key ?? name, loans]), shares, rows, totalPrincipal }
}
const count = async (who: Who, asked: Record<string, string>) =>
  (await searchLoans(cast.actors[who], loanSearch.parse(asked))).total

describe('by the BDM of one party', () => {
  test('each loan counts once, for its first broker or the lender with the largest part', async () => {
    expect((await group('staff', 'bdm')).shares).toBe(400)
    for (const [by, bdm] of [
      ['brokerBdm', bdms.ofBroker],
      ['lenderBdm', bdms.ofSecond],
    ] as const)
      expect(await group('staff', by)).toMatchObject({ groups: [[String(bdm), 3]], shares: 100 })
  })

  test('a group leads to its loans, which are those of no other BDM', async () => {
    const opened = (by: 'brokerBdm' | 'lenderBdm', bdm: number) =>
      loanSearch.params(buildSearchOfGroup(loanSearch.parse({ group: by }), by, String(bdm)) as LoanSearch)
    expect(opened('brokerBdm', bdms.ofBroker)).toEqual({ brokerBdmId: String(bdms.ofBroker) })
    expect(opened('lenderBdm', bdms.ofSecond)).toEqual({ lenderBdmId: String(bdms.ofSecond) })
    expect(await count('staff', { brokerBdmId: String(bdms.ofBroker) })).toBe(3)
    expect(await count('staff', { brokerBdmId: String(bdms.ofDual) })).toBe(0)
    expect(await count('staff', { lenderBdmId: String(bdms.ofSecond) })).toBe(3)
    expect(await count('staff', { lenderBdmId: String(bdms.ofLender) })).toBe(0)
  })
})

describe('[T-J5] the BDM of a first lender that hides its current book', () => {
  test('is none for others, and found by its other book only', async () => {
    expect(await group('rival', 'lenderBdm')).toMatchObject({
      groups: [
        ['No BDM', 2],
        [String(bdms.ofSecond), 1],
      ],
      shares: 100,
    })
    expect(await count('rival', { lenderBdmId: String(bdms.ofSecond) })).toBe(1)
    // Nor is the second lender, which everybody reads, taken for the first.
    expect(await count('rival', { lenderBdmId: String(bdms.ofLender) })).toBe(0)
  })

  test('is none on the profile of the other lender either', async () => {
    const filters = loanSearch.parse({ lenderBdmId: String(bdms.ofSecond) }).filters
    const onProfile = async (who: Who, group: 'current' | 'discharged') =>
      (await listProfileLoans(cast.actors[who], { kind: 'lender', profileId: cast.lender.lenderId, group, filters }))
        .total
    expect([await onProfile('rival', 'current'), await onProfile('rival', 'discharged')]).toEqual([0, 1])
    expect([await onProfile('staff', 'current'), await onProfile('staff', 'discharged')]).toEqual([2, 1])
  })

  test.each(['staff', 'second', 'lender', 'broker', 'dual'] as const)('is told to %s', async (who) => {
    expect(await group(who, 'lenderBdm')).toMatchObject({ groups: [[String(bdms.ofSecond), 3]], shares: 100 })
    expect(await count(who, { lenderBdmId: String(bdms.ofSecond) })).toBe(3)
  })

  test('leaves the BDM of the first broker to everybody', async () => {
    expect(await group('rival', 'brokerBdm')).toMatchObject({ groups: [[String(bdms.ofBroker), 3]], shares: 100 })
  })
})

test.each(['brokerBdmId', 'lenderBdmId'])('visitors and law firms cannot filter by %s', async (parameter) => {
  const search = loanSearch.parse({ [parameter]: String(bdms.ofSecond) })
  for (const actor of [visitor, cast.actors.firm])
    await expect(searchLoans(actor, search)).rejects.toMatchObject({ code: 'FORBIDDEN' })
})
