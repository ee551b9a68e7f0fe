import { beforeAll, describe, expect, test } from 'vitest'
import { visitor } from '#lib/core/actor.ts'
import { DomainError } from '#lib/core/errors.ts'
import { createFileNote, deleteFileNote, restoreFileNote, updateFileNote } from '#lib/crm/file-notes/commands.ts'
import { fileNoteMessages } from '#lib/crm/file-notes/labels.ts'
import { listNoteTypes, listProfileNotes } from '#lib/crm/file-notes/queries.ts'
import type { NotedProfile } from '#lib/crm/file-notes/schema.ts'
import { database } from '#lib/server/database/db.ts'
import {
  type Market,
  makeMarket,
  outcomeOf,
  pauseLender,
  switchCompany,
} from '#tests/integration/market/profiles/market.ts'
import { heldClock } from '#tests/support/clock.ts'

let market: Market
let about: NotedProfile
const FIRST = { page: 1, pageSize: 20 }
const CALL = { note: 'Rang about the Parramatta deal.', noteType: 'PHONE_CALL' }

const { at } = heldClock()

beforeAll(async () => {
  market = await makeMarket()
  about = { kind: 'lender', id: market.lender.lenderId }
})

const rowsOf = async (profile = about) => (await listProfileNotes(market.actors.staff, profile, FIRST)).rows

describe('a file note', () => {
  test('[E-01] [E-07] is created once and listed first, with its author for staff', async () => {
    const { staff } = market.actors
    at('2026-11-02T01:00:00Z')
    await createFileNote(staff, about, { ...CALL, note: 'The first' })
    at('2026-11-03T01:00:00Z')
    const { id, version } = await createFileNote(staff, about, { note: ' The second ', noteType: { key: 'MEETING' } })
    expect(version).toBe(1)
    const rows = await rowsOf()
    expect(rows.map(({ note }) => note)).toEqual(['The second', 'The first'])
    expect(rows[0]).toMatchObject({
      id,
      fileNoteId: id,
      takenBy: staff.name,
      version: 1,
      date: new Date('2026-11-03T01:00:00Z'),
      noteType: { key: 'MEETING', name: 'Meeting' },
      lastModifiedByFirstName: null,
      lastModifiedDate: null,
    })
  })

  test('[T-F3] the same request sent twenty times creates one note, and another text with its key is refused', async () => {
    const { staff } = market.actors
    const profile: NotedProfile = { kind: 'broker', id: market.rivalBroker.brokerId }
    const send = (note = CALL.note) => createFileNote(staff, profile, { ...CALL, note }, { idempotencyKey: 'key-0001' })
    const answers = await Promise.all(Array.from({ length: 20 }, () => send()))
    expect(new Set(answers.map(({ id }) => id)).size).toBe(1)
    expect((await rowsOf(profile)).length).toBe(1)
    expect(await outcomeOf(send('Something else'))).toBe('CONFLICT')
  })

  test('requires a text and a valid type', async () => {
    const { staff } = market.actors
    const refusal = (input: unknown) => createFileNote(staff, about, input).catch((error) => error.errors[0])
    expect(await refusal({ ...CALL, note: ' \n\u0000' })).toMatchObject({
      field: 'note',
      message: fileNoteMessages.noteRequired,
    })
    expect(await refusal({ ...CALL, note: 'x'.repeat(10_001) })).toMatchObject({ field: 'note' })
    expect(await refusal({ note: 'x' })).toMatchObject({ field: 'noteType' })
    expect(await refusal({ ...CALL, noteType: 'SMOKE' })).toMatchObject({
      field: 'noteType',
      message: fileNoteMessages.noteType,
    })
    expect((await listNoteTypes(staff)).map(({ key }) => key)[0]).toBe('PHONE_CALL')
  })

  test('[E-07] is changed with its version, and keeps its day and author', async () => {
    const { staff } = market.actors
    at('2026-11-04T01:00:00Z')
    const { id } = await createFileNote(staff, about, CALL)
    at('2026-11-05T01:00:00Z')
    await updateFileNote(staff, about, { note: 'Changed', noteType: 'GENERAL', lenderFileNoteId: id, version: 1 })
    expect((await rowsOf()).find((row) => row.id === id)).toMatchObject({
      note: 'Changed',
      version: 2,
      takenBy: staff.name,
      date: new Date('2026-11-04T01:00:00Z'),
      lastModifiedByFirstName: 'Alex',
      lastModifiedDate: new Date('2026-11-05T01:00:00Z'),
    })
  })

  test('[T-F1] one of fifty editors of one version saves, and the others see the stored text', async () => {
    const { staff } = market.actors
    const { id } = await createFileNote(staff, about, CALL)
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_none, editor) =>
        updateFileNote(staff, about, { ...CALL, note: `By ${editor}`, fileNoteId: id, version: 1 }).catch(
          (error) => error,
        ),
      ),
    )
    const refused = answers.filter((answer) => answer instanceof DomainError)
    const stored = (await rowsOf()).find((row) => row.id === id)
    expect(refused.length).toBe(49)
    expect(stored?.version).toBe(2)
    for (const { code, data } of refused) {
      expect(code).toBe('CONFLICT')
      expect(data).toMatchObject({ version: 2, note: stored?.note, lastModifiedBy: staff.name })
    }
  })

  test('[E-02] returns "Id is required" wherever the note id is missing', async () => {
    const { staff } = market.actors
    const said = (answer: Promise<unknown>) => answer.catch((error) => error.errors.map((each: Error) => each.message))
    for (const ids of [{}, { id: '' }, { id: 'undefined' }, { id: 'null' }, { id: null }]) {
      expect(await said(deleteFileNote(staff, about, ids))).toEqual(['Id is required'])
      expect(await said(updateFileNote(staff, about, { ...CALL, fileNoteId: ids.id, version: 1 }))).toEqual([
        'Id is required',
      ])
    }
    for (const id of ['abc', 0, -1, 1.5, 2_000_000_000, '99999999999']) {
      expect(await outcomeOf(deleteFileNote(staff, about, { id })), String(id)).toBe('NOT_FOUND')
      expect(await outcomeOf(updateFileNote(staff, about, { ...CALL, fileNoteId: id })), String(id)).toBe('NOT_FOUND')
    }
  })

  test('can be restored completely after deletion, within the time limit and once', async () => {
    const { staff } = market.actors
    at('2026-11-06T01:00:00Z')
    const { id } = await createFileNote(staff, about, CALL)
    await updateFileNote(staff, about, { ...CALL, fileNoteId: id, version: 1 })
    const before = await rowsOf()
    await deleteFileNote(staff, about, { id })
    expect((await rowsOf()).some((row) => row.id === id)).toBe(false)
    expect(await outcomeOf(deleteFileNote(staff, about, { id }))).toBe('NOT_FOUND')
    at('2026-11-06T01:00:10Z')
    await restoreFileNote(staff, about, { id })
    expect(await rowsOf()).toEqual(before)
    expect(await outcomeOf(restoreFileNote(staff, about, { id }))).toBe('NOT_FOUND')
    await deleteFileNote(staff, about, { id })
    at('2026-11-06T01:01:00Z')
    expect(await outcomeOf(restoreFileNote(staff, about, { id }))).toBe('NOT_FOUND')
  })
})

