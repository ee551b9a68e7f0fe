import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { POST as cancelEndpoint } from '#app/api/individuals/[id]/cancel-address-change/route.ts'
import { PUT as resendEndpoint } from '#app/api/individuals/[id]/resend-address-confirmation/route.ts'
import { type Actor, systemActor, visitor } from '#lib/core/actor.ts'
import { deliverEmail } from '#lib/foundation/mail/delivery/commands.ts'
import type { EmailKind } from '#lib/foundation/mail/schema.ts'
import { updatePortraits } from '#lib/market/profiles/portraits/commands.ts'
import { portraitInput } from '#lib/market/profiles/portraits/schema.ts'
import {
  cancelAddressChange,
  confirmAddress,
  RESEND_LIMIT,
  resendAddressConfirmation,
  undoAddress,
} from '#lib/people/accounts/addresses/commands.ts'
import { addressLinkFacts, pendingAddresses, pendingStaffAddresses } from '#lib/people/accounts/addresses/queries.ts'
import { redeemLink } from '#lib/people/accounts/links/commands.ts'
import { sendForgotten, sendPasswordReset } from '#lib/people/accounts/passwords/commands.ts'
import { loginOfSubject } from '#lib/people/credentials/queries.ts'
import { addIndividual } from '#lib/people/individuals/commands.ts'
import { updateStaff } from '#lib/people/staff/commands.ts'
import { listStaff } from '#lib/people/staff/queries.ts'
import { now, setClock } from '#lib/server/clock.ts'
import { database, transaction } from '#lib/server/db.ts'
import { linkToken } from '#lib/server/link-tokens.ts'
import { MAILS } from '#lib/web/mails.ts'
import { createMember, createStaff, type TestMember } from '#tests/support/accounts.ts'
import { castOf } from '#tests/support/actors.ts'
import { auditOf } from '#tests/support/audit.ts'
import { Browser } from '#tests/support/browser.ts'
import { type Product, signInAs, startProduct, whoIs } from '#tests/support/product.ts'

const DAY = 86_400_000
const NEXT = 'another quiet river'
const PURPOSES = {
  ADDRESS_CONFIRMATION: 'CONFIRM_ADDRESS',
  ADDRESS_NOTICE: 'UNDO_ADDRESS',
  PASSWORD_RESET: 'RESET',
  INVITATION: 'INVITATION',
} as const

let product: Product
let cast: Awaited<ReturnType<typeof castOf>>
let number = 0
let putBack = () => {}
beforeAll(async () => {
  product = await startProduct()
  cast = await castOf()
})
afterAll(() => product.stop())
beforeEach(async () => {
  await database().attemptCounter.deleteMany()
})
afterEach(() => putBack())

const later = (ms: number) => {
  const at = new Date(now().getTime() + ms)
  putBack = setClock(() => at)
}
const fresh = () => {
  number += 1
  return `elsewhere-${number}@covenant.example`
}
const edit = async (actor: Actor, { individualId, companyId }: TestMember, email: string) => {
  const person = await database().individual.findUniqueOrThrow({ where: { id: individualId } })
  const input = portraitInput.parse({
    ...{ individualId, firstname: person.firstName, lastname: person.lastName, stateKey: 'NSW', email },
    ...{ mobileNumber: '0491570156', isVisible: true, appearanceOrder: 0, imageFile: null, version: person.version },
  })
  return transaction((tx) => updatePortraits(tx, actor, { id: companyId }, [input]))
}
const messagesTo = (address: string) => database().emailMessage.findMany({ where: { address }, orderBy: { id: 'asc' } })
const tokenTo = async (address: string, kind: keyof typeof PURPOSES) => {
  const message = (await messagesTo(address)).findLast((each) => each.kind === kind)
  return message ? linkToken(PURPOSES[kind], (message.payload as { seed: string }).seed) : null
}
const confirm = async (address: string) =>
  confirmAddress(visitor, { token: await tokenTo(address, 'ADDRESS_CONFIRMATION') })
