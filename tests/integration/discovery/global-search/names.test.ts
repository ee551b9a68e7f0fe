import { beforeAll, describe, expect, test } from 'vitest'
import { GET } from '#app/api/search/route.ts'
import { type Actor, visitor } from '#lib/core/actor.ts'
import { searchNames } from '#lib/discovery/global-search/queries.ts'
import { createLoan } from '#lib/lending/saving/commands.ts'
import { database } from '#lib/server/database/db.ts'
import { now } from '#lib/server/operations/clock.ts'
import { getEnv } from '#lib/server/operations/env.ts'
import {
  findActorOf,
  type MadeBroker,
  type MadeLawFirm,
  type MadeLender,
  makeBroker,
  makeDual,
  makeIndividual,
  makeLawFirm,
  makeLender,
  makeLoanInput,
  makeStaff,
  seeder,
} from '#prisma/seed/factories.ts'

const lender = await makeLender({ companyName: 'Quokka Capital', firstName: 'Marta', lastName: 'Quill' })
const broker = await makeBroker({ companyName: 'Wombat Finance', firstName: 'Quentin', lastName: 'Marsh' })
const stranger = await makeBroker({ companyName: 'Quokka Brokers', firstName: 'Anna', lastName: 'Smith-Jones' })
const other = await makeLender({ companyName: 'Numbat Lending', firstName: 'Zoe', lastName: 'Quill' })
const dual = await makeDual({ companyName: 'Bilby Group', firstName: 'Dana', lastName: 'Both' })
const firm = await makeLawFirm({ companyName: 'Quoll Lawyers', firstName: 'Petra', lastName: 'Law' })
const rivals = await makeLawFirm({ companyName: 'Quail Lawyers' })
const staff = await findActorOf(await makeStaff())
const actors = {
  staff,
  lender: await findActorOf(lender),
  broker: await findActorOf(broker),
  firm: await findActorOf(firm),
}
let own: number
let foreign: number

beforeAll(async () => {
  own = await loanOf('QQ 100', lender, broker, firm)
  foreign = await loanOf('QQ 1001', other, stranger, rivals)
  await loanOf('ZZ QQ7', dual, broker, firm)
})

const loanOf = async (loanNo: string, by: MadeLender, through: MadeBroker, lawFirm: MadeLawFirm): Promise<number> => {
  const parties = { lenders: [by], brokers: [through], lawFirm }
  return (await createLoan(seeder, makeLoanInput(parties, { loanNo }))).id
}

// Each search also runs as for a user with many loans, which uses another query for the same result.
const find = async (actor: Actor, search: string, page = 1) => {
  const answer = await searchNames(actor, { search, page })
  expect(await searchNames(actor, { search, page }, { many: 1 })).toEqual(answer)
  return answer
}
const names = async (actor: Actor, search: string) => (await find(actor, search)).rows.map(({ name }) => name)

