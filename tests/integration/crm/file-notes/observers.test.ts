import { beforeAll, describe, expect, test } from 'vitest'
import type { PersonActor } from '#lib/core/actor.ts'
import { createFileNote, deleteFileNote, restoreFileNote, updateFileNote } from '#lib/crm/file-notes/commands.ts'
import { saveDraft } from '#lib/crm/file-notes/drafts/commands.ts'
import { listNoteDrafts } from '#lib/crm/file-notes/drafts/queries.ts'
import { listFileNotes, listOwnNotes, listProfileNotes } from '#lib/crm/file-notes/queries.ts'
import type { NotedProfile } from '#lib/crm/file-notes/schema.ts'
import { getDashboardStats } from '#lib/discovery/dashboard/figures/queries.ts'
import { listDashboardAreas } from '#lib/discovery/dashboard/rules.ts'
import { setClock } from '#lib/server/operations/clock.ts'
import { type Market, makeMarket, outcomeOf } from '#tests/integration/market/profiles/market.ts'

const OBSERVERS = ['staff', 'lender', 'rivalLender', 'broker', 'dual'] as const
type Observer = (typeof OBSERVERS)[number]
const FIRST = { page: 1, pageSize: 20 }

let market: Market
let profile: NotedProfile
const kept = {} as Record<Observer, { id: number; day: string; actor: PersonActor }>
const canary = (observer: Observer) => `CANARY of ${observer}`

// Each observer has a different note about the same broker, on a different day.
beforeAll(async () => {
  market = await makeMarket()
  profile = { kind: 'broker', id: market.rivalBroker.brokerId }
  for (const [index, observer] of OBSERVERS.entries()) {
    const day = `2026-1${index % 2}-0${index + 2}`
    const restore = setClock(() => new Date(`${day}T01:00:00Z`))
    const actor = market.actors[observer]
    const { id } = await createFileNote(actor, profile, { note: canary(observer), noteType: 'PHONE_CALL' })
    await saveDraft(actor, {
      kind: profile.kind,
      profileId: profile.id,
      noteKey: 'NEW',
      session: `session-${observer}`,
      sequence: 1,
      note: `${canary(observer)} draft`,
      noteType: null,
    })
    restore()
    kept[observer] = { id, day, actor }
  }
})

/** Returns everything that an observer can read of notes, from every endpoint. */
const everythingOf = async (actor: PersonActor): Promise<string> =>
  JSON.stringify([
    await listProfileNotes(actor, profile, FIRST),
    await listOwnNotes(actor, FIRST),
    await listNoteDrafts(actor, profile.id),
    actor.kind === 'staff' ? await listFileNotes(actor, FIRST) : null,
    actor.kind === 'staff' ? await listFileNotes(actor, FIRST, { person: 'Alex' }) : null,
    await Promise.all(listDashboardAreas(actor).map((area) => getDashboardStats(actor, area))),
  ])

const pairs = OBSERVERS.flatMap((one) =>
  OBSERVERS.filter((other) => other !== one).map((other) => [one, other] as const),
)

describe('each observer’s notes are separate', () => {
  test.each(pairs)('[T-A4] %s can neither read nor change anything that %s keeps', async (one, other) => {
    const { actor } = kept[one]
    const { id, day } = kept[other]
    const everything = await everythingOf(actor)
    expect(everything).toContain(canary(one))
    expect(everything).not.toContain(canary(other))
    expect(everything).not.toContain(day)
    expect(everything).not.toContain(`:${id},`)
    expect((await listProfileNotes(actor, profile, FIRST)).total).toBe(1)
    expect((await listOwnNotes(actor, FIRST)).total).toBe(1)
    const change = { note: 'Taken over', noteType: 'GENERAL', fileNoteId: id, version: 1 }
    expect(await outcomeOf(updateFileNote(actor, profile, change))).toBe('NOT_FOUND')
    expect(await outcomeOf(deleteFileNote(actor, profile, { id }))).toBe('NOT_FOUND')
  })

  test.each(pairs)('%s cannot restore anything that %s deleted', async (one, other) => {
    const { id, actor: owner } = kept[other]
    await deleteFileNote(owner, profile, { id })
    expect(await outcomeOf(restoreFileNote(kept[one].actor, profile, { id }))).toBe('NOT_FOUND')
    await restoreFileNote(owner, profile, { id })
    expect((await listProfileNotes(owner, profile, FIRST)).total).toBe(1)
  })

  test('the profile itself cannot read any of it', async () => {
    const { rivalBroker, firm } = market.actors
    for (const actor of [rivalBroker, firm]) {
      expect(await outcomeOf(listProfileNotes(actor, profile, FIRST))).toBe('FORBIDDEN')
      expect(await outcomeOf(listNoteDrafts(actor, profile.id))).toBe('FORBIDDEN')
    }
    expect((await listOwnNotes(rivalBroker, FIRST)).total).toBe(0)
    expect(await outcomeOf(listOwnNotes(firm, FIRST))).toBe('FORBIDDEN')
  })

  test('only staff see takenBy', async () => {
    for (const observer of OBSERVERS) {
      const { actor } = kept[observer]
      const rows = [...(await listProfileNotes(actor, profile, FIRST)).rows, ...(await listOwnNotes(actor, FIRST)).rows]
      for (const row of rows) expect('takenBy' in row, observer).toBe(observer === 'staff')
    }
  })
})
