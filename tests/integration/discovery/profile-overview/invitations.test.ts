import { describe, expect, test } from 'vitest'
import type { PersonActor } from '#lib/core/actor.ts'
import { listPendingInvitations } from '#lib/discovery/profile-overview/invitations/queries.ts'
import { listNextSteps } from '#lib/discovery/profile-overview/queries.ts'
import { getProfile } from '#lib/market/profiles/queries.ts'
import type { Profile } from '#lib/market/profiles/schema.ts'
import { database } from '#lib/server/database/db.ts'
import { acceptInvitation, findActorOf, makeBroker } from '#prisma/seed/factories.ts'
import { actors, invite, redeem } from '#tests/integration/people/accounts/invited-people.ts'

const staff = actors.staff as PersonActor
const profileOf = async (actor: PersonActor, id: number) => (await getProfile(actor, 'broker', id)) as Profile
const stepsOf = async (actor: PersonActor, id: number) => listNextSteps(actor, await profileOf(actor, id), null)

describe('invitations in the next steps for a profile', () => {
  test('show staff who has not accepted, with those to be invited again first, until all have', async () => {
    const broker = await makeBroker()
    await acceptInvitation(broker.accountId)
    const { companyId, brokerId } = broker
    expect(await stepsOf(staff, brokerId)).toEqual([])
    const first = await invite(companyId)
    // The tests connect no mail service.
    const text = 'Invitation to Mira is waiting to be sent: no mail service is connected'
    const waits = { kind: 'invitation', text, action: null, href: null }
    expect(await stepsOf(staff, brokerId)).toMatchObject([{ ...waits, detail: null }])
    const second = await invite(companyId)
    expect(await stepsOf(staff, brokerId)).toMatchObject([{ ...waits, detail: 'and 1 more invitation' }])
    await database().emailMessage.updateMany({
      where: { accountId: second.accountId },
      data: { state: 'FAILED', error: 'No such host' },
    })
    expect(await stepsOf(staff, brokerId)).toMatchObject([
      { text: 'Invitation to Mira was not sent: No such host', detail: 'and 1 more invitation' },
    ])
    expect(
      (await listPendingInvitations(staff, await profileOf(staff, brokerId))).map((each) => each.individualId),
    ).toEqual([second.individualId, first.individualId])
    await redeem(first.token)
    await acceptInvitation(second.accountId)
    expect(await stepsOf(staff, brokerId)).toEqual([])
  })

  test('are not shown to a company’s own people', async () => {
    const broker = await makeBroker()
    const own = await findActorOf(broker)
    await invite(broker.companyId)
    expect((await stepsOf(own, broker.brokerId)).map(({ kind }) => kind)).not.toContain('invitation')
    await expect(listPendingInvitations(own, await profileOf(staff, broker.brokerId))).rejects.toMatchObject({
      code: 'FORBIDDEN',
    })
  })
})
