import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createDebouncedQuery } from '#components/shell/palette/latest-answer.ts'
import { SEARCH_DEBOUNCE } from '#lib/core/timing.ts'
import { describeSearchRow, getSearchRowPath, splitSearchWords } from '#lib/discovery/global-search/rules.ts'
import { type SearchRow, searchQuery } from '#lib/discovery/global-search/schema.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

type Sent = { text: string; signal: AbortSignal; answer: (text: string) => void }

const box = () => {
  const sent: Sent[] = []
  const shown: string[] = []
  const asking = createDebouncedQuery<string>({
    pause: SEARCH_DEBOUNCE,
    send: (text, signal) => new Promise((answer) => sent.push({ text, signal, answer })),
    show: (answer) => shown.push(answer),
  })
  const settle = () => vi.advanceTimersByTimeAsync(0)
  return { sent, shown, asking, settle }
}

describe('the search box', () => {
  test('[B-03] searches once, 500 ms after the last keystroke', () => {
    const { sent, asking } = box()
    asking.ask('q')
    vi.advanceTimersByTime(499)
    asking.ask('qu')
    vi.advanceTimersByTime(499)
    expect(sent).toEqual([])
    vi.advanceTimersByTime(1)
    expect(sent.map(({ text }) => text)).toEqual(['qu'])
  })

  test('[B-03] a superseded search is aborted, and its late response is not shown', async () => {
    const { sent, shown, asking, settle } = box()
    asking.askNow('first')
    asking.askNow('second')
    expect(sent.map(({ signal }) => signal.aborted)).toEqual([true, false])
    sent[1]?.answer('answer to second')
    await settle()
    sent[0]?.answer('answer to first')
    await settle()
    expect(shown).toEqual(['answer to second'])
  })

  test('[B-03] a new keystroke aborts the previous search', async () => {
    const { sent, shown, asking, settle } = box()
    asking.askNow('first')
    asking.ask('firs')
    sent[0]?.answer('late')
    await settle()
    expect([sent[0]?.signal.aborted, shown]).toEqual([true, []])
  })

  test('[B-03] stopping aborts everything', async () => {
    const { sent, shown, asking, settle } = box()
    asking.askNow('a')
    asking.stop()
    sent[0]?.answer('late')
    asking.ask('b')
    asking.stop()
    await vi.advanceTimersByTimeAsync(5_000)
    await settle()
    expect([sent.length, shown]).toEqual([1, []])
  })
})

describe('a search result', () => {
  const row: SearchRow = {
    id: 5,
    name: 'x',
    searchType: 'INDIVIDUAL',
    userType: 'broker',
    profileId: 9,
    companyName: 'Park',
    detail: null,
    imageFileId: null,
  }

  test.each([
    [row, '/users/9/broker', 'Park · Broker'],
    [{ ...row, userType: 'dual' }, '/users/9/lender', 'Park · Lender and Broker'],
    [
      { ...row, userType: 'lawFirm', searchType: 'COMPANY', companyName: null, detail: null, imageFileId: null },
      '/users/9/lawfirm',
      'Law Firm',
    ],
    [
      {
        ...row,
        searchType: 'LOAN',
        userType: null,
        profileId: null,
        companyName: null,
        detail: null,
        imageFileId: null,
      },
      '/loans/5/view',
      'Loan',
    ],
  ] as [SearchRow, string, string][])('[B-04] links to the profile or the loan', (found, path, note) => {
    expect([getSearchRowPath(found), describeSearchRow(found)]).toEqual([path, note])
  })
})

describe('the search query', () => {
  test('[B-03] has a search text and a page, whatever the input', () => {
    expect(searchQuery.parse({ search: 'anna', page: '2' })).toEqual({ search: 'anna', page: 2 })
    expect(searchQuery.parse({})).toEqual({ search: '', page: 1 })
    expect(searchQuery.parse({ search: ['a', 'b'], page: '-4' })).toEqual({ search: 'a', page: 1 })
    expect(searchQuery.parse({ search: 'x'.repeat(9_999) }).search).toHaveLength(160)
    expect(splitSearchWords('  anna   smith ')).toEqual(['anna', 'smith'])
  })
})
