import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createSystemActor, visitor } from '#lib/core/actor.ts'
import { listActions } from '#lib/discovery/dashboard/queries.ts'
import type { EmailKind } from '#lib/foundation/mail/schema.ts'
import { cancelAddressChange, resendAddressConfirmation, undoAddress } from '#lib/people/accounts/addresses/commands.ts'
import { agreeToAddress, confirmDueProposals } from '#lib/people/accounts/addresses/proposals/commands.ts'
import { listPendingAddresses } from '#lib/people/accounts/addresses/queries.ts'
import { database } from '#lib/server/database/db.ts'
import { now } from '#lib/server/operations/clock.ts'
import { MAILS } from '#lib/web/mails.ts'
import { createMember, type TestMember } from '#tests/support/accounts.ts'
import { castOf } from '#tests/support/actors.ts'
import { type Api, apiAs } from '#tests/support/api.ts'
import { auditOf } from '#tests/support/audit.ts'
import { heldClock } from '#tests/support/clock.ts'
import { addressOf, confirm, edit, fresh, messagesTo, tokenTo } from './address-changes.ts'

const DAY = 86_400_000

let cast: Awaited<ReturnType<typeof castOf>>
const { later } = heldClock()
beforeAll(async () => {
  cast = await castOf()
})
beforeEach(async () => {
  await database().attemptCounter.deleteMany()
  // Proposals left by an earlier test would be due in the next.
  await database().addressChange.updateMany({ where: { confirmedAt: null, endedAt: null }, data: { endedAt: now() } })
})

/** Creates a member for whom plain staff have just proposed another address. */
const proposed = async () => {
  const person = await createMember({ lender: true })
  const email = fresh()
  await edit(cast.actors.staff, person, email)
  return { person, email }
}
const askDue = () => confirmDueProposals(createSystemActor('test'))
const kindsTo = async (address: string) => (await messagesTo(address)).map(({ kind }) => kind)
const stop = async (person: TestMember) =>
  undoAddress(visitor, { token: await tokenTo(person.email, 'ADDRESS_NOTICE') })
const actsOn = async ({ accountId }: TestMember) =>
  (await auditOf('ACCOUNT', accountId)).map(({ action }) => action).filter((action) => action.startsWith('ADDRESS'))
const waitingFor = async (who: 'staff' | 'admin', { individualId }: TestMember) =>
  (await listActions(cast.actors[who])).filter(({ kind, id }) => kind === 'ADDRESS_PROPOSED' && id === individualId)

describe('an address entered by plain staff', () => {
  test('[T-I5] is a proposal: the old address gets the date, the new one no mail yet', async () => {
    const { person, email } = await proposed()
    expect(await kindsTo(email)).toEqual([])
    expect(await addressOf(person)).toEqual([person.email, person.email, person.email])
    const [pending] = await listPendingAddresses(cast.actors.staff, person.companyId)
    expect(pending).toMatchObject({ personId: person.individualId, email, isExpired: false })
    expect(Number(pending?.waitsUntil)).toBeGreaterThan(Number(now()) + DAY - 60_000)
    const [notice] = await messagesTo(person.email)
    expect(notice).toMatchObject({
      kind: 'ADDRESS_NOTICE',
      subject: 'A new Covenant sign-in address is proposed for you',
    })
    if (!notice) throw new Error('There is no notice.')
    const letter = (await MAILS[notice.kind as EmailKind](Object.assign({}, notice, { at: now() }), false))?.letter
    expect(letter?.paragraphs.join(' ')).toMatch(
      new RegExp(
        `proposed ${email}.* agrees earlier, it is asked to confirm that from \\d\\d \\w{3} \\d{4} \\d\\d:\\d\\d`,
      ),
    )
    expect(letter?.action).toEqual({
      label: 'Keep my address',
      href: expect.stringMatching(/\/undo-address\/[\w-]{43}$/),
    })
    expect(await actsOn(person)).toEqual(['ADDRESS_CHANGE_PROPOSED'])
    await expect(resendAddressConfirmation(cast.actors.staff, person.individualId)).rejects.toMatchObject({
      code: 'CONFLICT',
      message: expect.stringContaining('only proposed'),
    })
    expect(await kindsTo(email)).toEqual([])
  })

  test('[T-I5] is also a proposal for a person who signs in with another provider', async () => {
    const person = await createMember({ broker: true })
    await database().account.update({
      where: { id: person.accountId },
      data: { issuer: null, subject: null, acceptedAt: now(), invitedAt: now() },
    })
    const email = fresh()
    await edit(cast.actors.staff, person, email)
    expect(await database().account.findUnique({ where: { id: person.accountId } })).toMatchObject({
      email: person.email,
    })
    expect(await kindsTo(email)).toEqual([])
  })

  test('[T-I5] changes nothing if repeated, and a different one replaces it and restarts its day', async () => {
    const { person, email } = await proposed()
    await edit(cast.actors.staff, person, email)
    expect([await kindsTo(person.email), await actsOn(person)]).toEqual([
      ['ADDRESS_NOTICE'],
      ['ADDRESS_CHANGE_PROPOSED'],
    ])
    later(DAY / 2)
    const second = fresh()
    await edit(cast.actors.staff, person, second)
    later(DAY / 2)
    expect(await askDue()).toBe(0)
    later(DAY / 2)
    expect(await askDue()).toBe(1)
    expect([await kindsTo(email), await kindsTo(second)]).toEqual([[], ['ADDRESS_CONFIRMATION']])
  })
})