const undo = async (address: string) => undoAddress(visitor, { token: await tokenTo(address, 'ADDRESS_NOTICE') })
const forgotten = (address: string) => sendForgotten(systemActor('forgotten password'), { email: address })
const addressOf = async ({ accountId, individualId, subject }: TestMember) => [
  (await database().account.findUniqueOrThrow({ where: { id: accountId } })).email,
  (await database().individual.findUniqueOrThrow({ where: { id: individualId } })).email,
  (await loginOfSubject(subject))?.email,
]
const signsIn = async (email: string, password: string) => {
  const browser = new Browser()
  await signInAs(browser, product, { email, password })
  return (await whoIs(browser, product)) !== null
}
const sessionsOf = (accountId: number) => database().session.count({ where: { accountId, endedAt: null } })

describe('a changed sign-in address', () => {
  test('[T-I5] plain staff who change it, reset and redeem get no session', async () => {
    const person = await createMember({ lender: true })
    const mine = fresh()
    await edit(cast.actors.staff, person, mine)
    expect(await addressOf(person)).toEqual([person.email, person.email, person.email])
    await forgotten(mine)
    expect(await tokenTo(mine, 'PASSWORD_RESET')).toBeNull()
    // The new mailbox is theirs too: it confirms, and still no new password is sent there.
    await confirm(mine)
    await forgotten(mine)
    await forgotten(person.email)
    expect((await messagesTo(mine)).map(({ kind }) => kind)).toEqual(['ADDRESS_CONFIRMATION'])
    // A second change in between does not shake the first owner off.
    const second = fresh()
    await edit(cast.actors.staff, person, second)
    await confirm(second)
    await forgotten(second)
    await forgotten(mine)
    expect(await tokenTo(second, 'PASSWORD_RESET')).toBeNull()
    expect(await tokenTo(mine, 'PASSWORD_RESET')).toBeNull()
    expect((await messagesTo(person.email)).filter(({ kind }) => kind === 'PASSWORD_RESET')).toHaveLength(4)
    await expect(sendPasswordReset(cast.actors.staff, person.individualId)).rejects.toMatchObject({ code: 'FORBIDDEN' })
    expect(await sessionsOf(person.accountId)).toBe(0)
  })

  test('[T-I5] takes effect when the new address confirms it, once; the person signs in with it', async () => {
    const person = await createMember({ broker: true })
    const email = fresh()
    await edit(cast.actors.staff, person, email)
    expect(await signsIn(person.email, person.password)).toBe(true)
    expect(await signsIn(email, person.password)).toBe(false)
    const token = (await tokenTo(email, 'ADDRESS_CONFIRMATION')) as string
    for (let read = 0; read < 3; read += 1)
      expect(await addressLinkFacts(visitor, 'CONFIRM_ADDRESS', token)).toEqual({ state: 'OPEN', email })
    const clicks = await Promise.allSettled(Array.from({ length: 10 }, () => confirmAddress(visitor, { token })))
    expect(clicks.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await addressOf(person)).toEqual([email, email, email])
    expect(await signsIn(email, person.password)).toBe(true)
    expect(await addressLinkFacts(visitor, 'CONFIRM_ADDRESS', token)).toEqual({ state: 'USED', email: null })
    const actions = (await auditOf('ACCOUNT', person.accountId)).map(({ action }) => action)
    expect(actions.filter((action) => action.startsWith('ADDRESS'))).toEqual([
      'ADDRESS_CHANGE_REQUESTED',
      'ADDRESS_CHANGED',
    ])
    const [{ count } = { count: -1 }] = await database().$queryRaw<{ count: number }[]>`
      select count(*)::int as count from audit_entries where details::text like ${`%${email}%`}`
    expect(count).toBe(0)
  })

  test('[T-I5] the old address is told twice and can undo for 7 days, which ends every session and a later password', async () => {
    const person = await createMember({ broker: true })
    const email = fresh()
    await edit(cast.actors.staff, person, email)
    await confirm(email)
    const notices = (await messagesTo(person.email)).filter(({ kind }) => kind === 'ADDRESS_NOTICE')
    expect(notices.map(({ subject }) => subject)).toEqual([
      'Your Covenant sign-in address is about to change',
      'Your Covenant sign-in address has changed',
    ])
    for (const { kind, payload } of notices) {
      const content = await MAILS[kind as EmailKind]({ payload, accountId: null, at: now() }, false)
      expect(content?.letter.action.href).toMatch(/\/undo-address\/[\w-]{43}$/)
      expect(content?.letter.paragraphs.join(' ')).toContain(email)
    }
    await sendPasswordReset(cast.actors.admin, person.individualId)
    const token = (await tokenTo(email, 'PASSWORD_RESET')) as string
    await redeemLink(visitor, 'RESET', { token, newPassword: NEXT, confirmNewPassword: NEXT })
    expect(await signsIn(email, NEXT)).toBe(true)
    later(7 * DAY - 60_000)
    await undo(person.email)
    putBack()
    expect((await auditOf('ACCOUNT', person.accountId)).map(({ action }) => action)).toContain('ADDRESS_RESTORED')
    expect(await addressOf(person)).toEqual([person.email, person.email, person.email])
    expect(await sessionsOf(person.accountId)).toBe(0)
    for (const at of [email, person.email]) expect(await signsIn(at, NEXT)).toBe(false)
    await forgotten(person.email)
    expect(await tokenTo(person.email, 'PASSWORD_RESET')).not.toBeNull()
  })

  test('[T-I5] after 7 days nothing is undone, and before it takes effect undoing cancels it', async () => {
    const [one, two] = [await createMember({ broker: true }), await createMember({ broker: true })]
    const [first, second] = [fresh(), fresh()]
    await edit(cast.actors.staff, one, first)
    await confirm(first)
    later(7 * DAY + 1_000)
    await expect(undo(one.email)).rejects.toMatchObject({ code: 'INVALID' })
    expect((await addressOf(one))[0]).toBe(first)
    await edit(cast.actors.staff, two, second)
    await undo(two.email)
    await expect(confirm(second)).rejects.toMatchObject({
      errors: [{ message: 'This change was cancelled or replaced by a newer one.' }],
    })
    expect(await addressOf(two)).toEqual([two.email, two.email, two.email])
    expect(await pendingAddresses(cast.actors.staff, two.companyId)).toEqual([])
  })

  test('[T-I5] the first owner undoes a chain of changes, and nobody takes the old address meanwhile', async () => {
    const person = await createMember({ broker: true })
    const [first, second] = [fresh(), fresh()]
    await edit(cast.actors.staff, person, first)
    await confirm(first)
    await edit(cast.actors.staff, person, second)
    await confirm(second)
    const added = addIndividual(cast.actors.staff, {
      ...{ firstName: 'Lio', lastName: 'Marsh', email: person.email, mobileNumber: '0491570159', stateKey: 'NSW' },
      ...{ isVisible: true, companyId: person.companyId },
    })
    await expect(added).rejects.toMatchObject({ code: 'ALREADY_EXISTS', errors: [{ field: 'email' }] })
    const other = await createMember({ broker: true })
    await expect(edit(cast.actors.staff, other, person.email)).rejects.toMatchObject({ code: 'ALREADY_EXISTS' })
    await undo(person.email)
    expect((await addressOf(person))[0]).toBe(person.email)
    await expect(undo(first)).rejects.toMatchObject({ code: 'INVALID' })
  })

  test('[T-I5] the notice leaves even while the company is switched off', async () => {
    const person = await createMember({ broker: true })
    await edit(cast.actors.staff, person, fresh())
    await database().company.update({ where: { id: person.companyId }, data: { isMasterSwitchOn: false } })
    const sent: string[] = []
    const transport = {
      keyLife: 0,
      send: async ({ to }: { to: string }) => void sent.push(to),
    } as unknown as Parameters<typeof deliverEmail>[2]
    const [notice] = await messagesTo(person.email)
    await deliverEmail(systemActor('mail'), notice?.id as number, { transport: transport, kinds: MAILS })
    expect(sent).toEqual([person.email])
  })
})

