import { describe, expect, test } from 'vitest'
import { parseTeamQuestion } from '#lib/discovery/global-search/team/rules.ts'
import { tableLabels } from '#lib/discovery/global-search/team/tables/labels.ts'

const team = [{ name: 'Jonas Whitmore' }, { name: 'Ana Lee' }, { name: 'Ana Leeson' }, { name: 'April May' }]
const self = team[1]
/** A Saturday. */
const today = '2026-11-28'

const ask = (text: string) => parseTeamQuestion(text, { team, self, today })
const read = (text: string) => {
  const found = ask(text)
  if (found?.kind !== 'table') return found
  const { members, range, comparison, sort } = found
  const who = members === null ? 'all' : members.map(({ name }) => name).join(' or ')
  return [who, `${range.min}..${range.max}`, comparison, `${sort.column} ${sort.isDescending ? 'desc' : 'asc'}`].join(
    ', ',
  )
}

const [week, lastWeek, month, lastMonth] = [
  '2026-11-23..2026-11-29',
  '2026-11-16..2026-11-22',
  '2026-11-01..2026-11-30',
  '2026-10-01..2026-10-31',
]
const days30 = '2026-10-30..2026-11-28'

describe('a question about the whole team asks for its table', () => {
  test.each([
    ['calls per person last week', `all, ${lastWeek}, before, calls desc`],
    ['calls by bdm this week', `all, ${week}, before, calls desc`],
    ['How many calls did each of the team make since Monday?', 'all, 2026-11-23..null, before, calls desc'],
    ['how many calls did each of the team make mon-fri last week', 'all, 2026-11-16..2026-11-20, before, calls desc'],
    ['calls per bdm monday to friday of last week', 'all, 2026-11-16..2026-11-20, before, calls desc'],
    ['calls per person last week mon-fri', 'all, 2026-11-16..2026-11-20, before, calls desc'],
    ['calls per bdm mon-fri', 'all, 2026-11-23..2026-11-27, before, calls desc'],
    ['calls per bdm', `all, ${days30}, before, calls desc`],
    ['team calls this month', `all, ${month}, before, calls desc`],
    ['team calls in the last fortnight', 'all, 2026-11-15..2026-11-28, before, calls desc'],
    ['average call score by bdm this month vs last month', `all, ${month}, before, average desc`],
    ['avg call score last 3 months', 'all, 2026-08-28..2026-11-28, before, average desc'],
    ['whose calls are scoring low', `all, ${days30}, before, average asc`],
    ['calls this month vs last month', `all, ${month}, before, calls desc`],
    ['last month’s calls by bdm', `all, ${lastMonth}, before, calls desc`],
    ['calls last month versus this month', `all, ${month}, before, calls desc`],
    ['calls by person this month compared to the same month last year', `all, ${month}, year, calls desc`],
    ['calls per bdm this week vs last year', `all, ${week}, year, calls desc`],
    ['calls per bdm last week against the week before', `all, ${lastWeek}, before, calls desc`],
    ['calls of Jonas this month vs last month', `Jonas Whitmore, ${month}, before, calls desc`],
    ["jonas's calls this month vs last month", `Jonas Whitmore, ${month}, before, calls desc`],
    ['my calls last month vs this month', `Ana Lee, ${month}, before, calls desc`],
    ['calls by ana this week vs last week', `Ana Lee or Ana Leeson, ${week}, before, calls desc`],
    ['calls to lenders vs brokers by person last 30 days', `all, ${days30}, before, calls desc`],
    ['calls to brokers by person last month', `all, ${lastMonth}, before, brokers desc`],
    ['calls to law firms this month', `all, ${month}, before, lawFirms desc`],
    ['what have we done this week', `all, ${week}, before, calls desc`],
    ['what has the team done', `all, ${days30}, before, calls desc`],
    ['what has the team been doing this month', `all, ${month}, before, calls desc`],
    ['who made the most calls last week', `all, ${lastWeek}, before, calls desc`],
    ['which bdm made the fewest calls this month', `all, ${month}, before, calls asc`],
    ['calls this month', `all, ${month}, before, calls desc`],
    ['how many calls last week', `all, ${lastWeek}, before, calls desc`],
    ['most calls last week', `all, ${lastWeek}, before, calls desc`],
    ['top callers this month', `all, ${month}, before, calls desc`],
    ['calls yesterday', 'all, 2026-11-27..2026-11-27, before, calls desc'],
    ['who has not made any calls this week', `all, ${week}, before, calls asc`],
    ["who hasn't called anyone this week", `all, ${week}, before, calls asc`],
    ['who made no calls last week', `all, ${lastWeek}, before, calls asc`],
    ['team activity this month', `all, ${month}, before, calls desc`],
    ['how is the team doing this week', `all, ${week}, before, calls desc`],
    ['how did the team do last week', `all, ${lastWeek}, before, calls desc`],
    ['notes by everyone last week', `all, ${lastWeek}, before, notes desc`],
    ['calls per person in October 2026', `all, ${lastMonth}, before, calls desc`],
  ])('%s', (text, asked) => expect(read(text)).toEqual(asked))

  test('a call score is explained', () => {
    expect(ask('average call score by bdm this month')).toMatchObject({ said: [tableLabels.score] })
    expect(ask('calls by bdm this month')).toMatchObject({ said: [] })
  })
})

