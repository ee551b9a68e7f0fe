import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { POST as cancelEndpoint } from '#app/api/individuals/[id]/cancel-address-change/route.ts'
import { PUT as resendEndpoint } from '#app/api/individuals/[id]/resend-address-confirmation/route.ts'
import { visitor } from '#lib/core/actor.ts'
import {
  cancelAddressChange,
  confirmAddress,
  RESEND_LIMIT,
  resendAddressConfirmation,
} from '#lib/people/accounts/addresses/commands.ts'
import { listPendingAddresses, listPendingStaffAddresses } from '#lib/people/accounts/addresses/queries.ts'
import { updateStaff } from '#lib/people/staff/commands.ts'
import { listStaff } from '#lib/people/staff/queries.ts'
import { database } from '#lib/server/database/db.ts'
import { createMember, createStaff } from '#tests/support/accounts.ts'
import { castOf } from '#tests/support/actors.ts'
import { auditOf } from '#tests/support/audit.ts'
import { heldClock } from '#tests/support/clock.ts'
import { type Product, startProduct } from '#tests/support/product.ts'
import { addressOf, confirm, edit, fresh, signsIn, tokenTo } from './address-changes.ts'

const DAY = 86_400_000

let product: Product
let cast: Awaited<ReturnType<typeof castOf>>
const { later } = heldClock()
beforeAll(async () => {
  product = await startProduct()
  cast = await castOf()
})
afterAll(() => product.stop())
beforeEach(async () => {
  await database().attemptCounter.deleteMany()
})

describe('a pending sign-in address', () => {
  test('[T-I5] can be seen, resent and cancelled by any staff; earlier links are invalid', async () => {
    const person = await createMember({ lender: true })
    const email = fresh()
    await edit(cast.actors.admin, person, email)
    const waiting = { personId: person.individualId, email, isExpired: false, waitsUntil: null }
    expect(await listPendingAddresses(cast.actors.staff, person.companyId)).toEqual([waiting])
    await expect(listPendingAddresses(cast.actors.lender, person.companyId)).rejects.toMatchObject({
      code: 'FORBIDDEN',
    })
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

  test('[T-I5] expires after 7 days without confirmation and can be sent again', async () => {
    const person = await createMember({ lender: true })
    const email = fresh()
    await edit(cast.actors.admin, person, email)
    later(7 * DAY + 1_000)
    await expect(confirm(email)).rejects.toMatchObject({ code: 'INVALID' })
    expect((await listPendingAddresses(cast.actors.staff, person.companyId))[0]).toMatchObject({ isExpired: true })
    await resendAddressConfirmation(cast.actors.staff, person.individualId)
    await confirm(email)
    expect((await addressOf(person))[0]).toBe(email)
  })

  test('[T-I5] of a system user is for administrators only, and needs confirmation too', async () => {
    const colleague = await createStaff()
    const row = (await listStaff(cast.actors.admin, { activeOnly: false })).find(({ id }) => id === colleague.staffId)
    const email = fresh()
    const body = {
      firstname: 'Ada',
      lastname: 'Byron',
      email,
      mobile: '0491570156',
      isActive: true,
      isAdmin: false,
      positionKey: 'PRTNR',
      version: row?.version,
    }
    await expect(updateStaff(cast.actors.staff, colleague.staffId, body)).rejects.toMatchObject({ code: 'FORBIDDEN' })
    await updateStaff(cast.actors.admin, colleague.staffId, body)
    expect(await listPendingStaffAddresses(cast.actors.staff)).toContainEqual({
      personId: colleague.staffId,
      email,
      isExpired: false,
      waitsUntil: null,
    })
    for (const action of [resendAddressConfirmation, cancelAddressChange])
      await expect(action(cast.actors.staff, colleague.staffId)).rejects.toMatchObject({ code: 'FORBIDDEN' })
    expect(await signsIn(product, colleague.email, colleague.password)).toBe(true)
    await confirm(email)
    expect(await signsIn(product, email, colleague.password)).toBe(true)
    const stored = await database().staff.findUniqueOrThrow({ where: { id: colleague.staffId } })
    expect(stored.email).toBe(email)
  })

  test.each(['visitor', 'lender', 'broker', 'dual', 'lawFirm'] as const)(
    '[T-I5] cannot be seen or changed by %s',
    async (kind) => {
      for (const action of [resendAddressConfirmation, cancelAddressChange])
        await expect(action(cast.actors[kind], cast.made.broker.individualId)).rejects.toMatchObject({
          code: 'FORBIDDEN',
        })
    },
  )

  test('[T-I5] has endpoints that require sign-in', async () => {
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
