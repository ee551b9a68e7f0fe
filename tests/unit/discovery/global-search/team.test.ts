import { describe, expect, test } from 'vitest'
import { dropHalfReadings } from '#lib/discovery/global-search/questions/rules.ts'
import type { SearchRow } from '#lib/discovery/global-search/schema.ts'
import { teamGrammar } from '#lib/discovery/global-search/team/forms/labels.ts'
import { teamNotes } from '#lib/discovery/global-search/team/labels.ts'
import { describeMember, isTeamFirst } from '#lib/discovery/global-search/team/members/rules.ts'
import { findMembers, parseTeamQuestion } from '#lib/discovery/global-search/team/rules.ts'

const team = [
  { name: 'Mele Tuilagi' },
  { name: 'Ana Lee' },
  { name: 'Ana Leeson' },
  { name: 'April May' },
  { name: "Sean O'Brien-Shaw" },
]
const self = team[1]
/** A Saturday. */
const today = '2026-11-28'

const ask = (text: string) => parseTeamQuestion(text, { team, self, today })
const read = (text: string) => {
  const found = ask(text)
  if (found?.kind !== 'asked') return found
  const { members, range, isCalls } = found
  return [members.map(({ name }) => name).join(' or '), range.min, range.max, isCalls ? 'calls' : 'notes']
}

describe('a member of the team is found by name', () => {
  const find = (text: string) => findMembers(team, text).map(({ name, isExact }) => (isExact ? `${name}!` : name))

  test.each([
    ['Mele Tuilagi', ['Mele Tuilagi!']],
    ['mele tui', ['Mele Tuilagi']],
    ['tuilagi', ['Mele Tuilagi']],
    ['ana lee', ['Ana Lee!', 'Ana Leeson']],
    ['bdm ana leeson', ['Ana Leeson!']],
    ['Sean O’Brien-Shaw', ["Sean O'Brien-Shaw!"]],
    ["o'br", ["Sean O'Brien-Shaw"]],
    ['manaia tuilagi', []],
    ['m', []],
    ['bdm', []],
    ['', []],
  ])('%s', (text, names) => expect(find(text)).toEqual(names))

  test('before records only by the whole name, or if no record has the words', () => {
    const row = (name: string, searchType: SearchRow['searchType'] = 'INDIVIDUAL') =>
      ({ name, searchType }) as SearchRow
    const [exact, partial] = [[{ isExact: true }], [{ isExact: false }]]
    expect(isTeamFirst(exact, [row('Mele Tuilagi')], 'mele tuilagi')).toBe(true)
    expect(isTeamFirst(partial, [row('Manaia Tuilagi')], 'tuilagi')).toBe(false)
    expect(isTeamFirst(partial, [row('Manaia Tuilagi')], 'mele tui')).toBe(true)
    expect(isTeamFirst(partial, [row('Loans in Mele', 'SUBURB')], 'mele')).toBe(true)
    expect(isTeamFirst([], [], 'mele')).toBe(false)
  })

  test('with the position, and that they are not active', () => {
    expect(describeMember({ position: 'BDM', isActive: true })).toBe('BDM · notes taken')
    expect(describeMember({ position: 'BDM', isActive: false })).toBe('BDM, not active · notes taken')
  })
})

