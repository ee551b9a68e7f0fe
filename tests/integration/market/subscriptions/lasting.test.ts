import { beforeEach, describe, expect, inject, test } from 'vitest'
import { visitor } from '#lib/core/actor.ts'
import { recordOptOutChoices } from '#lib/foundation/opt-outs/commands.ts'
import { filterSubscribed, readOptOutChoicesOfAddresses } from '#lib/foundation/opt-outs/queries.ts'
import { deleteCompany } from '#lib/market/onboarding/commands.ts'
import { deleteIndividual } from '#lib/market/profiles/people/commands.ts'
import { saveSubscriptions } from '#lib/market/subscriptions/commands.ts'
import { getSubscriptions } from '#lib/market/subscriptions/queries.ts'
import { sendInvitation } from '#lib/people/accounts/commands.ts'
import { addIndividual } from '#lib/people/individuals/commands.ts'
import { database, disconnect, runTransaction } from '#lib/server/database/db.ts'
import { findActor, makeBroker, makeIndividual } from '#prisma/seed/factories.ts'
import { addressOf, confirm, edit, fresh } from '#tests/integration/people/accounts/address-changes.ts'
import { createMember } from '#tests/support/accounts.ts'
import { castOf } from '#tests/support/actors.ts'
import { APPLICATION, asAdmin, addressOf as databaseOf, OWNER } from '#tests/support/cluster.ts'
import { startProduct } from '#tests/support/product.ts'

let cast: Awaited<ReturnType<typeof castOf>>
let company: Awaited<ReturnType<typeof makeBroker>>
let person: Awaited<ReturnType<typeof makeIndividual>>
beforeEach(async () => {
  cast = await castOf()
  company = await makeBroker()
  person = await makeIndividual(company.companyId)
  await leave()
})

const LEFT = { marketingEmails: false, ninetyDaysActivity: false, broker: { Rural: false } }
const leave = async () => saveSubscriptions(await findActor(person.accountId), person.individualId, LEFT)
const mayGet = async (email: string) => (await filterSubscribed('MARKETING', [email])).length === 1
const next = (companyId: number, email: string) => ({
  companyId,
  email,
  firstName: 'Ada',
  lastName: 'Byron',
  mobileNumber: '0491570156',
  stateKey: 'NSW',
  isVisible: true,
})
// In the form that the helpers of changed addresses expect; nobody has signed in yet.
const invited = () => ({ ...company, ...person, lenderId: null, lawFirmId: null, password: '', subject: '' })
const backAt = async (companyId: number, email: string) => {
  const { individualId } = await addIndividual(cast.actors.staff, next(companyId, email))
  return getSubscriptions(cast.actors.staff, individualId)
}

describe('an opt-out', () => {
  test('[T-E8] remains when the person is deleted and returns to the same company or another', async () => {
    await deleteIndividual(cast.actors.admin, person.individualId)
    expect(await mayGet(person.email)).toBe(false)
    expect(await backAt(company.companyId, person.email)).toMatchObject(LEFT)
    const [again] = await database().individual.findMany({ where: { email: person.email } })
    await deleteIndividual(cast.actors.admin, again?.id as number)
    const other = await makeBroker()
    expect(await backAt(other.companyId, person.email.toUpperCase())).toMatchObject(LEFT)
  })

  test('[T-E8] remains when the company is deleted', async () => {
    await deleteCompany(cast.actors.admin, company.companyId, false)
    expect(await mayGet(person.email)).toBe(false)
    const other = await makeBroker()
    expect(await backAt(other.companyId, person.email)).toMatchObject(LEFT)
  })

  test('[T-E8] remains when the person is invited again', async () => {
    const { accountId, individualId, email } = person
    await runTransaction((tx) => sendInvitation(tx, cast.actors.admin, { accountId, individualId, email }))
    expect(await getSubscriptions(cast.actors.staff, individualId)).toMatchObject(LEFT)
  })

  test('[T-E8] remains in a restored copy of the database', async () => {
    const { adminUrl, passwords } = inject('cluster')
    const here = process.env.APP_DATABASE_URL as string
    const name = new URL(here).pathname.slice(1)
    await disconnect()
    await asAdmin(adminUrl, async (admin) => {
      await admin.query(`drop database if exists ${name}_restored with (force)`)
      await admin.query(`create database ${name}_restored template ${name} owner ${OWNER}`)
    })
    try {
      process.env.APP_DATABASE_URL = databaseOf(adminUrl, `${name}_restored`, APPLICATION, passwords.application)
      expect(await mayGet(person.email)).toBe(false)
      await deleteIndividual(cast.actors.admin, person.individualId)
      expect(await mayGet(person.email)).toBe(false)
    } finally {
      await disconnect()
      process.env.APP_DATABASE_URL = here
      await asAdmin(adminUrl, (admin) => admin.query(`drop database ${name}_restored with (force)`))
    }
  })

  test('cannot be reverted by a process that may write every row', async () => {
    for (const sql of [
      'delete from opt_out_entries',
      `update opt_out_entries set action = 'IN'`,
      'truncate opt_out_entries',
    ])
      await expect(database().$executeRawUnsafe(sql), sql).rejects.toThrow(/permission denied/)
  })
})

