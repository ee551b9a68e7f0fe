import { beforeEach, describe, expect, test } from 'vitest'
import { remindLenders } from '#lib/market/freshness/commands.ts'
import { database } from '#lib/server/database/db.ts'
import { now } from '#lib/server/operations/clock.ts'
import { MAILS } from '#lib/web/mails.ts'
import { acceptInvitation, findActorOf, makeIndividual, makeLender, makeStaff } from '#prisma/seed/factories.ts'
import { giveCategory } from '#tests/integration/market/criteria/terms.ts'
import { pauseLender, switchCompany } from '#tests/integration/market/profiles/market.ts'
import { heldClock } from '#tests/support/clock.ts'
import { beganOn, FRIDAY, handOver, messagesOf, NEXT_WEDNESDAY, plan, THURSDAY, WEDNESDAY } from './digesting.ts'

const clock = heldClock()
const daysAgo = (days: number) => new Date(now().getTime() - days * 86_400_000)
const scene = async () => {
  await database().emailMessage.deleteMany()
  await database().digestRun.deleteMany()
  await database().lenderCategory.deleteMany()
  for (const kind of ['VERIFICATION_REMINDER', 'CRITERIA_LAPSED'] as const) await beganOn(kind, '2026-12-01')
  clock.at(WEDNESDAY)
  const bdm = await makeStaff({ firstName: 'Bailey' })
  await acceptInvitation(bdm.accountId)
  const lender = await makeLender({ companyName: 'Redgum Private Credit', firstName: 'Amelia', bdmId: bdm.staffId })
  await acceptInvitation(lender.accountId)
  await makeIndividual(lender.companyId)
  return { bdm, lender }
}
let at: Awaited<ReturnType<typeof scene>>
beforeEach(async () => {
  at = await scene()
})
const give = (days: number, key: 'FIRST_RANKING' | 'RURAL' = 'FIRST_RANKING') =>
  giveCategory(at.lender.lenderId, key, daysAgo(days))
const verifyNow = (id: number) => database().lenderCategory.update({ where: { id }, data: { lastVerifiedAt: now() } })
const paragraphs = async () => {
  const message = (await messagesOf('VERIFICATION_REMINDER')).at(-1)
  return (await MAILS.VERIFICATION_REMINDER(Object.assign({}, message, { at: now() }) as never, false))?.letter
    .paragraphs
}

describe('the verification reminder', () => {
  test.each([
    [20, 0],
    [21, 1],
    [22, 0],
    [27, 1],
    [30, 1],
    [31, 1],
    [32, 0],
  ])('%s days after a verification is sent to %s people with an account', async (days, people) => {
    await give(days)
    await give(5, 'RURAL')
    expect(await plan('VERIFICATION_REMINDER')).toBe(people)
    if (people === 1) {
      expect(await paragraphs()).toEqual([
        'Hello Amelia,',
        expect.any(String),
        expect.stringMatching(/^1st Ranking: (shown to brokers until|lapsed, last shown)/),
      ])
      expect(await handOver('VERIFICATION_REMINDER')).toMatchObject([{ to: at.lender.email }])
    }
  })

  test('is not sent once the category is verified again, or the lender is paused or switched off', async () => {
    const id = await give(21)
    await plan('VERIFICATION_REMINDER')
    await pauseLender(at.lender.lenderId)
    expect(await handOver('VERIFICATION_REMINDER')).toEqual([])
    await pauseLender(at.lender.lenderId, true)
    await again()
    await switchCompany(at.lender.companyId, false)
    expect(await handOver('VERIFICATION_REMINDER')).toEqual([])
    await switchCompany(at.lender.companyId, true)
    await again()
    await verifyNow(id)
    expect(await handOver('VERIFICATION_REMINDER')).toEqual([])
  })
  const again = () => database().emailMessage.updateMany({ data: { state: 'QUEUED' } })

  test('is not planned for a paused or switched-off lender', async () => {
    await give(21)
    await pauseLender(at.lender.lenderId)
    expect(await plan('VERIFICATION_REMINDER')).toBe(0)
    clock.at(THURSDAY)
    await pauseLender(at.lender.lenderId, true)
    await switchCompany(at.lender.companyId, false)
    expect(await plan('VERIFICATION_REMINDER')).toBe(0)
  })

  test('is sent once a day, by staff or automatically', async () => {
    await give(21)
    const staff = await findActorOf(at.bdm)
    const lenders = [{ lenderId: at.lender.lenderId, categoryKeys: ['FIRST_RANKING'] }]
    expect(await remindLenders(staff, { lenders })).toMatchObject({ reminded: 1 })
    expect(await plan('VERIFICATION_REMINDER')).toBe(0)
    expect(await messagesOf('VERIFICATION_REMINDER')).toHaveLength(1)
  })

  test('due during an outage is sent afterwards in one mail', async () => {
    await give(19)
    await give(25, 'RURAL')
    expect(await plan('VERIFICATION_REMINDER')).toBe(0)
    clock.at(NEXT_WEDNESDAY)
    expect(await plan('VERIFICATION_REMINDER')).toBe(1)
    expect((await paragraphs())?.slice(2)).toHaveLength(2)
  })
})

describe('the digest for a BDM', () => {
  const letter = async () => {
    const message = (await messagesOf('CRITERIA_LAPSED')).at(-1)
    return MAILS.CRITERIA_LAPSED(Object.assign({}, message, { at: now() }) as never, false)
  }

  test('lists the lapsed categories of the BDM’s own lenders, once', async () => {
    await give(31)
    await give(30, 'RURAL')
    await makeStaff()
    expect(await plan('CRITERIA_LAPSED')).toBe(1)
    const content = await letter()
    expect(content?.letter.sections).toEqual([
      { heading: 'Redgum Private Credit', rows: [{ label: '1st Ranking', value: 'last shown on 01 Dec 2026' }] },
    ])
    expect(content?.letter.action.href).toContain(`/freshness?bdm=${at.bdm.staffId}&state=LAPSED`)
    expect(content?.list).toBeUndefined()
    expect(await handOver('CRITERIA_LAPSED')).toMatchObject([{ to: at.bdm.email }])
    clock.at(THURSDAY)
    expect(await plan('CRITERIA_LAPSED')).toBe(1)
    expect((await letter())?.letter.sections?.[0]?.rows.map(({ label }) => label)).toEqual(['Rural'])
    await handOver('CRITERIA_LAPSED')
    clock.at(FRIDAY)
    expect(await plan('CRITERIA_LAPSED')).toBe(0)
  })

  test('is not sent once the category is verified again, or the BDM has left', async () => {
    const id = await give(31)
    await plan('CRITERIA_LAPSED')
    await database().staff.update({ where: { id: at.bdm.staffId }, data: { isActive: false } })
    expect((await letter())?.obstacle).not.toBeNull()
    await database().staff.update({ where: { id: at.bdm.staffId }, data: { isActive: true } })
    expect((await letter())?.obstacle).toBeNull()
    await verifyNow(id)
    expect(await handOver('CRITERIA_LAPSED')).toEqual([])
  })
})
