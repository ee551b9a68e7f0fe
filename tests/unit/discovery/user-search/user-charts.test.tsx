import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { UserCharts } from '#components/discovery/user-search/user-charts.tsx'
import type { PeopleBar } from '#lib/discovery/user-search/charts/rules.ts'
import { userSearch } from '#lib/discovery/user-search/search.ts'

const makeBar = (key: string): PeopleBar => ({ key, name: key, short: key, people: 2, height: 100 })
const CHARTS = { followUps: ['TODAY', 'NEXT_7'].map(makeBar), states: ['NSW', 'VIC'].map(makeBar) }

const listLinked = (raw: Record<string, string>): string[] => {
  const markup = renderToStaticMarkup(
    <UserCharts charts={CHARTS} search={userSearch.parse(raw)} path="/users/all" beside={{ view: 'all' }} />,
  )
  return [...markup.matchAll(/<a (?:(?!<\/a>).)*<span>(\w+): /g)].map(([, name]) => name as string)
}

test('a bar of people links to the people that it counts, except to the current page itself', () => {
  expect(listLinked({})).toEqual(['TODAY', 'NEXT_7', 'NSW', 'VIC'])
  expect(listLinked({ stateKeys: 'VIC', followUpKey: 'NEXT_7' })).toEqual(['TODAY'])
  // Also on a later page, and with groups.
  expect(listLinked({ stateKeys: 'VIC', page: '2' })).toEqual(['TODAY', 'NEXT_7'])
  expect(listLinked({ stateKeys: 'VIC', group: 'bdm' })).toEqual(['TODAY', 'NEXT_7'])
})

test('the caption of the follow-ups says which bars are part of others', () => {
  const markup = renderToStaticMarkup(
    <UserCharts charts={CHARTS} search={userSearch.parse({})} path="/users/all" beside={{}} />,
  )
  expect(markup).toContain('Follow up: 30 days include 7 and today')
  expect(markup).toContain('aria-label="Users by follow up"')
})
