import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createSystemActor, visitor } from '#lib/core/actor.ts'
import { deliverEmail } from '#lib/foundation/mail/delivery/commands.ts'
import type { EmailKind } from '#lib/foundation/mail/schema.ts'
import { confirmAddress, undoAddress } from '#lib/people/accounts/addresses/commands.ts'
import { confirmDueProposals } from '#lib/people/accounts/addresses/proposals/commands.ts'
import { listPendingAddresses, readAddressLink } from '#lib/people/accounts/addresses/queries.ts'
import { redeemLink } from '#lib/people/accounts/links/commands.ts'
import { sendForgotten, sendPasswordReset } from '#lib/people/accounts/passwords/commands.ts'
import { addIndividual } from '#lib/people/individuals/commands.ts'
import { database } from '#lib/server/database/db.ts'
import { now } from '#lib/server/operations/clock.ts'
import { MAILS } from '#lib/web/mails.ts'
import { createMember } from '#tests/support/accounts.ts'
import { castOf } from '#tests/support/actors.ts'
import { auditOf } from '#tests/support/audit.ts'
import { heldClock } from '#tests/support/clock.ts'
import { type Product, startProduct } from '#tests/support/product.ts'
import { addressOf, confirm, edit, fresh, messagesTo, signsIn, tokenTo } from './address-changes.ts'

const DAY = 86_400_000
const NEXT = 'another quiet river'

let product: Product
let cast: Awaited<ReturnType<typeof castOf>>
const { later, release } = heldClock()
beforeAll(async () => {
  product = await startProduct()
  cast = await castOf()
})
afterAll(() => product.stop())
beforeEach(async () => {
  await database().attemptCounter.deleteMany()
})

const undo = async (address: string) => undoAddress(visitor, { token: await tokenTo(address, 'ADDRESS_NOTICE') })
const forgotten = (address: string) => sendForgotten(createSystemActor('forgotten password'), { email: address })
const passDay = async () => {
  later(DAY)
  await confirmDueProposals(createSystemActor('test'))
}
const sessionsOf = (accountId: number) => database().session.count({ where: { accountId, endedAt: null } })