describe('a changed email address', () => {
  test('[T-E8] inherits opt-outs of the old one at once if the person has not signed in yet', async () => {
    const other = fresh()
    const { individualId, email } = person
    await edit(cast.actors.admin, invited(), other)
    expect((await database().individual.findUniqueOrThrow({ where: { id: individualId } })).email).toBe(other)
    expect(await getSubscriptions(cast.actors.staff, individualId)).toMatchObject(LEFT)
    expect([await mayGet(other), await mayGet(email)]).toEqual([false, false])
    expect(await database().optOutEntry.findFirst({ orderBy: { id: 'desc' } })).toMatchObject({ source: 'MERGE' })
  })

  test('[T-E8] inherits opt-outs when the new address is confirmed', async () => {
    const product = await startProduct()
    try {
      const member = await createMember({ broker: true })
      await runTransaction((tx) =>
        recordOptOutChoices(tx, visitor, {
          address: member.email,
          choices: [{ scope: 'MARKETING', isOut: true }],
          origin: { source: 'ONE_CLICK' },
        }),
      )
      const other = fresh()
      await edit(cast.actors.admin, member, other)
      expect(await mayGet(other)).toBe(true)
      await confirm(other)
      expect(await addressOf(member)).toEqual([other, other, other])
      expect(await mayGet(other)).toBe(false)
    } finally {
      await product.stop()
    }
  })

  test('does not inherit bounces of the old one, but inherits what its person opted out of', async () => {
    const member = { ...invited(), ...(await makeIndividual(company.companyId)) }
    const bounce = (['MARKETING', 'LENDER_RURAL'] as const).map((scope) => ({ scope, isOut: true }))
    const left = [{ scope: 'LENDER_RURAL', isOut: true } as const]
    await runTransaction(async (tx) => {
      await recordOptOutChoices(tx, visitor, { address: member.email, choices: bounce, origin: { source: 'BOUNCE' } })
      await recordOptOutChoices(tx, visitor, { address: member.email, choices: left, origin: { source: 'ONE_CLICK' } })
    })
    const other = fresh()
    await edit(cast.actors.admin, member, other)
    const [choices] = await readOptOutChoicesOfAddresses([other])
    expect([...(choices?.out ?? [])]).toEqual(['LENDER_RURAL'])
    expect([await mayGet(other), await mayGet(member.email)]).toEqual([true, false])
  })

  test('does not inherit opt-ins: opt-outs of the new address remain', async () => {
    const other = fresh()
    await runTransaction((tx) =>
      recordOptOutChoices(tx, visitor, {
        address: other,
        choices: [{ scope: 'LENDER_RURAL', isOut: true }],
        origin: { source: 'COMPLAINT' },
      }),
    )
    await edit(cast.actors.admin, invited(), other)
    const [choices] = await readOptOutChoicesOfAddresses([other])
    expect([...(choices?.out ?? [])].toSorted()).toEqual([
      ...['BROKER_RURAL', 'LENDER_RURAL', 'MARKETING', 'NINETY_DAYS_ACTIVITY'],
    ])
  })
})
