import { describe, expect, test } from 'vitest'
import { buildNoteSearchPath, noteSearch, parseNoteSearch, parseScoreQuery } from '#lib/crm/file-notes/search.ts'

describe('the address of the notes page', () => {
  const usual = {
    filters: {},
    sort: { column: 'date', isDescending: true },
    page: 1,
    pageSize: 20,
    view: 'notes',
    look: 'ranking',
    scorePage: 1,
    lastDateFromQuery: null,
  }

  test('[E-05] accepts match and userType without effect, and ignores values that it cannot read', () => {
    const asked = parseNoteSearch({ match: 'x', userType: 'lender', type: 'phone', takenBy: '-1', from: '2026-02-30' })
    expect(asked).toEqual(usual)
    expect(noteSearch.isNarrowed(asked)).toBe(false)
    expect(parseNoteSearch({ person: [' '], pageSize: '33', page: 'x', view: '__proto__' })).toEqual(usual)
    expect(buildNoteSearchPath('/notes', parseNoteSearch({}))).toBe('/notes')
  })

  test('is written as it was read', () => {
    const query = {
      person: 'Ferrante',
      company: 'Redgum',
      text: 'rate too high',
      about: 'lawfirm',
      type: 'PHONE_CALL',
      takenBy: '12',
      from: '2026-01-01',
      to: '2026-02-01',
      page: '3',
      pageSize: '50',
      view: 'daily',
      look: 'charts',
      scorePage: '2',
      lastDateFromQuery: '2026-01-31',
    }
    const path = buildNoteSearchPath('/notes', parseNoteSearch(query))
    expect(Object.fromEntries(new URLSearchParams(path.split('?')[1]))).toEqual(query)
    expect(noteSearch.isNarrowed(parseNoteSearch(query))).toBe(true)
    expect(parseScoreQuery({ page: '2', pageSize: '99', lastDateFromQuery: '2026-01-31' })).toEqual({
      page: 2,
      lastDate: '2026-01-31',
    })
  })

  test.each<Record<string, unknown>>([
    { person: ' ' },
    { company: { not: '' } },
    { text: ' ' },
    { about: 'dual' },
    { type: 'P' },
    { type: '_EMAIL' },
    { type: 'EMAIL1' },
    { type: '1 EMAIL' },
    { type: 'X'.repeat(41) },
    { type: ['email'] },
    { takenBy: '012' },
    { from: '2026-13-01' },
    { to: ['2026-01-32'] },
    { page: '0', pageSize: '21' },
    { view: 'yearly' },
    { scorePage: '0' },
    { lastDateFromQuery: 'today' },
  ])('%j changes nothing', (raw) => {
    expect(parseNoteSearch(raw)).toEqual(usual)
  })

  test.each(['monthly', 'daily'])('[E-05] the %s scores are a separate view', (view) => {
    expect(parseNoteSearch({ view }).view).toBe(view)
    expect(buildNoteSearchPath('/notes', parseNoteSearch({ view }))).toBe(`/notes?view=${view}`)
  })

  test.each([
    { person: 'a' },
    { company: 'a' },
    { text: 'a' },
    { about: 'broker' },
    { type: 'EMAIL' },
    { takenBy: '1' },
    { from: '2026-01-01' },
    { to: '2026-01-01' },
  ])('%j narrows the notes', (raw) => {
    expect(noteSearch.isNarrowed(parseNoteSearch(raw))).toBe(true)
  })

  test('a text is trimmed, stripped of unstorable characters and cut to 100 characters', () => {
    expect(parseNoteSearch({ person: ' A\u0000da ' }).filters.person).toBe('Ada')
    expect(parseNoteSearch({ company: 'x'.repeat(101) }).filters.company).toBe('x'.repeat(100))
    expect(parseNoteSearch({ type: 'X'.repeat(40) }).filters.type).toBe('X'.repeat(40))
    expect(parseScoreQuery({})).toEqual({ page: 1, lastDate: null })
  })
})