describe('a changed sign-in address', () => {
  test('[T-I5] plain staff who change it, send a reset and redeem it get no session', async () => {
    const person = await createMember({ lender: true })
    const mine = fresh()
    await edit(cast.actors.staff, person, mine)
    expect(await addressOf(person)).toEqual([person.email, person.email, person.email])
    await forgotten(mine)
    expect(await tokenTo(mine, 'PASSWORD_RESET')).toBeNull()
    // Nobody stops it for a day. The attacker owns the new mailbox and confirms: still no reset is sent there.
    expect(await messagesTo(mine)).toEqual([])
    await passDay()
    await confirm(mine)
    await forgotten(mine)
    await forgotten(person.email)
    expect((await messagesTo(mine)).map(({ kind }) => kind)).toEqual(['ADDRESS_CONFIRMATION'])
    // A second change in between does not remove the first owner's right to undo.
    const second = fresh()
    await edit(cast.actors.staff, person, second)
    await passDay()
    await confirm(second)
    await forgotten(second)
    await forgotten(mine)
    expect(await tokenTo(second, 'PASSWORD_RESET')).toBeNull()
    expect(await tokenTo(mine, 'PASSWORD_RESET')).toBeNull()
    expect((await messagesTo(person.email)).filter(({ kind }) => kind === 'PASSWORD_RESET')).toHaveLength(4)
    await expect(sendPasswordReset(cast.actors.staff, person.individualId)).rejects.toMatchObject({ code: 'FORBIDDEN' })
    expect(await sessionsOf(person.accountId)).toBe(0)
  })

  test('[T-I5] takes effect once, when the new address confirms it; the person signs in with it', async () => {
    const person = await createMember({ broker: true })
    const email = fresh()
    await edit(cast.actors.admin, person, email)
    expect(await signsIn(product, person.email, person.password)).toBe(true)
    expect(await signsIn(product, email, person.password)).toBe(false)
    const token = (await tokenTo(email, 'ADDRESS_CONFIRMATION')) as string
    for (let read = 0; read < 3; read += 1)
      expect(await readAddressLink(visitor, 'CONFIRM_ADDRESS', token)).toEqual({ state: 'OPEN', email })
    const clicks = await Promise.allSettled(Array.from({ length: 10 }, () => confirmAddress(visitor, { token })))
    expect(clicks.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await addressOf(person)).toEqual([email, email, email])
    expect(await signsIn(product, email, person.password)).toBe(true)
    expect(await readAddressLink(visitor, 'CONFIRM_ADDRESS', token)).toEqual({ state: 'USED', email: null })
    const actions = (await auditOf('ACCOUNT', person.accountId)).map(({ action }) => action)
    expect(actions.filter((action) => action.startsWith('ADDRESS'))).toEqual([
      'ADDRESS_CHANGE_REQUESTED',
      'ADDRESS_CHANGED',
    ])
    const [{ count } = { count: -1 }] = await database().$queryRaw<{ count: number }[]>`
      select count(*)::int as count from audit_entries where details::text like ${`%${email}%`}`
    expect(count).toBe(0)
  })

  test('[T-I5] can be undone by the old address for 7 days, which ends every session and any later password', async () => {
    const person = await createMember({ broker: true })
    const email = fresh()
    await edit(cast.actors.admin, person, email)
    await confirm(email)
    const notices = (await messagesTo(person.email)).filter(({ kind }) => kind === 'ADDRESS_NOTICE')
    expect(notices.map(({ subject }) => subject)).toEqual([
      'Your Covenant sign-in address is about to change',
      'Your Covenant sign-in address has changed',
    ])
    for (const { kind, ...notice } of notices) {
      const content = await MAILS[kind as EmailKind](Object.assign(notice, { at: now() }), false)
      expect(content?.letter.action.href).toMatch(/\/undo-address\/[\w-]{43}$/)
      expect(content?.letter.paragraphs.join(' ')).toContain(email)
    }
    await sendPasswordReset(cast.actors.admin, person.individualId)
    const token = (await tokenTo(email, 'PASSWORD_RESET')) as string
    await redeemLink(visitor, 'RESET', { token, newPassword: NEXT, confirmNewPassword: NEXT })
    expect(await signsIn(product, email, NEXT)).toBe(true)
    later(7 * DAY - 60_000)
    await undo(person.email)
    release()
    expect((await auditOf('ACCOUNT', person.accountId)).map(({ action }) => action)).toContain('ADDRESS_RESTORED')
    expect(await addressOf(person)).toEqual([person.email, person.email, person.email])
    expect(await sessionsOf(person.accountId)).toBe(0)
    for (const at of [email, person.email]) expect(await signsIn(product, at, NEXT)).toBe(false)
    await forgotten(person.email)
    expect(await tokenTo(person.email, 'PASSWORD_RESET')).not.toBeNull()
  })

  test('[T-I5] cannot be undone after 7 days, and undoing it before it takes effect cancels it', async () => {
    const [one, two] = [await createMember({ broker: true }), await createMember({ broker: true })]
    const [first, second] = [fresh(), fresh()]
    await edit(cast.actors.admin, one, first)
    await confirm(first)
    later(7 * DAY + 1_000)
    await expect(undo(one.email)).rejects.toMatchObject({ code: 'INVALID' })
    expect((await addressOf(one))[0]).toBe(first)
    await edit(cast.actors.admin, two, second)
    await undo(two.email)
    await expect(confirm(second)).rejects.toMatchObject({
      errors: [{ message: 'This change was cancelled or replaced by a newer one.' }],
    })
    expect(await addressOf(two)).toEqual([two.email, two.email, two.email])
    expect(await listPendingAddresses(cast.actors.staff, two.companyId)).toEqual([])
  })

  test('[T-I5] in a chain can be undone by the first owner, and nobody can take the old address meanwhile', async () => {
    const person = await createMember({ broker: true })
    const [first, second] = [fresh(), fresh()]
    await edit(cast.actors.admin, person, first)
    await confirm(first)
    await edit(cast.actors.admin, person, second)
    await confirm(second)
    const added = addIndividual(cast.actors.staff, {
      firstName: 'Lio',
      lastName: 'Marsh',
      email: person.email,
      mobileNumber: '0491570159',
      stateKey: 'NSW',
      isVisible: true,
      companyId: person.companyId,
    })
    await expect(added).rejects.toMatchObject({ code: 'ALREADY_EXISTS', errors: [{ field: 'email' }] })
    const other = await createMember({ broker: true })
    await expect(edit(cast.actors.admin, other, person.email)).rejects.toMatchObject({ code: 'ALREADY_EXISTS' })
    await undo(person.email)
    expect((await addressOf(person))[0]).toBe(person.email)
    await expect(undo(first)).rejects.toMatchObject({ code: 'INVALID' })
  })

  test('[T-I5] is still announced by mail while the company is switched off', async () => {
    const person = await createMember({ broker: true })
    await edit(cast.actors.admin, person, fresh())
    await database().company.update({ where: { id: person.companyId }, data: { isMasterSwitchOn: false } })
    const sent: string[] = []
    const transport = {
      keyLife: 0,
      send: async ({ to }: { to: string }) => {
        sent.push(to)
        return { providerId: null }
      },
    } as unknown as Parameters<typeof deliverEmail>[2]
    const [notice] = await messagesTo(person.email)
    await deliverEmail(createSystemActor('mail'), notice?.id as number, { transport: transport, kinds: MAILS })
    expect(sent).toEqual([person.email])
  })
})
