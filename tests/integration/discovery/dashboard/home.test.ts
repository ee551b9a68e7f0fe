import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { visitor } from '#lib/core/actor.ts'
import { getDashboardStats } from '#lib/discovery/dashboard/figures/queries.ts'
import type { DashboardArea } from '#lib/discovery/dashboard/labels.ts'
import { listActions } from '#lib/discovery/dashboard/queries.ts'
import { createLoan } from '#lib/lending/saving/commands.ts'
import { database } from '#lib/server/database/db.ts'
import { now } from '#lib/server/operations/clock.ts'
import { makeIndividual, makeLoanInput, seeder } from '#prisma/seed/factories.ts'
import { castOf } from '#tests/support/actors.ts'

const { made, actors } = await castOf()
const parties = { lenders: [made.lender], brokers: [made.broker], lawFirm: made.lawFirm }
await createLoan(seeder, makeLoanInput(parties))
await createLoan(
  seeder,
  makeLoanInput(parties, { statusKey: 'PRESETTLEMENT', settlementDate: null, repaymentDate: null }),
)

const figureOf = async (actor: Parameters<typeof getDashboardStats>[0], area: DashboardArea, key: string) =>
  (await getDashboardStats(actor, area)).find((figure) => figure.key === key)?.value

describe('figures', () => {
  test('[P-04] staff see the market, a party its own books, and a stranger nothing', async () => {
    expect(await figureOf(actors.staff, 'loans', 'current')).toBe('1')
    expect(await figureOf(actors.staff, 'loans', 'currentBook')).toBe('1200000')
    expect(await figureOf(actors.staff, 'loans', 'preSettlement')).toBe('1')
    for (const actor of [actors.lender, actors.broker, actors.lawFirm]) {
      expect(await figureOf(actor, 'loans', 'current'), actor.kind).toBe('1')
      expect(await figureOf(actor, 'loans', 'preSettlement'), actor.kind).toBe('1')
    }
    expect(await figureOf(actors.dual, 'loans', 'current')).toBe('0')
  })

  test('[P-04] requesting the figures of another role is refused, and a visitor is unauthenticated', async () => {
    await expect(getDashboardStats(actors.lender, 'people')).rejects.toMatchObject({ code: 'FORBIDDEN' })
    await expect(getDashboardStats(actors.staff, 'ratings')).rejects.toMatchObject({ code: 'FORBIDDEN' })
    await expect(getDashboardStats(visitor, 'loans')).rejects.toMatchObject({ code: 'UNAUTHENTICATED' })
    await expect(listActions(visitor)).rejects.toMatchObject({ code: 'UNAUTHENTICATED' })
  })

  test('[P-04] people are counted for staff', async () => {
    expect(await figureOf(actors.staff, 'people', 'companies')).toBe(String(await database().company.count()))
    expect(await figureOf(actors.staff, 'people', 'switchedOff')).toBe('0')
  })
})

describe('the task list', () => {
  const kinds = async (actor: Parameters<typeof listActions>[0]) => (await listActions(actor)).map(({ kind }) => kind)

  test('[P-04] an account request is listed for staff until it is decided', async () => {
    const { id } = await database().signUpRequest.create({
      data: { firstName: 'New', lastName: 'Comer', email: 'new@covenant.example' },
    })
    expect((await listActions(actors.staff)).find((item) => item.kind === 'SIGN_UP_REQUEST')).toMatchObject({
      id,
      name: 'New Comer',
      note: 'new@covenant.example',
      href: '/users/requests',
    })
    expect(await kinds(actors.lender)).not.toContain('SIGN_UP_REQUEST')
    await database().signUpRequest.update({ where: { id }, data: { decidedAt: now(), isApproved: false } })
    expect(await kinds(actors.staff)).not.toContain('SIGN_UP_REQUEST')
  })

  test('[P-04] a company without people is listed until it has a user', async () => {
    const { companyId, individualId } = made.dual
    await database().individual.update({ where: { id: individualId }, data: { closedAt: now() } })
    const item = (await listActions(actors.staff)).find(({ kind }) => kind === 'COMPANY_WITHOUT_PEOPLE')
    expect(item).toMatchObject({ id: companyId, href: `/companies/${companyId}/users/create` })
    await makeIndividual(companyId)
    expect(await kinds(actors.staff)).not.toContain('COMPANY_WITHOUT_PEOPLE')
  })

  test('[P-04] a lapsed invitation is listed for administrators until it is renewed', async () => {
    const { accountId, individualId, brokerId } = made.broker
    const link = (expiresAt: Date) =>
      database().accountLink.create({
        data: { accountId, purpose: 'INVITATION', tokenHash: Buffer.from(randomUUID()), expiresAt },
      })
    const lapsed = async () => (await listActions(actors.admin)).filter((item) => item.kind === 'INVITATION_LAPSED')
    const before = await lapsed()
    await database().accountLink.deleteMany({ where: { accountId } })
    await link(new Date(now().getTime() - 1_000))
    expect(await lapsed()).toHaveLength(before.length + 1)
    expect(await lapsed()).toContainEqual(
      expect.objectContaining({ id: individualId, href: `/users/${brokerId}/broker` }),
    )
    expect(await kinds(actors.staff)).not.toContain('INVITATION_LAPSED')
    await link(new Date(now().getTime() + 60_000))
    expect(await lapsed()).toHaveLength(before.length)
  })
})
