import { describe, expect, test } from 'vitest'
import { readChoiceList } from '#lib/foundation/lookups/queries.ts'
import { createLoan } from '#lib/lending/saving/commands.ts'
import { addProfile, deleteCompany, removeProfile } from '#lib/market/onboarding/commands.ts'
import { getProfile } from '#lib/market/profiles/queries.ts'
import { getLiveSession } from '#lib/people/accounts/sessions/queries.ts'
import { turnMasterSwitch } from '#lib/people/companies/commands.ts'
import { getCompanyDossier } from '#lib/people/companies/queries.ts'
import { findPersonByAccount, findSignInRefusal } from '#lib/people/directory/queries.ts'
import { database } from '#lib/server/database/db.ts'
import {
  findActor,
  makeBroker,
  makeDual,
  makeLawFirm,
  makeLender,
  makeLoanInput,
  makeStaff,
} from '#prisma/seed/factories.ts'
import { castOf } from '#tests/support/actors.ts'
import { auditOf } from '#tests/support/audit.ts'

const { made, actors } = await castOf()
const { staff, admin } = actors
let number = 0

const lend = async (parties: Partial<Parameters<typeof makeLoanInput>[0]>) =>
  createLoan(
    staff,
    makeLoanInput({ lenders: [made.lender], brokers: [made.broker], lawFirm: made.lawFirm, ...parties }),
  )
const openSession = async (accountId: number) => {
  number += 1
  const id = `session-${number}`
  await database().session.create({ data: { id, accountId, expiresAt: new Date(Date.now() + 3_600_000) } })
  return id
}
const note = async (accountId: number, about: Record<string, number>) => {
  const observer =
    (await database().observer.findFirst({ where: { companyId: null } })) ??
    (await database().observer.create({ data: {} }))
  const type = await database().noteType.findFirstOrThrow()
  await database().fileNote.create({
    data: { observerId: observer.id, noteTypeKey: type.key, note: 'Called', takenById: accountId, ...about },
  })
}

describe('adding the other profile', () => {
  test('[C-10][B-13] turns a lender into a dual at once, with its BDM, by any staff', async () => {
    const bdm = await makeStaff()
    const lender = await makeLender({ bdmId: bdm.staffId })
    const ids = await addProfile(staff, lender.companyId, 'broker')
    expect(ids).toEqual({ lenderId: lender.lenderId, brokerId: expect.any(Number), lawFirmId: null })
    const broker = await database().broker.findUniqueOrThrow({ where: { id: ids.brokerId as number } })
    expect(broker).toMatchObject({ companyId: lender.companyId, bdmId: bdm.staffId, isActive: true })
    expect((await findActor(lender.accountId)).kind).toBe('dual')
    expect((await auditOf('COMPANY', lender.companyId)).at(-1)).toMatchObject({ action: 'PROFILE_ADDED' })
    const back = await makeBroker()
    expect((await addProfile(staff, back.companyId, 'lender')).lenderId).toEqual(expect.any(Number))
  })

  test('[C-10] is refused a second time, for a law firm, and to others', async () => {
    const { companyId } = await makeLender()
    await expect(addProfile(staff, companyId, 'lender')).rejects.toMatchObject({ code: 'ALREADY_EXISTS' })
    await expect(addProfile(staff, made.lawFirm.companyId, 'broker')).rejects.toMatchObject({ code: 'CONFLICT' })
    await expect(addProfile(staff, 1_999_999, 'broker')).rejects.toMatchObject({ code: 'NOT_FOUND' })
    for (const kind of ['visitor', 'lender', 'broker', 'dual', 'lawFirm'] as const)
      await expect(addProfile(actors[kind], companyId, 'broker')).rejects.toMatchObject({ code: 'FORBIDDEN' })
    const answers = await Promise.allSettled(Array.from({ length: 5 }, () => addProfile(staff, companyId, 'broker')))
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })
})

describe('deleting one of two profiles', () => {
  test('[C-11][B-17] deletes its notes and keeps the other one', async () => {
    const dual = await makeDual()
    await note(made.staff.accountId, { brokerId: dual.brokerId })
    expect(await removeProfile(staff, dual.companyId, 'broker')).toMatchObject({ brokerId: null })
    expect((await auditOf('COMPANY', dual.companyId)).at(-1)).toMatchObject({ action: 'PROFILE_DELETED' })
    expect(await database().fileNote.count({ where: { brokerId: dual.brokerId } })).toBe(0)
    expect((await findActor(dual.accountId)).kind).toBe('lender')
    await expect(removeProfile(staff, dual.companyId, 'broker')).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await expect(removeProfile(staff, dual.companyId, 'lender')).rejects.toMatchObject({ code: 'CONFLICT' })
  })

  test('[C-11] is refused for a profile with a loan: ERR_HASLOANS', async () => {
    const dual = await makeDual()
    await lend({ lenders: [dual] })
    await expect(removeProfile(staff, dual.companyId, 'lender')).rejects.toMatchObject({
      code: 'ERR_HASLOANS',
      status: 409,
      errors: [{ code: 'ERR_HASLOANS', message: 'A loan is associated with it, so it cannot be deleted.' }],
    })
    expect((await findActor(dual.accountId)).kind).toBe('dual')
  })
})