describe('what is not understood is said', () => {
  test.each([
    ['bad calls last 2 weeks', tableLabels.notRated],
    ['calls with a score under 5 last fortnight', tableLabels.notRated],
    ['calls scored below 4 by Jonas', tableLabels.notRated],
    ['calls per person since wibble', tableLabels.unread('since wibble')],
    ['team calls about redgum this week', tableLabels.unread('about redgum')],
    ['calls of zorblax this month vs last month', tableLabels.unread('zorblax')],
    ['calls per bdm this week vs last quarter', tableLabels.pair],
    ['calls per bdm this week last month', tableLabels.unread('last month')],
    ['calls by hour this month', 'Nobody in the team is called “hour”.'],
  ])('%s', (text, said) => expect(ask(text)).toEqual({ kind: 'unclear', said }))
})

test('whom we called is no question about who called', () => {
  expect(ask('who have we not called this month')?.kind).toBe('unclear')
})

test('the calls of everybody are one list of notes', () => {
  expect(ask('who did we call last week')).toEqual({
    kind: 'asked',
    members: [],
    range: { min: '2026-11-16', max: '2026-11-22' },
    isCalls: true,
    text: '',
  })
})

describe('words in notes', () => {
  const everybody = { kind: 'asked', members: [], range: { min: null, max: null }, isCalls: false, text: '' }

  test.each([
    ['notes mentioning rate too high', { text: 'rate too high' }],
    [
      'calls mentioning “Rate too high” last week',
      {
        text: 'rate too high',
        isCalls: true,
        range: { min: '2026-11-16', max: '2026-11-22' },
      },
    ],
    [
      'notes this month with the words second mortgage',
      {
        text: 'second mortgage',
        range: { min: '2026-11-01', max: '2026-11-30' },
      },
    ],
    ['notes by Jonas that mention valuation', { text: 'valuation', members: [team[0]] }],
    ['notes last week', { range: { min: '2026-11-16', max: '2026-11-22' } }],
  ])('%s', (text, part) => expect(ask(text)).toEqual({ ...everybody, ...part }))

  test('follow words that are understood, and one time', () => {
    expect(ask('notes by zorblax mentioning rates')).toMatchObject({ kind: 'unclear' })
    expect(ask('notes last week mentioning rates this month')).toMatchObject({ kind: 'unclear' })
    for (const text of ['notes mentioning', 'lenders mentioning rates', 'mentioning rates'])
      expect(ask(text), text).toBeNull()
  })
})

test.each([
  ['calls by month', 'monthly'],
  ['team calls per day', 'daily'],
  ['monthly call scores', 'monthly'],
  ['daily call scores of the team', 'daily'],
])('%s are the scores of the team', (text, span) => expect(ask(text)).toEqual({ kind: 'scores', span }))

test.each([
  'calls',
  'scores',
  'team',
  'brokers with lead score A',
  'average lvr by bdm this month',
  'lenders vs brokers this month',
  'loans by bdm this month vs last month',
  'top brokers by calls',
  'brokers not called for 60 days',
  'performance this month',
  'activity',
  'calls due this week',
  'overdue calls',
])('“%s” asks nothing of the team', (text) => expect(ask(text)).toBeNull())
