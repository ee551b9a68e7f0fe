import { beforeAll, describe, expect, test } from 'vitest'
import { listActionGroups, listActions } from '#lib/discovery/dashboard/queries.ts'
import { describeTimelineEntry } from '#lib/market/timeline/labels.ts'
import { listTimeline } from '#lib/market/timeline/queries.ts'
import { getTimelineEntryPath } from '#lib/market/timeline/rules.ts'
import {
  type AskingBroker,
  type AskingLender,
  answer,
  ask,
  decline,
  interest,
  newBroker,
  newLender,
} from '#tests/integration/market/approaches/asking.ts'
import { castOf } from '#tests/support/actors.ts'
import { heldClock } from '#tests/support/clock.ts'

const { actors } = await castOf()
const clock = heldClock()
let broker: AskingBroker
let lender: AskingLender
let other: AskingLender

beforeAll(async () => {
  broker = await newBroker()
  lender = await newLender()
  other = await newLender()
})

describe('the home page', () => {
  test('shows an approach to its lender’s people until it is answered, and the answer to its broker', async () => {
    clock.at('2026-11-26T02:00:00Z')
    const { scenarioId, ids } = await ask(broker, [lender, other])
    const [first] = ids as [number, number]
    expect(await listActions(lender.actor, 'APPROACH_TO_ANSWER')).toMatchObject([
      {
        id: first,
        name: expect.stringContaining(broker.companyName),
        note: expect.stringMatching(/^\$2\.40M\u00a0· /),
        due: 'by 03 Dec 2026',
        href: `/approaches/${first}`,
      },
    ])
    expect(await listActions(broker.actor, 'APPROACH_TO_DECIDE')).toEqual([])
    await answer(lender, first, interest(1))
    expect(await listActions(lender.actor, 'APPROACH_TO_ANSWER')).toEqual([])
    expect(await listActions(broker.actor, 'APPROACH_TO_DECIDE')).toMatchObject([
      { id: first, name: expect.stringContaining(lender.companyName), href: `/approaches/scenarios/${scenarioId}` },
    ])
    clock.at('2026-12-03T14:00:00Z')
    expect(await listActions(other.actor, 'APPROACH_TO_ANSWER')).toEqual([])
    for (const actor of [actors.staff, actors.lawFirm]) {
      const kinds = (await listActionGroups(actor)).map(({ kind }) => kind)
      expect(kinds.filter((kind) => kind.startsWith('APPROACH'))).toEqual([])
    }
  })
})

describe('the timelines', () => {
  test('of both sides show every event, with the other side’s name and a link', async () => {
    const asker = await newBroker()
    const asked = await newLender()
    const { ids } = await ask(asker, [asked])
    await answer(asked, ids[0] as number, interest(1))
    await answer(asked, ids[0] as number, decline(2))
    const read = async (profile: { kind: 'lender' | 'broker'; id: number }) => {
      const { entries } = await listTimeline(actors.staff, profile, { only: 'approaches', before: null })
      return entries.map((entry) => [
        describeTimelineEntry(entry),
        entry.by,
        getTimelineEntryPath(entry, profile, false),
      ])
    }
    const path = `/approaches/${ids[0]}`
    const { name: byLender } = asked.actor
    expect(await read({ kind: 'lender', id: asked.lenderId })).toEqual([
      [`Approach from ${asker.companyName}: declined`, byLender, path],
      [`Approach from ${asker.companyName}: interested`, byLender, path],
      [`Approach from ${asker.companyName}: asked`, asker.actor.name, path],
    ])
    expect(await read({ kind: 'broker', id: asker.brokerId })).toEqual([
      [`Approach to ${asked.companyName}: declined`, byLender, path],
      [`Approach to ${asked.companyName}: interested`, byLender, path],
      [`Approach to ${asked.companyName}: asked`, asker.actor.name, path],
    ])
  })
})