describe('what somebody did', () => {
  const week = ['2026-11-23', '2026-11-29']

  test.each([
    ['what has Mele Tuilagi done this week', ['Mele Tuilagi', ...week, 'notes']],
    ['What has Mele done so far this week?', ['Mele Tuilagi', ...week, 'notes']],
    ['what did mele do last week', ['Mele Tuilagi', '2026-11-16', '2026-11-22', 'notes']],
    ['calls by Mele Tuilagi this week', ['Mele Tuilagi', ...week, 'calls']],
    ['calls this week by mele', ['Mele Tuilagi', ...week, 'calls']],
    ['notes by Mele since 1 November', ['Mele Tuilagi', '2026-11-01', null, 'notes']],
    ['what did Mele do today', ['Mele Tuilagi', today, today, 'notes']],
    ['what did Mele do yesterday', ['Mele Tuilagi', '2026-11-27', '2026-11-27', 'notes']],
    ['what did Mele do on Thursday', ['Mele Tuilagi', '2026-11-26', '2026-11-26', 'notes']],
    ['notes by mele since monday', ['Mele Tuilagi', '2026-11-23', null, 'notes']],
    ['what has Mele done this month', ['Mele Tuilagi', '2026-11-01', '2026-11-30', 'notes']],
    ['file notes taken by Mele last month', ['Mele Tuilagi', '2026-10-01', '2026-10-31', 'notes']],
    ['what has Mele been doing in the last 30 days', ['Mele Tuilagi', '2026-10-30', today, 'notes']],
    ["Mele's calls in October", ['Mele Tuilagi', '2026-10-01', '2026-10-31', 'calls']],
    ['who did Mele call on 3 November', ['Mele Tuilagi', '2026-11-03', '2026-11-03', 'calls']],
    ['how many calls has Mele made this week', ['Mele Tuilagi', ...week, 'calls']],
    ['calls by April', ['April May', null, null, 'calls']],
    ['calls by april may in may', ['April May', '2026-05-01', '2026-05-31', 'calls']],
    ['what have I done today', ['Ana Lee', today, today, 'notes']],
    ['my notes this week', ['Ana Lee', ...week, 'notes']],
    ['notes by ana', ['Ana Lee or Ana Leeson', null, null, 'notes']],
    ['notes by ana lee', ['Ana Lee', null, null, 'notes']],
  ])('%s', (text, asked) => expect(read(text)).toEqual(asked))

  test.each([
    ['what has Zorblax done this week', teamNotes.nobody('zorblax')],
    ['calls by mel this week', teamNotes.nobody('mel')],
    ['notes by mele since wibble', teamNotes.unread('since wibble')],
    ['what did mele do before lunch', teamNotes.unread('before lunch')],
    ['what has mele done this week about redgum', teamNotes.unread('about redgum')],
    ['calls by mele this week since 1 October', teamNotes.unread('this week')],
  ])('an unknown name or time has no answer: %s', (text, said) => expect(ask(text)).toEqual({ kind: 'unclear', said }))

  test.each([
    'overdue calls',
    'calls due this week',
    'second mortgages',
    'Mele Tuilagi',
    'which lenders do land',
    'what has been done',
    'what share of our book do top 5 lenders fund',
    'lead score over 70 brokers that have never settled a loan',
    'calls',
    '',
  ])('“%s” asks nothing of the team', (text) => expect(ask(text)).toBeNull())

  test('each example of the help is understood', () => {
    const examples = teamGrammar.lines.flatMap(({ like }) => like)
    for (const text of examples)
      expect([text, ask(text)?.kind ?? findMembers(team, text).length > 0]).not.toContainEqual(false)
    expect(examples.map((text) => ask(text)?.kind)).not.toContain('unclear')
  })
})

test('a question about the team removes half readings, and gives way where it is unclear to a whole one', () => {
  const reading = (rest: string) => ({ searches: [{ path: '/loans', chips: [] }], said: [], rest })
  const found = [{ path: '/users/notes', chips: [], total: 1 }]
  const notes = { members: [], notes: found, tables: [], said: [] }
  const tables = { ...notes, notes: [], tables: found }
  const unclear = { ...notes, notes: [], said: ['Nobody'] }
  const member = { ...unclear, said: [] }
  expect(dropHalfReadings(reading('mele'), null, notes)).toEqual({ loans: null, people: null, team: notes })
  expect(dropHalfReadings(reading('mele'), null, tables)).toEqual({ loans: null, people: null, team: tables })
  expect(dropHalfReadings(null, reading(''), tables)).toEqual({ loans: null, people: reading(''), team: tables })
  const grouped = { ...reading(''), searches: [{ path: '/users/all?group=bdm', chips: [] }] }
  expect(dropHalfReadings(grouped, grouped, tables)).toEqual({ loans: null, people: null, team: tables })
  expect(dropHalfReadings(null, grouped, notes).people).toBe(grouped)
  expect(dropHalfReadings(null, reading(''), notes)).toEqual({ loans: null, people: reading(''), team: notes })
  expect(dropHalfReadings(reading('foo'), null, unclear)).toEqual({ loans: null, people: null, team: unclear })
  expect(dropHalfReadings(reading('foo'), reading(''), unclear)).toEqual({
    loans: null,
    people: reading(''),
    team: null,
  })
  expect(dropHalfReadings(reading('foo'), null, member)).toEqual({ loans: reading('foo'), people: null, team: member })
})
