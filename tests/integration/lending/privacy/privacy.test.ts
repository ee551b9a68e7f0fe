import { beforeAll, describe, expect, test } from 'vitest'
import type { Actor } from '#lib/core/actor.ts'
import { toJsonWithBigints } from '#lib/core/money.ts'
import { searchLoans } from '#lib/discovery/loan-search/queries.ts'
import { loanSearch } from '#lib/discovery/loan-search/search.ts'
import { listProfileLoans } from '#lib/discovery/profile-loans/queries.ts'
import { getLoan, getLoanLenders } from '#lib/lending/records/view/queries.ts'
import { findActorOf, makeLender } from '#prisma/seed/factories.ts'
import { type Cast, discharged, makeCast, recorded, setBooks, sharedLoan } from '../cast.ts'

let cast: Cast
let current: number
let past: number
beforeAll(async () => {
  cast = await makeCast()
  const { parties, loanLenders } = sharedLoan(cast)
  current = await recorded(parties, { loanLenders })
  past = await recorded(parties, { ...discharged, loanLenders })
  await setBooks(cast.lender.lenderId, { current: false })
})

const SECRETS = ['Ferrante', 'Redgum', '812345', '"lenderId":null,"name":"Amelia']

describe('a lender that hides its current book', () => {
  test('[J-03] is Privacy Engaged for others in list, view and lenders, without link and contribution; totals stay', async () => {
    const { actors, lender } = cast
    for (const actor of [actors.rival, actors.rivalBroker, actors.dual] as Actor[]) {
      const page = await searchLoans(actor, loanSearch.parse({ statusKey: 'SETTLED' }))
      expect(page).toMatchObject({ total: 1, totalPrincipal: 1_212_345n })
      expect(page.rows[0]).toMatchObject({
        attributedLender: 'Privacy Engaged',
        attributedLenderId: null,
        isLenderLinked: false,
      })
      const answers = [
        page.rows.map(({ principal: _p, totalPrincipal: _t, ...row }) => row),
        await getLoan(actor, current),
        await getLoanLenders(actor, current),
      ]
      for (const answer of answers) {
        const text = toJsonWithBigints(answer)
        for (const secret of SECRETS) expect(text).not.toContain(secret)
        expect(text).not.toMatch(new RegExp(`\\b${lender.lenderId}\\b`))
        expect(text).toContain('Privacy Engaged')
        expect(text).toContain('Ben Ito')
      }
      expect((await getLoan(actor, current)).lenderBdm).toBeNull()
    }
  })

  test('[J-03] is named to staff, itself and the other parties', async () => {
    const { actors } = cast
    for (const actor of [actors.staff, actors.lender, actors.second, actors.broker, actors.firm] as Actor[]) {
      expect(toJsonWithBigints(await getLoan(actor, current))).toContain('Ferrante')
      expect(await getLoanLenders(actor, current)).toMatchObject([{ contributionAmount: 812_345n }, {}])
    }
  })

  test('is named on a loan in its other book', async () => {
    expect(toJsonWithBigints(await getLoan(cast.actors.rival, past))).toContain('Ferrante')
    await setBooks(cast.lender.lenderId, { current: true, discharged: false })
    expect(toJsonWithBigints(await getLoan(cast.actors.rival, past))).not.toContain('Ferrante')
    expect(toJsonWithBigints(await getLoan(cast.actors.rival, current))).toContain('Ferrante')
    await setBooks(cast.lender.lenderId, { current: false })
  })

  test('has no loans on its profile for others, but has them for the parties', async () => {
    const { actors, lender } = cast
    const total = async (actor: Actor, group: 'current' | 'discharged') =>
      (await listProfileLoans(actor, { kind: 'lender', profileId: lender.lenderId, group })).total
    expect(await total(actors.rival, 'current')).toBe(0)
    expect(await total(actors.rivalBroker, 'current')).toBe(0)
    expect(await total(actors.rival, 'discharged')).toBe(1)
    for (const actor of [actors.staff, actors.lender, actors.second, actors.broker, actors.firm] as Actor[]) {
      expect(await total(actor, 'current'), actor.kind).toBe(1)
    }
  })

  test('is sorted as an empty name, so that its position reveals nothing', async () => {
    const { actors, broker, firm } = cast
    const names = ['Aaron', 'Mara', 'Zed']
    for (const firstName of names) {
      const lender = await makeLender({ firstName, lastName: 'Sorted' })
      await recorded({ lenders: [lender], brokers: [broker], lawFirm: firm } as unknown as Cast['parties'])
    }
    const order = async (actor: Actor, orderBy: string) =>
      (await searchLoans(actor, loanSearch.parse({ statusKey: 'SETTLED', sort: 'lender', orderBy }))).rows.map(
        ({ attributedLender }) => attributedLender,
      )
    const shown = ['Aaron Sorted', 'Mara Sorted', 'Zed Sorted']
    expect(await order(actors.rival, 'asc')).toEqual([...shown, 'Privacy Engaged'])
    expect(await order(actors.rival, 'desc')).toEqual([...shown.toReversed(), 'Privacy Engaged'])
    expect(await order(actors.staff, 'asc')).toEqual(['Aaron Sorted', 'Amelia Ferrante', 'Mara Sorted', 'Zed Sorted'])
    expect(await order(actors.broker, 'asc')).toEqual(['Aaron Sorted', 'Amelia Ferrante', 'Mara Sorted', 'Zed Sorted'])
    // The lender itself is sorted normally for its own user; for another lender without a shared loan it is not.
    expect(await order(actors.lender, 'asc')).toContain('Amelia Ferrante')
    const stranger = await findActorOf(await makeLender())
    expect((await order(stranger, 'asc')).at(-1)).toBe('Privacy Engaged')
  })
})