describe('a proposal', () => {
  test('[T-I5] is listed on administrators’ home, who approve it: ten clicks send one confirmation', async () => {
    const { person, email } = await proposed()
    expect(await waitingFor('staff', person)).toEqual([])
    expect(await waitingFor('admin', person)).toMatchObject([
      { note: email, href: `/users/${person.lenderId}/lender?edit=1&portrait=${person.individualId}` },
    ])
    const agree = () => agreeToAddress(cast.actors.admin, person.individualId, { email })
    const clicks = await Promise.all(Array.from({ length: 10 }, agree))
    for (const answer of clicks) expect(answer).toEqual({ message: 'Confirmation sent to the new address.' })
    expect(await kindsTo(email)).toEqual(['ADDRESS_CONFIRMATION'])
    expect(await waitingFor('admin', person)).toEqual([])
    const [pending] = await listPendingAddresses(cast.actors.staff, person.companyId)
    expect(pending).toMatchObject({ waitsUntil: null, isExpired: false })
    await confirm(email)
    expect(await addressOf(person)).toEqual([email, email, email])
    expect(await actsOn(person)).toEqual([...['ADDRESS_CHANGE_PROPOSED', 'ADDRESS_CHANGE_AGREED', 'ADDRESS_CHANGED']])
    await expect(agree()).rejects.toMatchObject({ code: 'CONFLICT' })
  })

  test('[T-I5] is approved only as shown, and not another one proposed since', async () => {
    const { person, email } = await proposed()
    const other = fresh()
    await edit(cast.actors.staff, person, other)
    await expect(agreeToAddress(cast.actors.admin, person.individualId, { email })).rejects.toMatchObject({
      code: 'CONFLICT',
      message: 'Another address has been proposed since. Look at it before you agree.',
    })
    expect([await kindsTo(email), await kindsTo(other)]).toEqual([[], []])
  })

  test('[T-I5] is approved if an administrator enters the same address', async () => {
    const { person, email } = await proposed()
    await edit(cast.actors.admin, person, email)
    expect([await kindsTo(email), await actsOn(person)]).toEqual([
      ['ADDRESS_CONFIRMATION'],
      ['ADDRESS_CHANGE_PROPOSED', 'ADDRESS_CHANGE_AGREED'],
    ])
  })

  test('[T-I5] takes its next step after a day, not before and once, however many workers run', async () => {
    const { person, email } = await proposed()
    later(DAY - 60_000)
    expect(await askDue()).toBe(0)
    later(120_000)
    const asked = await Promise.all([askDue(), askDue(), askDue()])
    expect(asked.toSorted()).toEqual([0, 0, 1])
    expect([await kindsTo(email), await askDue()]).toEqual([['ADDRESS_CONFIRMATION'], 0])
    await confirm(email)
    expect((await addressOf(person))[0]).toBe(email)
    expect(await actsOn(person)).toEqual([
      ...['ADDRESS_CHANGE_PROPOSED', 'ADDRESS_CHANGE_REQUESTED', 'ADDRESS_CHANGED'],
    ])
  })

  test('[T-I5] can be stopped by the old address within a day, and by any staff', async () => {
    const [one, two] = [await proposed(), await proposed()]
    later(DAY - 60_000)
    await stop(one.person)
    await cancelAddressChange(cast.actors.staff, two.person.individualId)
    later(DAY)
    expect(await askDue()).toBe(0)
    for (const { person, email } of [one, two]) {
      await expect(agreeToAddress(cast.actors.admin, person.individualId, { email })).rejects.toMatchObject({
        code: 'CONFLICT',
      })
      expect(await kindsTo(email)).toEqual([])
      expect(await addressOf(person)).toEqual([person.email, person.email, person.email])
      expect(await waitingFor('admin', person)).toEqual([])
    }
    await expect(stop(one.person)).rejects.toMatchObject({ code: 'INVALID' })
  })

  test('[T-I5] stopped and approved at once ends in exactly one of the two states', async () => {
    for (let race = 0; race < 10; race += 1) {
      const { person, email } = await proposed()
      await Promise.allSettled([
        stop(person),
        agreeToAddress(cast.actors.admin, person.individualId, { email }),
        agreeToAddress(cast.actors.admin, person.individualId, { email }),
      ])
      expect((await kindsTo(email)).length).toBeLessThan(2)
      // Stopped before or after: the mail to the new address has no effect.
      await expect(confirm(email)).rejects.toMatchObject({ code: 'INVALID' })
      expect((await addressOf(person))[0]).toBe(person.email)
    }
  })
})

test('[T-I5] can be approved only by administrators, by command or over the API', async () => {
  const { person, email } = await proposed()
  const address = `/api/individuals/${person.individualId}/agree-to-address`
  for (const kind of ['visitor', 'lender', 'broker', 'dual', 'lawFirm', 'staff'] as const) {
    await expect(agreeToAddress(cast.actors[kind], person.individualId, { email })).rejects.toMatchObject({
      code: 'FORBIDDEN',
    })
    const send: Api = await apiAs(cast.actors[kind])
    expect((await send('POST', address, { body: { email } })).status).toBe(kind === 'visitor' ? 401 : 403)
  }
  expect(await kindsTo(email)).toEqual([])
  const admin = await apiAs(cast.actors.admin)
  expect((await admin('POST', address, { body: {} })).status).toBe(400)
  expect((await admin('POST', '/api/individuals/2000000000/agree-to-address', { body: { email } })).status).toBe(404)
  expect(await admin('POST', address, { body: { email } })).toMatchObject({ status: 200 })
  expect(await kindsTo(email)).toEqual(['ADDRESS_CONFIRMATION'])
})