describe('while it waits', () => {
  test('[T-I5] staff see it, send it again and cancel it; links before are dead', async () => {
    const person = await createMember({ lender: true })
    const email = fresh()
    await edit(cast.actors.staff, person, email)
    const waiting = { personId: person.individualId, email, isExpired: false }
    expect(await pendingAddresses(cast.actors.staff, person.companyId)).toEqual([waiting])
    await expect(pendingAddresses(cast.actors.lender, person.companyId)).rejects.toMatchObject({ code: 'FORBIDDEN' })
    const first = await tokenTo(email, 'ADDRESS_CONFIRMATION')
    expect(await resendAddressConfirmation(cast.actors.staff, person.individualId)).toEqual({
      message: 'Confirmation sent again.',
    })
    await expect(confirmAddress(visitor, { token: first })).rejects.toMatchObject({ code: 'INVALID' })
    for (let each = 1; each < RESEND_LIMIT.attempts; each += 1)
      await resendAddressConfirmation(cast.actors.staff, person.individualId)
    await expect(resendAddressConfirmation(cast.actors.staff, person.individualId)).rejects.toMatchObject({
      code: 'TOO_MANY_REQUESTS',
    })
    await cancelAddressChange(cast.actors.staff, person.individualId)
    expect((await auditOf('ACCOUNT', person.accountId)).at(-1)).toMatchObject({ action: 'ADDRESS_CHANGE_CANCELLED' })
    await expect(confirm(email)).rejects.toMatchObject({ code: 'INVALID' })
    await expect(cancelAddressChange(cast.actors.staff, person.individualId)).rejects.toMatchObject({
      code: 'CONFLICT',
    })
    expect(await addressOf(person)).toEqual([person.email, person.email, person.email])
  })

  test('[T-I5] one that is not confirmed in 7 days runs out and can be sent again', async () => {
    const person = await createMember({ lender: true })
    const email = fresh()
    await edit(cast.actors.staff, person, email)
    later(7 * DAY + 1_000)
    await expect(confirm(email)).rejects.toMatchObject({ code: 'INVALID' })
    expect((await pendingAddresses(cast.actors.staff, person.companyId))[0]).toMatchObject({ isExpired: true })
    await resendAddressConfirmation(cast.actors.staff, person.individualId)
    await confirm(email)
    expect((await addressOf(person))[0]).toBe(email)
  })

  test('[T-I5] a system user’s address is ADMIN’s alone, and waits too', async () => {
    const colleague = await createStaff()
    const row = (await listStaff(cast.actors.admin, { activeOnly: false })).find(({ id }) => id === colleague.staffId)
    const email = fresh()
    const body = {
      ...{ firstname: 'Ada', lastname: 'Byron', email, mobile: '0491570156', isActive: true, isAdmin: false },
      ...{ positionKey: 'PRTNR', version: row?.version },
    }
    await expect(updateStaff(cast.actors.staff, colleague.staffId, body)).rejects.toMatchObject({ code: 'FORBIDDEN' })
    await updateStaff(cast.actors.admin, colleague.staffId, body)
    expect(await pendingStaffAddresses(cast.actors.staff)).toContainEqual({
      ...{ personId: colleague.staffId, email, isExpired: false },
    })
    for (const action of [resendAddressConfirmation, cancelAddressChange])
      await expect(action(cast.actors.staff, colleague.staffId)).rejects.toMatchObject({ code: 'FORBIDDEN' })
    expect(await signsIn(colleague.email, colleague.password)).toBe(true)
    await confirm(email)
    expect(await signsIn(email, colleague.password)).toBe(true)
    const stored = await database().staff.findUniqueOrThrow({ where: { id: colleague.staffId } })
    expect(stored.email).toBe(email)
  })

  test.each(['visitor', 'lender', 'broker', 'dual', 'lawFirm'] as const)(
    '[T-I5] %s may do none of it',
    async (kind) => {
      for (const action of [resendAddressConfirmation, cancelAddressChange])
        await expect(action(cast.actors[kind], cast.made.broker.individualId)).rejects.toMatchObject({
          code: 'FORBIDDEN',
        })
    },
  )

  test('[T-I5] the endpoints ask who it is', async () => {
    const send = (method: string, endpoint: typeof resendEndpoint) =>
      endpoint(
        new Request('http://localhost:3000/api/individuals/1', {
          method,
          headers: { 'sec-fetch-site': 'same-origin' },
        }),
        { params: Promise.resolve({ id: '1' }) },
      )
    expect([(await send('PUT', resendEndpoint)).status, (await send('POST', cancelEndpoint)).status]).toEqual([
      401, 401,
    ])
  })
})
