import { AppRouterContext, type AppRouterInstance } from 'next/dist/shared/lib/app-router-context.shared-runtime'
import { SearchParamsContext } from 'next/dist/shared/lib/hooks-client-context.shared-runtime'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { UsersList } from '#components/discovery/user-search/users-list.tsx'
import type { Day } from '#lib/core/dates.ts'
import { packPageOfRows } from '#lib/core/packing.ts'
import { USER_COLUMN_KEYS, type UserColumnKey } from '#lib/discovery/user-search/columns.ts'
import { type UserCells, userRow } from '#lib/discovery/user-search/facts/schema.ts'

// For a person of whom only the name is known.
const unknown = Object.fromEntries(Object.keys(userRow.shape).map((key) => [key, null])) as unknown as UserCells
const person = (part: Partial<UserCells> = {}): UserCells => {
  const named = { ...unknown, id: 1, user: 'Amelia Ferrante', state: 'NSW', company: 'Redgum Capital', type: 'Lender' }
  return { ...named, currentCriteria: '', activeCriteria: '', ...part }
}

/** Renders the cell of a column and returns its text and link. */
const drawn = (column: UserColumnKey, row: UserCells): { text: string; href: string | null } => {
  const html = renderToStaticMarkup(
    <AppRouterContext value={{} as AppRouterInstance}>
      <SearchParamsContext value={new URLSearchParams()}>
        <UsersList
          page={packPageOfRows({ rows: [row], total: 1, page: 1, pageSize: 50 })}
          shown={USER_COLUMN_KEYS}
          place={{ path: '/users/all' }}
          choice={{ list: 'users', entries: null, columns: [] }}
          today={'2026-03-03' as Day}
          empty={null}
        />
      </SearchParamsContext>
    </AppRouterContext>,
  )
  const cells = [...html.matchAll(/<t[dh] [^>]*role="(?:cell|rowheader)"[^>]*>(.*?)<\/t[dh]>/g)].map(
    ([, cell]) => cell as string,
  )
  const cell = cells[USER_COLUMN_KEYS.indexOf(column)] ?? ''
  return { text: cell.replace(/<[^>]+>/g, '').trim(), href: /<a href="([^"]*)"/.exec(cell)?.[1] ?? null }
}

const LINKS: [UserColumnKey, Partial<UserCells>, string, string][] = [
  ['user', { lenderId: 5, brokerId: 6 }, 'Amelia Ferrante', '/users/5/lender?tab=overview'],
  ['user', { brokerId: 6 }, 'Amelia Ferrante', '/users/6/broker?tab=overview'],
  ['user', { lawFirmId: 8 }, 'Amelia Ferrante', '/users/8/lawfirm?tab=overview'],
  ['email', { email: 'amelia@redgum.example' }, 'amelia@redgum.example', 'mailto:amelia@redgum.example'],
  ['mobile', { mobile: '+61 491 570 156' }, '+61 491 570 156', 'tel:+61491570156'],
  ['lastLoan', { lastLoan: 'CV20260301', lastLoanId: 31 }, 'CV20260301', '/loans/31/view'],
  ['lastLawFirm', { lastLawFirm: 'Banksia Legal', lastLawFirmId: 12 }, 'Banksia Legal', '/users/12/lawfirm'],
  ['lastBroker', { lastBroker: 'Quillgate', lastBrokerId: 13 }, 'Quillgate', '/users/13/broker'],
  ['lastLender', { lastLender: 'Tallowmere', lastLenderId: 14 }, 'Tallowmere', '/users/14/lender'],
]

test.each(LINKS)('[K-02] %s links for %j', (column, part, text, href) => {
  expect(drawn(column, person(part))).toEqual({ text, href })
})

test.each([
  ['user', {}, 'Amelia Ferrante'],
  ['email', {}, ''],
  ['mobile', {}, ''],
  ['lastLoan', { lastLoan: 'CV20260301' }, 'CV20260301'],
  ['lastLawFirm', { lastLawFirm: 'Banksia Legal' }, 'Banksia Legal'],
  ['lastBroker', { lastBroker: 'Quillgate' }, 'Quillgate'],
  ['lastLender', { lastLender: 'Tallowmere' }, 'Tallowmere'],
] as const)(
  '[K-02] %s with %j is plain text if there is nothing to open or the viewer may not open it',
  (column, part, text) => {
    const { text: shown, href } = drawn(column, person(part))
    expect(href).toBeNull()
    expect(shown.replace('–', '')).toBe(text)
  },
)