describe('staff search the whole system', () => {
  test('[B-03] each result has id, name, userType, profileId and searchType', async () => {
    const { rows, total, page } = await find(staff, 'wombat')
    expect(rows).toEqual([
      {
        id: broker.companyId,
        name: 'Wombat Finance',
        searchType: 'COMPANY',
        userType: 'broker',
        profileId: broker.brokerId,
        companyName: null,
        detail: null,
        imageFileId: null,
      },
    ])
    expect([total, page]).toEqual([1, 1])
    expect((await find(staff, 'Dana Both')).rows[0]).toEqual({
      id: dual.individualId,
      name: 'Dana Both',
      searchType: 'INDIVIDUAL',
      userType: 'dual',
      profileId: dual.lenderId,
      companyName: 'Bilby Group',
      detail: null,
      imageFileId: null,
    })
    expect((await find(staff, 'qq 100')).rows[0]).toEqual({
      id: own,
      name: 'QQ 100',
      searchType: 'LOAN',
      userType: null,
      profileId: null,
      companyName: null,
      detail: null,
      imageFileId: null,
    })
    expect((await find(staff, 'Petra Law')).rows[0]).toMatchObject({ userType: 'lawFirm', profileId: firm.lawFirmId })
  })

  test('[B-03] results are ranked exact, prefix, word start, then similar', async () => {
    expect(await names(staff, 'QQ 100')).toEqual(['QQ 100', 'QQ 1001'])
    expect(await names(staff, 'qq')).toEqual(['QQ 100', 'QQ 1001', 'ZZ QQ7'])
    expect((await names(staff, 'qui')).slice(0, 2)).toEqual(['Marta Quill', 'Zoe Quill'])
    expect((await names(staff, 'quo')).slice(0, 3)).toEqual(['Quokka Brokers', 'Quokka Capital', 'Quoll Lawyers'])
    expect(await names(staff, 'mar')).toEqual(['Marta Quill', 'Quentin Marsh'])
    expect((await names(staff, 'quill mar'))[0]).toBe('Marta Quill')
  })

  test('[B-03] a loan is found by its number, however its groups are separated or stored', async () => {
    await loanOf('2611 0043', lender, broker, firm)
    await loanOf('2611 0044', lender, broker, firm)
    for (const text of ['2611 0044', '26110044', '2611-0044', ' 2611 -  0044 ', '261 100 44'])
      expect(await names(staff, text), text).toEqual(['2611 0044'])
    for (const text of ['261100', '2611-00', '2611 00'])
      expect(await names(staff, text), text).toEqual(['2611 0043', '2611 0044'])
    await loanOf('26110043', other, stranger, rivals)
    for (const text of ['26110043', '2611-0043', '2611 0043'])
      expect(await names(staff, text), text).toEqual(['2611 0043', '26110043'])
    expect(await names(actors.lender, '26110043')).toEqual(['2611 0043'])
    for (const text of ['qq100', 'QQ-100']) expect(await names(staff, text), text).toEqual(['QQ 100', 'QQ 1001'])
    for (const text of ['2611-0045', '0044-2611', '2611_0044']) expect(await names(staff, text), text).toEqual([])
  })

  test('[B-03] tolerates typing errors and finds the second half of a double name', async () => {
    expect(await names(staff, 'qokka')).toEqual(expect.arrayContaining(['Quokka Capital', 'Quokka Brokers']))
    expect(await names(staff, 'wombta')).toContain('Wombat Finance')
    expect((await names(staff, 'jones')).slice(0, 1)).toEqual(['Anna Smith-Jones'])
  })

  test('[B-03] takes every character literally', async () => {
    for (const text of ['%', '_', '%%%', "o'x'; --", '\\', 'zz%', '   ', '()[]', 'a'.repeat(100), '\u{1F680}', 'İ'])
      expect(await names(staff, text), text).toEqual([])
  })

  test('[B-03] people who left are not found', async () => {
    const gone = await makeIndividual(lender.companyId, { firstName: 'Gone', lastName: 'Quickly' })
    expect(await names(staff, 'gone quickly')).toEqual(['Gone Quickly'])
    await database().individual.update({ where: { id: gone.individualId }, data: { closedAt: now() } })
    expect(await names(staff, 'gone quickly')).toEqual([])
  })

  test('[B-03] pages do not overlap', async () => {
    for (let number = 0; number < 25; number += 1)
      await makeIndividual(lender.companyId, { firstName: 'Pat', lastName: `Yabby ${String(number).padStart(2, '0')}` })
    const [first, second] = [await find(staff, 'pat yabby'), await find(staff, 'pat yabby', 2)]
    expect([first.rows.length, second.rows.length, first.total]).toEqual([20, 5, 25])
    expect(await find(staff, 'pat yabby', 9)).toMatchObject({ rows: [], total: 25, page: 9 })
    expect(new Set([...first.rows, ...second.rows].map(({ id }) => id)).size).toBe(25)
  })
})

