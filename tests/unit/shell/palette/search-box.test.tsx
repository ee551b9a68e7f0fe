import { AppRouterContext, type AppRouterInstance } from 'next/dist/shared/lib/app-router-context.shared-runtime'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { HomePageView } from '#components/discovery/dashboard/home-view.tsx'
import { SearchBox } from '#components/shell/palette/search-box.tsx'
import { paths } from '#lib/core/paths.ts'
import { searchLabels } from '#lib/discovery/global-search/labels.ts'
import type { MenuEntry } from '#lib/web/menu/rules.ts'

const draw = (places: readonly MenuEntry[]) =>
  renderToStaticMarkup(
    <AppRouterContext value={{} as AppRouterInstance}>
      <SearchBox
        places={places}
        choices={[]}
        rights={{ mayNote: false, mayAddLoan: false, mayEditLoans: false, ownProfiles: [] }}
      />
    </AppRouterContext>,
  )

test('[B-03] the box has the placeholder Name, a label and its shortcut; the list is closed', () => {
  const html = draw([])
  expect(html).toContain('placeholder="Name"')
  expect(html).toContain('aria-keyshortcuts="Control+K Meta+K"')
  expect(html).toContain('Search people, companies and loan numbers')
  expect(html).toMatch(/<div hidden=""/)
})

test('who may ask in words sees an example after the placeholder, and hears it', () => {
  const html = draw([{ id: 'allLoans', label: 'All Loans', href: paths.loans(), group: 'market' }])
  expect(html).toContain('placeholder="Name"')
  expect(html).toContain(`aria-description="Name${searchLabels.hint}"`)
  expect(html).toContain(`>${searchLabels.hint}</span>`)
  expect(html).toContain(`>${searchLabels.shortHint}</span>`)
  expect(draw([])).not.toContain(searchLabels.shortHint)
})

test('[P-04] home shows figures and pending tasks with their action, or says that there are none', () => {
  const figures = [
    { key: 'current', label: 'Current loans', value: '1234', format: 'count', href: '/loans' } as const,
    { key: 'currentBook', label: 'Current book', value: '1250000', format: 'dollars', href: null } as const,
  ]
  const item = {
    kind: 'SIGN_UP_REQUEST',
    id: 1,
    name: 'New Comer',
    party: null,
    note: null,
    due: null,
    overdue: null,
    since: new Date('2026-03-01T00:00:00Z'),
    href: '/users/requests',
  } as const
  const areas = [{ area: 'loans' as const, figures }]
  const rest = { whose: null, canRate: false, trends: { loans: null, calls: null } }
  const html = renderToStaticMarkup(
    <HomePageView
      name="Ada Park"
      areas={areas}
      actions={[{ kind: item.kind, items: [item], total: 1 }]}
      tasks={null}
      steps={[]}
      {...rest}
    />,
  )
  expect(html).toContain('1,234')
  expect(html).toContain('$1.25M')
  expect(html).toContain('href="/users/requests"')
  expect(html).not.toContain('more')
  expect(
    renderToStaticMarkup(<HomePageView name="Ada Park" areas={areas} actions={[]} tasks={null} steps={[]} {...rest} />),
  ).toContain('Nothing is waiting')
})
