import { beforeAll, describe, expect, test } from 'vitest'
import { type Actor, visitor } from '#lib/core/actor.ts'
import { searchAllKinds } from '#lib/discovery/global-search/queries.ts'
import { rememberOpened } from '#lib/discovery/global-search/recents/commands.ts'
import { listRecentProfiles, listRecents } from '#lib/discovery/global-search/recents/queries.ts'
import { createLoan } from '#lib/lending/saving/commands.ts'
import { database } from '#lib/server/database/db.ts'
import {
  findActorOf,
  makeBroker,
  makeDual,
  makeLawFirm,
  makeLender,
  makeLoanInput,
  makeStaff,
  seeder,
} from '#prisma/seed/factories.ts'

const lender = await makeLender({ companyName: 'Kingfisher Capital' })
const broker = await makeBroker({ companyName: 'Kookaburra Finance' })
const dual = await makeDual({ companyName: 'Kestrel Both' })
const firm = await makeLawFirm({ companyName: 'Kite Legal' })
const staff = await findActorOf(await makeStaff())
const colleague = await findActorOf(await makeStaff())
const asBroker = await findActorOf(broker)
const asFirm = await findActorOf(firm)
const asLender = await findActorOf(lender)
let closed: number
let open: number

beforeAll(async () => {
  const parties = { lenders: [lender], brokers: [await makeBroker({ companyName: 'Kea Broking' })], lawFirm: firm }
  closed = (await createLoan(seeder, makeLoanInput(parties, { loanNo: 'KING100' }))).id
  const early = { loanNo: 'KING200', statusKey: null, settlementDate: null, repaymentDate: null }
  open = (await createLoan(seeder, makeLoanInput(parties, early))).id
})

const opened = (actor: Actor, kind: 'LOAN' | 'COMPANY', id: number) => rememberOpened(actor, { kind, id })
const recents = async (actor: Actor) => (await listRecents(actor)).map(({ searchType, id }) => `${searchType} ${id}`)

describe('recently opened records', () => {
  test('are listed newest first, once each, and only for their user', async () => {
    await opened(staff, 'COMPANY', lender.companyId)
    await opened(staff, 'LOAN', closed)
    await opened(staff, 'COMPANY', broker.companyId)
    await opened(staff, 'COMPANY', lender.companyId)
    expect(await recents(staff)).toEqual([
      `COMPANY ${lender.companyId}`,
      `COMPANY ${broker.companyId}`,
      `LOAN ${closed}`,
    ])
    expect(await recents(colleague)).toEqual([])
    await expect(listRecents(visitor)).rejects.toMatchObject({ code: 'UNAUTHENTICATED' })
  })

  test('are limited to thirty per user', async () => {
    for (let id = 1; id <= 40; id += 1) await opened(colleague, 'LOAN', id)
    await opened(colleague, 'LOAN', 11)
    const kept = await database().openedRecord.findMany({
      where: { accountId: colleague.accountId },
      orderBy: { recordId: 'asc' },
    })
    expect(kept).toHaveLength(30)
    expect(kept[0]?.recordId).toBe(11)
  })

  test('leave out records that the user may no longer open', async () => {
    for (const id of [lender.companyId, firm.companyId]) await opened(asBroker, 'COMPANY', id)
    for (const id of [closed, open]) await opened(asBroker, 'LOAN', id)
    // A loan before settlement is visible to its parties only.
    expect(await recents(asBroker)).toEqual([
      `LOAN ${closed}`,
      `COMPANY ${firm.companyId}`,
      `COMPANY ${lender.companyId}`,
    ])
    await database().lender.update({ where: { id: lender.lenderId }, data: { isActive: false } })
    expect(await recents(asBroker)).not.toContain(`COMPANY ${lender.companyId}`)
    expect(await recents(staff)).toContain(`COMPANY ${lender.companyId}`)
    await database().lender.update({ where: { id: lender.lenderId }, data: { isActive: true } })
    for (const id of [lender.companyId, firm.companyId]) await opened(asFirm, 'COMPANY', id)
    await opened(asFirm, 'LOAN', open)
    expect(await recents(asFirm)).toEqual([`LOAN ${open}`, `COMPANY ${firm.companyId}`])
  })

  test('[C-09] include lenders and brokers for staff, with a dual company as both', async () => {
    await opened(staff, 'COMPANY', dual.companyId)
    expect(await listRecentProfiles(staff, 'lender')).toEqual([
      { id: dual.lenderId, name: 'Kestrel Both' },
      { id: lender.lenderId, name: 'Kingfisher Capital' },
    ])
    expect((await listRecentProfiles(staff, 'broker'))[0]).toEqual({ id: dual.brokerId, name: 'Kestrel Both' })
    await expect(listRecentProfiles(asBroker, 'lender')).rejects.toMatchObject({ code: 'FORBIDDEN' })
  })
})

describe('search results for a text', () => {
  const find = async (actor: Actor, search: string) => (await searchAllKinds(actor, { search, page: 1 })).rows

  test('[B-03] show a loan’s parties, suburb and amount as the user may see them', async () => {
    const detail = async (actor: Actor) => (await find(actor, 'KING100'))[0]?.detail
    expect(await detail(staff)).toMatch(/^Kingfisher Capital → Kea Broking · .+, [A-Z]{2,3} · \$1\.20M$/)
    await database().lender.update({ where: { id: lender.lenderId }, data: { loanTabShowCurrentLoanBook: false } })
    expect(await detail(asLender)).toContain('Kingfisher Capital')
    await opened(asBroker, 'LOAN', closed)
    expect((await listRecents(asBroker))[0]?.detail).toMatch(/^Privacy Engaged → Kea Broking/)
  })

  test('link a suburb to its loans, for users who may list loans', async () => {
    const [place] = await database().suburb.findMany({ where: { name: 'Wollongong' }, take: 1 })
    const row = { id: place?.id, searchType: 'SUBURB', name: 'Loans in Wollongong, NSW' }
    expect(await find(staff, 'wollongong')).toContainEqual(expect.objectContaining(row))
    expect((await find(asBroker, 'loans in Wollongong'))[0]).toMatchObject(row)
    expect(await find(asFirm, 'loans in Wollongong')).toEqual([])
    expect(await find(staff, 'wo')).not.toContainEqual(expect.objectContaining({ searchType: 'SUBURB' }))
  })
})
