import { expect, test } from 'vitest'
import { getLoan } from '#lib/lending/records/view/queries.ts'
import { createLoan } from '#lib/lending/saving/commands.ts'
import { deleteIndividual } from '#lib/market/profiles/people/commands.ts'
import { getProfile } from '#lib/market/profiles/queries.ts'
import { getLiveSession } from '#lib/people/accounts/sessions/queries.ts'
import { setPassword } from '#lib/people/credentials/commands.ts'
import { findPersonByAccount, findSignInRefusal } from '#lib/people/directory/queries.ts'
import { database, runTransaction } from '#lib/server/database/db.ts'
import { acceptInvitation, makeIndividual, makeLawFirm, makeLender, makeLoanInput } from '#prisma/seed/factories.ts'
import { castOf } from '#tests/support/actors.ts'
import { auditOf } from '#tests/support/audit.ts'

const { made, actors } = await castOf()

test('[D-13][P-03] deletes account and contact data, and keeps the name in the history', async () => {
  const lender = await makeLender()
  const person = await makeIndividual(lender.companyId, { firstName: 'Iris', lastName: 'Moreau' })
  const subject = await acceptInvitation(person.accountId)
  await runTransaction((tx) => setPassword(tx, { subject, email: person.email, password: 'correct horse battery' }))
  const expiresAt = new Date(Date.now() + 3_600_000)
  await database().session.create({ data: { id: 'iris', accountId: person.accountId, expiresAt } })
  await deleteIndividual(actors.admin, person.individualId)
  expect(await getLiveSession('iris')).toBeNull()
  expect(await database().identityLogin.count({ where: { subject } })).toBe(0)
  const left = await findPersonByAccount(person.accountId)
  expect(left && findSignInRefusal(left)).toBe('CLOSED')
  expect(await database().individual.findUniqueOrThrow({ where: { id: person.individualId } })).toMatchObject({
    firstName: 'Iris',
    lastName: 'Moreau',
    email: null,
    mobile: null,
    isVisible: false,
  })
  const profile = await getProfile(actors.staff, 'lender', lender.lenderId)
  expect(profile.isDeactivated ? [] : profile.portraits.map(({ individualId }) => individualId)).toEqual([
    lender.individualId,
  ])
  expect((await auditOf('INDIVIDUAL', person.individualId)).at(-1)).toMatchObject({
    action: 'INDIVIDUAL_DELETED',
    details: { name: 'Iris Moreau', companyId: lender.companyId },
  })
  await expect(makeIndividual(lender.companyId, { email: person.email })).resolves.toBeDefined()
  await expect(deleteIndividual(actors.admin, person.individualId)).rejects.toMatchObject({ code: 'NOT_FOUND' })
})

test('[D-13] a partner named on a loan keeps the name there', async () => {
  const lawFirm = await makeLawFirm({ firstName: 'Otto', lastName: 'Partner' })
  const { id } = await createLoan(
    actors.staff,
    makeLoanInput({ lenders: [made.lender], brokers: [made.broker], lawFirm }),
  )
  await deleteIndividual(actors.admin, lawFirm.partnerId)
  expect(
    JSON.stringify(await getLoan(actors.staff, id), (_key, value) => (typeof value === 'bigint' ? `${value}` : value)),
  ).toContain('Otto Partner')
})

test('[D-13] the only user of a company is kept, even if the last two are deleted at once', async () => {
  const sole = { code: 'CONFLICT', message: expect.stringContaining('sole user of the company') }
  await expect(deleteIndividual(actors.admin, made.lender.individualId)).rejects.toMatchObject(sole)
  const lender = await makeLender()
  const second = await makeIndividual(lender.companyId)
  const answers = await Promise.allSettled(
    [lender, second].map(({ individualId }) => deleteIndividual(actors.admin, individualId)),
  )
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
})

test('[D-13] [D-14] only administrators delete people', async () => {
  const { individualId } = await makeIndividual(made.lender.companyId)
  for (const kind of ['visitor', 'lender', 'broker', 'dual', 'lawFirm', 'staff'] as const)
    await expect(deleteIndividual(actors[kind], individualId)).rejects.toMatchObject({ code: 'FORBIDDEN' })
  expect(await database().individual.count({ where: { id: individualId, closedAt: null } })).toBe(1)
})

test('[D-12] the last visible person is kept while others are hidden, and can be deleted otherwise', async () => {
  const lender = await makeLender()
  const hidden = await makeIndividual(lender.companyId, { isVisible: false })
  const refused = deleteIndividual(actors.admin, lender.individualId)
  await expect(refused).rejects.toMatchObject({
    code: 'CONFLICT',
    errors: [{ message: 'At least one person must stay visible. Make another one visible first.' }],
  })
  expect(await database().individual.count({ where: { companyId: lender.companyId, closedAt: null } })).toBe(2)
  await database().individual.update({ where: { id: hidden.individualId }, data: { isVisible: true } })
  await deleteIndividual(actors.admin, lender.individualId)
  await expect(deleteIndividual(actors.admin, hidden.individualId)).rejects.toMatchObject({
    errors: [
      { message: 'This user is the sole user of the company and cannot be deleted until someone else is added.' },
    ],
  })
})