describe('other users search their own scope', () => {
  test('[B-03] a lender finds its people, its loans and the companies on them', async () => {
    expect(await names(actors.lender, 'qu')).toEqual(['Quokka Capital', 'Quoll Lawyers', 'Marta Quill'])
    expect(await names(actors.lender, 'qq')).toEqual(['QQ 100'])
    expect(await names(actors.lender, 'wombat')).toEqual(['Wombat Finance'])
    expect(await names(actors.lender, 'quentin')).toEqual([])
    expect(await names(actors.lender, 'numbat')).toEqual([])
  })

  test('[B-03] a broker finds the same from the other side', async () => {
    expect(await names(actors.broker, 'qq')).toEqual(['QQ 100', 'ZZ QQ7'])
    expect(await names(actors.broker, 'bilby')).toEqual(['Bilby Group'])
    expect(await names(actors.broker, 'marta')).not.toContain('Marta Quill')
  })

  test('[B-03] a law firm finds its people and loans, but no companies', async () => {
    expect(await names(actors.firm, 'qu')).toEqual([])
    expect(await names(actors.firm, 'petra')).toEqual(['Petra Law'])
    expect(await names(actors.firm, 'qq')).toEqual(['QQ 100', 'ZZ QQ7'])
  })

  test('[B-03] a matched company is in scope while the match lasts', async () => {
    await database().brokerSubscription.create({ data: { brokerId: stranger.brokerId, categoryKey: await category() } })
    const criteria = await database().lenderCategory.upsert({
      where: { lenderId_categoryKey: { lenderId: lender.lenderId, categoryKey: await category() } },
      create: { lenderId: lender.lenderId, categoryKey: await category(), ...verified(now()) },
      update: verified(now()),
    })
    const asStranger = await findActorOf(stranger)
    expect(await names(actors.lender, 'quokka brokers')).toContain('Quokka Brokers')
    expect(await names(asStranger, 'quokka capital')).toContain('Quokka Capital')
    const lapsed = new Date(now().getTime() - 32 * 86_400_000)
    await database().lenderCategory.update({ where: { id: criteria.id }, data: verified(lapsed) })
    expect(await names(actors.lender, 'quokka brokers')).not.toContain('Quokka Brokers')
    expect(await names(asStranger, 'quokka capital')).not.toContain('Quokka Capital')
  })

  test('[B-03] a paused or switched-off company is out of scope for others', async () => {
    await database().broker.update({ where: { id: broker.brokerId }, data: { isActive: false } })
    expect(await names(actors.lender, 'wombat')).toEqual([])
    expect(await names(staff, 'wombat')).toEqual(['Wombat Finance'])
    await database().broker.update({ where: { id: broker.brokerId }, data: { isActive: true } })
    await database().company.update({ where: { id: broker.companyId }, data: { isMasterSwitchOn: false } })
    expect(await names(actors.lender, 'wombat')).toEqual([])
    await database().company.update({ where: { id: broker.companyId }, data: { isMasterSwitchOn: true } })
  })

  test('[B-03] a loan of other parties is not found by its number', async () => {
    for (const actor of [actors.lender, actors.broker, actors.firm])
      expect((await find(actor, 'QQ 1001')).rows.filter(({ id }) => id === foreign)).toEqual([])
  })
})

describe('the endpoint', () => {
  test('[B-03] a visitor gets 401', async () => {
    await expect(find(visitor, 'qu')).rejects.toMatchObject({ code: 'UNAUTHENTICATED' })
    const request = new Request(`${getEnv().NEXTAUTH_URL}/api/search?search=qu&page=1`)
    expect((await GET(request, { params: Promise.resolve({}) })).status).toBe(401)
  })
})

const category = async () => (await database().category.findFirstOrThrow({ orderBy: { key: 'asc' } })).key
const verified = (at: Date) => ({ isOffered: true, isVerified: true, lastVerifiedAt: at, available: 1_000_000n })
