import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Actor, type PersonActor, visitor } from '#lib/core/actor.ts'
import { listFileNotes, listNoteTakers } from '#lib/crm/file-notes/queries.ts'
import { noteSearch } from '#lib/crm/file-notes/search.ts'
import { answerQuestionInWords } from '#lib/discovery/global-search/questions/queries.ts'
import { teamNotes } from '#lib/discovery/global-search/team/labels.ts'
import { createLoan } from '#lib/lending/saving/commands.ts'
import { createViewAsActor } from '#lib/people/accounts/sessions/rules.ts'
import { database } from '#lib/server/database/db.ts'
import { setClock } from '#lib/server/operations/clock.ts'
import {
  findActorOf,
  makeBroker,
  makeLawFirm,
  makeLender,
  makeLoanInput,
  makeStaff,
  seeder,
} from '#prisma/seed/factories.ts'

const mele = await makeStaff({ firstName: 'Mele', lastName: 'Tuilagi' })
const [lee, leeson] = [
  await makeStaff({ firstName: 'Ana', lastName: 'Lee' }),
  await makeStaff({ firstName: 'Ana', lastName: 'Leeson' }),
]
const gone = await makeStaff({ firstName: 'Gus', lastName: 'Gone' })
const lender = await makeLender({ companyName: 'Redgum', bdmId: mele.staffId })
const broker = await makeBroker({ firstName: 'Manaia', lastName: 'Tuilagi', bdmId: lee.staffId })
const firm = await makeLawFirm({})
const actors = {
  staff: await findActorOf(lee),
  lender: await findActorOf(lender),
  broker: await findActorOf(broker),
  firm: await findActorOf(firm),
}
const putBack = setClock(() => new Date('2026-11-28T01:00:00Z'))
afterAll(() => putBack())

const note = async (takenById: number, takenAt: string, noteTypeKey = 'PHONE_CALL') => {
  const data = { companyId: null }
  const observer =
    (await database().observer.findFirst({ where: data })) ?? (await database().observer.create({ data }))
  await database().fileNote.create({
    data: {
      observerId: observer.id,
      noteTypeKey,
      note: 'Rang',
      takenById,
      takenAt: new Date(takenAt),
      lenderId: lender.lenderId,
    },
  })
}

beforeAll(async () => {
  await createLoan(seeder, makeLoanInput({ lenders: [lender], brokers: [broker], lawFirm: firm }, { loanNo: 'TE 100' }))
  // Monday in Sydney is the evening before.
  for (const at of ['2026-11-22T12:00:00Z', '2026-11-22T14:00:00Z', '2026-11-27T23:00:00Z'])
    await note(mele.accountId, at)
  await note(mele.accountId, '2026-11-25T01:00:00Z', 'GENERAL')
  await note(leeson.accountId, '2026-11-25T01:00:00Z')
  await note(gone.accountId, '2026-10-25T01:00:00Z')
})

const ask = async (actor: Actor, text: string) => (await answerQuestionInWords(actor, text)).team

