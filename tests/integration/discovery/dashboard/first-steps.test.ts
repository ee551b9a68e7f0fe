import { expect, test } from 'vitest'
import { visitor } from '#lib/core/actor.ts'
import { listFirstSteps } from '#lib/discovery/dashboard/first-steps/queries.ts'
import { listActions } from '#lib/discovery/dashboard/queries.ts'
import { createLoan } from '#lib/lending/saving/commands.ts'
import { database } from '#lib/server/database/db.ts'
import { now } from '#lib/server/operations/clock.ts'
import { makeLoanInput, seeder } from '#prisma/seed/factories.ts'
import { castOf } from '#tests/support/actors.ts'

const { made, actors } = await castOf()

const openOf = async (actor: Parameters<typeof listFirstSteps>[0]) =>
  (await listFirstSteps(actor)).filter(({ isDone }) => !isDone).map(({ key, href }) => `${key} ${href}`)

test('a new member sees first steps for their kind of company, and staff see none', async () => {
  const [lender, broker, lawFirm] = [
    `/users/${made.lender.lenderId}/lender`,
    `/users/${made.broker.brokerId}/broker`,
    `/users/${made.lawFirm.lawFirmId}/lawfirm`,
  ]
  expect(await openOf(actors.lender)).toEqual([
    `logo ${lender}?edit=1`,
    `portrait ${lender}?edit=1`,
    `criteria ${lender}?tab=loans&category=4`,
  ])
  expect(await openOf(actors.broker)).toEqual([
    `logo ${broker}?edit=1`,
    `portrait ${broker}?edit=1`,
    `subscriptions ${broker}?tab=matches`,
  ])
  expect(await openOf(actors.lawFirm)).toEqual([`logo ${lawFirm}?edit=1`, `portrait ${lawFirm}?edit=1`])
  expect((await openOf(actors.dual)).map((step) => step.split(' ')[0])).toEqual([
    'logo',
    'portrait',
    'criteria',
    'subscriptions',
  ])
  expect(await listFirstSteps(actors.staff)).toEqual([])
  await expect(listFirstSteps(visitor)).rejects.toMatchObject({ code: 'UNAUTHENTICATED' })
})

test('a completed step stays listed until all are done, then the list disappears', async () => {
  const { id } = await database().storedFile.create({
    data: {
      kind: 'LOGO',
      fileName: 'logo.png',
      contentType: 'image/png',
      byteSize: 1,
      sha256: new Uint8Array(32),
      bytes: new Uint8Array(1),
    },
  })
  await database().company.update({ where: { id: made.broker.companyId }, data: { logoFileId: id } })
  expect((await listFirstSteps(actors.broker)).map(({ isDone }) => isDone)).toEqual([true, false, false])
  await database().brokerSubscription.create({ data: { brokerId: made.broker.brokerId, categoryKey: 'RURAL' } })
  await database().individual.update({ where: { id: made.broker.individualId }, data: { imageFileId: id } })
  expect(await listFirstSteps(actors.broker)).toEqual([])
})

test('a law firm sees its loans in pre-settlement first, an old one only once', async () => {
  const input = { statusKey: 'PRESETTLEMENT', settlementDate: null, repaymentDate: null }
  const parties = { lenders: [made.lender], brokers: [made.broker], lawFirm: made.lawFirm }
  const recent = await createLoan(seeder, makeLoanInput(parties, input))
  const long = await createLoan(seeder, makeLoanInput(parties, input))
  const past = { settlementDate: '2020-03-02', repaymentDate: '2021-03-02' }
  const late = await createLoan(seeder, makeLoanInput(parties, past))
  const before = new Date(now().getTime() - 90 * 86_400_000)
  await database().loan.update({ where: { id: long.id }, data: { createdAt: before } })
  await database().loanSearch.update({ where: { loanId: long.id }, data: { createdAt: before } })
  const waiting = async (actor: Parameters<typeof listActions>[0]) =>
    (await listActions(actor)).flatMap(({ kind, id }) => (kind.startsWith('LOAN') ? [`${kind} ${id}`] : []))
  expect(await waiting(actors.lawFirm)).toEqual([
    `LOAN_NOT_SETTLED ${long.id}`,
    `LOAN_TO_SETTLE ${recent.id}`,
    `LOAN_PAST_REPAYMENT ${late.id}`,
  ])
  expect(await waiting(actors.lender)).toEqual([`LOAN_PAST_REPAYMENT ${late.id}`, `LOAN_NOT_SETTLED ${long.id}`])
})