describe('deleting a company', () => {
  test('[C-12] without loans removes it from every list, frees its email and keeps its audit', async () => {
    const lender = await makeLender({ companyName: 'Farewell Finance', email: 'farewell@covenant.example' })
    await note(made.staff.accountId, { lenderId: lender.lenderId })
    const sessionId = await openSession(lender.accountId)
    expect(await getCompanyDossier(staff, lender.companyId)).toMatchObject({
      name: 'Farewell Finance',
      loansCount: 0,
      people: [{ id: lender.individualId, isVisible: true, hasAcceptedInvitation: false }],
    })
    await deleteCompany(admin, lender.companyId, false)
    expect(await getLiveSession(sessionId)).toBeNull()
    await expect(getProfile(staff, 'lender', lender.lenderId)).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await expect(getCompanyDossier(staff, lender.companyId)).rejects.toMatchObject({ code: 'NOT_FOUND' })
    expect((await readChoiceList(staff, { name: 'lenders', query: { search: 'farewell', page: 1 } })).rows).toEqual([])
    const person = await findPersonByAccount(lender.accountId)
    expect(person).toMatchObject({ email: '', firstName: expect.any(String) })
    const left = await database().individual.findUniqueOrThrow({ where: { id: lender.individualId } })
    expect(left).toMatchObject({ email: null, mobile: null, closedAt: expect.any(Date) })
    expect((await auditOf('COMPANY', lender.companyId)).map(({ action }) => action)).toEqual([
      'COMPANY_CREATED',
      'COMPANY_DELETED',
    ])
    await expect(makeLender({ email: 'farewell@covenant.example' })).resolves.toBeDefined()
    await expect(deleteCompany(admin, lender.companyId, false)).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })

  test.each(['lender', 'broker', 'lawFirm'] as const)(
    '[C-12] is refused by any endpoint for a %s with one loan',
    async (kind) => {
      const lenders = [await makeLender()]
      const brokers = [await makeBroker()]
      const lawFirm = await makeLawFirm()
      await lend({ lenders, brokers, lawFirm })
      const company = { lender: lenders[0], broker: brokers[0], lawFirm }[kind] as { companyId: number }
      await expect(deleteCompany(admin, company.companyId, kind === 'lawFirm')).rejects.toMatchObject({
        code: 'ERR_HASLOANS',
      })
      expect((await getCompanyDossier(staff, company.companyId)).loansCount).toBe(1)
    },
  )

  test('[C-12] and a loan saved at the same moment never both succeed', async () => {
    for (let round = 0; round < 5; round += 1) {
      const lender = await makeLender()
      const [loan, deletion] = await Promise.allSettled([
        lend({ lenders: [lender] }),
        deleteCompany(admin, lender.companyId, false),
      ])
      expect([loan, deletion].filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
      const { closedAt } = await database().company.findUniqueOrThrow({ where: { id: lender.companyId } })
      expect(closedAt !== null).toBe(deletion.status === 'fulfilled')
    }
  })

  test('[C-12] is possible for a law firm only through its own endpoint', async () => {
    const firm = await makeLawFirm()
    await expect(deleteCompany(admin, firm.companyId, false)).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await deleteCompany(admin, firm.companyId, true)
    await expect(getProfile(staff, 'lawfirm', firm.lawFirmId)).rejects.toMatchObject({ code: 'NOT_FOUND' })
    const { companyId } = await makeBroker()
    await expect(deleteCompany(admin, companyId, true)).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })

  test('[B-12] is refused to plain staff and others', async () => {
    const { companyId } = await makeLender()
    for (const kind of ['visitor', 'staff', 'lender', 'broker', 'dual', 'lawFirm'] as const)
      await expect(deleteCompany(actors[kind], companyId, false)).rejects.toMatchObject({ code: 'FORBIDDEN' })
  })
})

describe('the master switch', () => {
  test('[D-19][T-B5] off ends every session at once and for good, and on allows new sign-ins', async () => {
    const lender = await makeLender()
    const sessionId = await openSession(lender.accountId)
    expect(await getLiveSession(sessionId)).not.toBeNull()
    await turnMasterSwitch(staff, lender.companyId, false)
    expect(await getLiveSession(sessionId)).toBeNull()
    const off = await findPersonByAccount(lender.accountId)
    expect(off && findSignInRefusal(off)).toBe('SWITCHED_OFF')
    await expect(getProfile(actors.broker, 'lender', lender.lenderId)).resolves.toMatchObject({ isDeactivated: true })
    await turnMasterSwitch(staff, lender.companyId, false)
    await turnMasterSwitch(staff, lender.companyId, true)
    expect((await findActor(lender.accountId)).kind).toBe('lender')
    expect(await getLiveSession(sessionId)).toBeNull()
    expect((await auditOf('COMPANY', lender.companyId)).map(({ action }) => action)).toEqual([
      'COMPANY_CREATED',
      'MASTER_SWITCH_TURNED_OFF',
      'MASTER_SWITCH_TURNED_ON',
    ])
  })

  test('[D-19] can be changed by staff only', async () => {
    for (const kind of ['visitor', 'lender', 'broker', 'dual', 'lawFirm'] as const)
      await expect(turnMasterSwitch(actors[kind], made.lender.companyId, false)).rejects.toMatchObject({
        code: 'FORBIDDEN',
      })
  })
})
