import { beforeAll, describe, expect, test } from 'vitest'
import { createFileNote } from '#lib/crm/file-notes/commands.ts'
import { saveDraft } from '#lib/crm/file-notes/drafts/commands.ts'
import { listNoteDrafts } from '#lib/crm/file-notes/drafts/queries.ts'
import { LAST_SEQUENCE } from '#lib/crm/file-notes/labels.ts'
import { listProfileNotes } from '#lib/crm/file-notes/queries.ts'
import { findActorOf, makeStaff } from '#prisma/seed/factories.ts'
import { type Market, makeMarket, outcomeOf } from '#tests/integration/market/profiles/market.ts'

let market: Market
let sessions = 1000
const newSession = () => {
  sessions += 1
  return `session-${sessions}`
}

beforeAll(async () => {
  market = await makeMarket()
})

const about = () => ({ kind: 'lender' as const, profileId: market.lender.lenderId })
const save = (session: string, sequence: number, note: string, noteKey = 'NEW') =>
  saveDraft(market.actors.staff, { ...about(), noteKey, session, sequence, note, noteType: 'PHONE_CALL' })
const kept = async () => (await listNoteDrafts(market.actors.staff, market.lender.lenderId)).map(({ note }) => note)

describe('a draft', () => {
  test('[T-F2] the highest sequence number wins, in whatever order saves arrive', async () => {
    const session = newSession()
    expect(await save(session, 2, 'ab')).toEqual({ sequence: 2, isKept: true })
    expect(await save(session, 1, 'a')).toEqual({ sequence: 2, isKept: false })
    expect(await save(session, 2, 'zz')).toEqual({ sequence: 2, isKept: false })
    await Promise.all([7, 3, 9, 5, 8, 4, 6].map((sequence) => save(session, sequence, `text ${sequence}`)))
    expect(await kept()).toEqual(['text 9'])
    await save(session, LAST_SEQUENCE, '')
    expect(await kept()).toEqual([])
  })

  test('[T-F2] a saved or discarded draft stays so when a late save arrives', async () => {
    const session = newSession()
    await save(session, 1, 'Half a sen')
    const profile = { kind: 'lender' as const, id: market.lender.lenderId }
    await createFileNote(market.actors.staff, profile, {
      note: 'Half a sentence',
      noteType: 'PHONE_CALL',
      draftSession: session,
    })
    expect(await kept()).toEqual([])
    expect(await save(session, 2, 'Half a sente')).toEqual({ sequence: LAST_SEQUENCE, isKept: false })
    expect(await kept()).toEqual([])
    expect((await listProfileNotes(market.actors.staff, profile, { page: 1, pageSize: 20 })).total).toBe(1)
  })

  test('each note has one draft, the newest, and a session never changes its note', async () => {
    const [one, two, three] = [newSession(), newSession(), newSession()]
    await save(one, 1, 'A new one')
    await save(two, 1, 'About note 7', '7')
    await save(three, 1, 'A newer one')
    expect((await kept()).sort()).toEqual(['A newer one', 'About note 7'])
    expect(await save(two, 2, 'About another', '8')).toMatchObject({ isKept: false })
    for (const session of [one, two, three]) await save(session, LAST_SEQUENCE, '', session === two ? '7' : 'NEW')
    expect(await kept()).toEqual([])
  })

  test('a colleague cannot read a draft, and nobody keeps one where they keep no notes', async () => {
    const colleague = await findActorOf(await makeStaff())
    await save(newSession(), 1, 'Mine')
    expect(await kept()).toEqual(['Mine'])
    expect(await listNoteDrafts(colleague, market.lender.lenderId)).toEqual([])
    const draft = { ...about(), noteKey: 'NEW', session: newSession(), sequence: 1, note: 'x', noteType: null }
    for (const actor of [market.actors.lender, market.actors.firm])
      expect(await outcomeOf(saveDraft(actor, draft))).toBe('FORBIDDEN')
    expect(await outcomeOf(saveDraft(market.actors.staff, { ...draft, noteKey: '-1' }))).toBe('INVALID')
  })
})
