import { beforeAll, beforeEach, expect, test } from 'vitest'
import { listActions } from '#lib/discovery/dashboard/queries.ts'
import { database } from '#lib/server/database/db.ts'
import { findActorOf, makeBroker } from '#prisma/seed/factories.ts'
import { enquire, enquiryTo } from '#tests/integration/market/enquiries/enquiring.ts'
import { castOf } from '#tests/support/actors.ts'
import { heldClock } from '#tests/support/clock.ts'

const { actors } = await castOf()
const clock = heldClock()
let broker: Awaited<ReturnType<typeof makeBroker>>
let rival: Awaited<ReturnType<typeof makeBroker>>

beforeAll(async () => {
  broker = await makeBroker()
  rival = await makeBroker()
})
beforeEach(() => database().attemptCounter.deleteMany())

test('an enquiry is on its recipient’s home page for seven days, and on nobody else’s', async () => {
  clock.at('2026-11-20T02:00:00Z')
  const sent = enquiryTo({ kind: 'broker', id: broker.brokerId })
  await enquire(sent)
  const [own, other] = [await findActorOf(broker), await findActorOf(rival)]
  expect(await listActions(own, 'ENQUIRY_RECEIVED')).toMatchObject([
    { name: sent.name, note: '$1.50M · Geelong VIC', href: '/enquiries' },
  ])
  for (const actor of [other, actors.staff, actors.lawFirm])
    expect(await listActions(actor, 'ENQUIRY_RECEIVED')).toEqual([])
  clock.at('2026-11-26T02:00:00Z')
  expect(await listActions(own, 'ENQUIRY_RECEIVED')).toHaveLength(1)
  clock.at('2026-11-28T02:00:00Z')
  expect(await listActions(own, 'ENQUIRY_RECEIVED')).toEqual([])
})