describe('a member of the team', () => {
  test('is found by staff, the whole name first, with notes, loans and people where there are any', async () => {
    const found = await ask(actors.staff, 'Mele Tuilagi')
    expect(found?.members).toEqual([
      {
        id: mele.staffId,
        name: 'Mele Tuilagi',
        position: expect.any(String),
        isActive: true,
        isExact: true,
        notes: `/users/notes?takenBy=${mele.accountId}`,
        loans: `/loans?platformBdmId=${mele.staffId}`,
        people: `/users/all?platformBdmId=${mele.staffId}`,
      },
    ])
    const both = (await ask(actors.staff, 'ana lee'))?.members ?? []
    expect(both.map(({ name, isExact }) => [name, isExact])).toEqual([
      ['Ana Lee', true],
      ['Ana Leeson', false],
    ])
    expect(both[1]).toMatchObject({ loans: null, people: null })
    expect(await ask(actors.staff, 'manaia tuilagi')).toBeNull()
  })

  test('who left is found by the notes that remain, without them not at all', async () => {
    const closedAt = new Date('2026-11-01T00:00:00Z')
    await database().staff.update({ where: { id: gone.staffId }, data: { closedAt, isActive: false } })
    expect((await ask(actors.staff, 'gus gone'))?.members).toMatchObject([{ name: 'Gus Gone', isActive: false }])
    await database().fileNote.deleteMany({ where: { takenById: gone.accountId } })
    expect(await ask(actors.staff, 'gus gone')).toBeNull()
  })

  test('is never listed for brokers, lenders, law firms, visitors or staff who view as one of them', async () => {
    const person = actors.staff as PersonActor
    const until = new Date(8.64e15)
    const viewing = (['BROKER', 'LENDER', 'LAW_FIRM', 'VISITOR'] as const).map((view) =>
      createViewAsActor({ view, person, lenderId: lender.lenderId, until }),
    )
    for (const actor of [actors.lender, actors.broker, actors.firm, visitor, ...viewing])
      for (const text of ['Mele Tuilagi', 'bdm mele', 'what has Mele Tuilagi done this week', 'calls by Nobody'])
        expect(await ask(actor, text), `${actor.kind}: ${text}`).toBeNull()
  })
})

test('whom to call is answered by the number of calls that are due, for staff alone', async () => {
  const count = async () => 3
  const answer = async (actor: Actor, text: string) => (await answerQuestionInWords(actor, text, count)).team
  expect(await answer(actors.staff, 'Who should I call today?')).toMatchObject({
    tables: [{ path: '/calls', chips: [teamNotes.callsDue], total: 3 }],
    members: [],
  })
  expect((await answer(actors.staff, 'calls by Mele Tuilagi'))?.tables).toEqual([])
  for (const actor of [actors.lender, actors.broker, actors.firm, visitor])
    expect(await answer(actor, 'who should I call today')).toBeNull()
})