describe('permission to keep notes', () => {
  test('is denied about one’s own company, and to law firms and visitors', async () => {
    const { actors, lender, broker, dual, firm } = market
    const attempts: [keyof typeof actors, NotedProfile][] = [
      ['lender', { kind: 'lender', id: lender.lenderId }],
      ['broker', { kind: 'broker', id: broker.brokerId }],
      ['dual', { kind: 'lender', id: dual.lenderId }],
      ['dual', { kind: 'broker', id: dual.brokerId }],
      ['firm', { kind: 'lawfirm', id: firm.lawFirmId }],
      ['firm', { kind: 'lender', id: lender.lenderId }],
    ]
    for (const [who, profile] of attempts) {
      const name = `${who} about ${profile.kind}`
      expect(await outcomeOf(createFileNote(actors[who], profile, CALL)), name).toBe('FORBIDDEN')
      expect(await outcomeOf(listProfileNotes(actors[who], profile, FIRST)), name).toBe('FORBIDDEN')
    }
    expect(await outcomeOf(listProfileNotes(visitor, about, FIRST))).toBe('FORBIDDEN')
    expect(await outcomeOf(listProfileNotes(actors.staff, { kind: 'lender', id: broker.brokerId }, FIRST))).toBe(
      'NOT_FOUND',
    )
  })

  test('is denied to others, but not to staff, for a paused or switched-off profile', async () => {
    const { actors, rivalLender } = market
    const profile: NotedProfile = { kind: 'lender', id: rivalLender.lenderId }
    await createFileNote(actors.broker, profile, CALL)
    await pauseLender(rivalLender.lenderId)
    expect(await outcomeOf(listProfileNotes(actors.broker, profile, FIRST))).toBe('INACTIVE_PROFILE')
    expect(await outcomeOf(createFileNote(actors.staff, profile, CALL))).toBe('ok')
    await pauseLender(rivalLender.lenderId, true)
    await switchCompany(rivalLender.companyId, false)
    expect(await outcomeOf(listProfileNotes(actors.broker, profile, FIRST))).toBe('FORBIDDEN')
    expect(await outcomeOf(listProfileNotes(actors.staff, profile, FIRST))).toBe('ok')
    await switchCompany(rivalLender.companyId, true)
    expect((await listProfileNotes(actors.broker, profile, FIRST)).total).toBe(1)
  })

  test('a note keeps the name of an author who has left', async () => {
    const { actors, rivalFirm } = market
    const profile: NotedProfile = { kind: 'lawfirm', id: rivalFirm.lawFirmId }
    await createFileNote(actors.staff, profile, CALL)
    await database().staff.update({
      where: { id: actors.staff.staffId },
      data: { closedAt: new Date(), isActive: false },
    })
    expect((await rowsOf(profile))[0]?.takenBy).toBe(actors.staff.name)
    await database().staff.update({ where: { id: actors.staff.staffId }, data: { closedAt: null, isActive: true } })
  })
})