describe('what somebody did', () => {
  test('is the search of the Notes page with its number of notes, in Sydney’s week', async () => {
    const [asked] = (await ask(actors.staff, 'what has Mele Tuilagi done this week'))?.notes ?? []
    expect(asked).toEqual({
      path: `/users/notes?from=2026-11-23&takenBy=${mele.accountId}&to=2026-11-29`,
      chips: ['Taken by: Mele Tuilagi', 'From: 23 Nov 2026', 'To: 29 Nov 2026'],
      total: 3,
    })
    const { filters } = noteSearch.parse(Object.fromEntries(new URLSearchParams(asked?.path.split('?')[1])))
    expect((await listFileNotes(actors.staff, { page: 1, pageSize: 20 }, filters)).total).toBe(3)
    expect((await ask(actors.staff, 'calls by Mele this week'))?.notes).toMatchObject([{ total: 2 }])
    expect((await ask(actors.staff, 'what did mele do today'))?.notes).toMatchObject([{ total: 1 }])
    expect((await ask(actors.staff, 'what did mele do yesterday'))?.notes).toMatchObject([{ total: 0 }])
    expect((await ask(actors.staff, 'notes by mele since 1 November'))?.notes).toMatchObject([{ total: 4 }])
  })

  test('offers everybody of a name, and oneself', async () => {
    const named = (await ask(actors.staff, 'notes by ana this month'))?.notes ?? []
    expect(named.map(({ chips, total }) => [chips[0], total])).toEqual([
      ['Taken by: Ana Lee', 0],
      ['Taken by: Ana Leeson', 1],
    ])
    const own = (await ask(actors.staff, 'what have I done this month'))?.notes ?? []
    expect(own.map(({ chips }) => chips[0])).toEqual(['Taken by: Ana Lee'])
  })

  test('has no answer for an unknown name or time, and nothing else answers half of it', async () => {
    expect(await answerQuestionInWords(actors.staff, 'what did Zorblax do this month')).toEqual({
      asked: null,
      preview: null,
      people: null,
      team: { members: [], notes: [], tables: [], said: ['Nobody in the team is called “zorblax”.'] },
    })
    const { asked, team } = await answerQuestionInWords(actors.staff, 'notes by Mele since wibble')
    expect([asked, team?.notes, team?.said[0]]).toEqual([null, [], expect.stringContaining('“since wibble”')])
    expect((await answerQuestionInWords(actors.staff, 'what did mele do this month')).asked).toBeNull()
    const calls = await answerQuestionInWords(actors.staff, 'overdue calls')
    expect([calls.team, calls.people?.rest]).toEqual([null, ''])
  })

  test('of the whole team is its table, with the number of calls', async () => {
    expect(await answerQuestionInWords(actors.staff, 'calls per person this week')).toEqual({
      asked: null,
      preview: null,
      people: null,
      team: {
        members: [],
        notes: [],
        tables: [
          {
            path: '/users/notes?view=team',
            chips: ['By person', 'This week', 'compared with 16 Nov 2026 to 21 Nov 2026'],
            total: 3,
          },
        ],
        said: [],
      },
    })
    const compared = await answerQuestionInWords(actors.staff, 'calls of Mele this month vs last month')
    expect([compared.asked, compared.people]).toEqual([null, null])
    expect(compared.team?.tables).toMatchObject([
      { path: `/users/notes?view=team&period=this-month&takenBy=${mele.accountId}`, total: 3 },
    ])
    expect(
      (await ask(actors.staff, 'calls by ana this week vs last week'))?.tables.map(({ chips }) => chips[0]),
    ).toEqual(['Taken by: Ana Lee', 'Taken by: Ana Leeson'])
    expect((await ask(actors.staff, 'who did we call this week'))?.notes).toEqual([
      {
        path: '/users/notes?calls=only&from=2026-11-23&to=2026-11-29',
        chips: ['Calls: Calls only', 'From: 23 Nov 2026', 'To: 29 Nov 2026'],
        total: 3,
      },
    ])
    expect((await ask(actors.staff, 'notes mentioning rang this week'))?.notes).toMatchObject([
      { path: '/users/notes?from=2026-11-23&text=rang&to=2026-11-29', total: 4 },
    ])
    expect((await ask(actors.staff, 'calls by month'))?.tables).toMatchObject([
      { path: '/users/notes?view=team-monthly' },
    ])
    expect((await answerQuestionInWords(actors.staff, 'calls per bdm')).people).toBeNull()
    for (const actor of [actors.lender, actors.broker, actors.firm, visitor])
      expect(await ask(actor, 'calls per person this week'), actor.kind).toBeNull()
  })

  test('opens a page whose filter names whoever took no notes yet', async () => {
    const takers = await listNoteTakers(actors.staff, lee.accountId)
    expect(takers.map(({ name }) => name)).toContain('Ana Lee')
    expect((await listNoteTakers(actors.staff)).map(({ name }) => name)).not.toContain('Ana Lee')
  })
})

test('brokers with current loans are those with at least one', async () => {
  const { people } = await answerQuestionInWords(actors.staff, 'brokers with current loans not called for 60 days')
  expect([people?.rest, people?.said]).toEqual(['', []])
  expect(people?.searches[0]?.path).toBe(
    '/users/all?currentLoansCountKey=1%2B&notCalledKey=D_60&orderBy=asc&sort=lastCall&typeKey=BROKER',
  )
})

test('the biggest brokers by current book are groups of its loans', async () => {
  const { asked, people } = await answerQuestionInWords(actors.staff, 'biggest brokers by current book')
  expect([people, asked?.said, asked?.rest]).toEqual([null, [], ''])
  expect(asked?.searches[0]?.path).toBe('/loans?book=current&group=broker')
})
