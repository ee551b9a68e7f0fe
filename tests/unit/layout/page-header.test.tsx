import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { DeactivatedBanner } from '#components/layout/deactivated-banner.tsx'
import { PageHeader } from '#components/layout/page-header.tsx'

/** Returns the texts between the tags, in order. */
const textsOf = (html: string): string[] =>
  html
    .split(/<[^>]*>/)
    .map((text) => text.trim())
    .filter(Boolean)

test('[B-06] the banner has its three lines', () => {
  expect(textsOf(renderToStaticMarkup(<DeactivatedBanner />))).toEqual([
    'THE ACCOUNT HAS BEEN DEACTIVATED',
    'If it belongs to you contact',
    'your BDM to request activation',
  ])
})

test('[B-08] the header shows title, total, button, back link and banner, each only if given', () => {
  expect(textsOf(renderToStaticMarkup(<PageHeader title="All Loans" />))).toEqual(['All Loans'])
  const full = renderToStaticMarkup(
    <PageHeader
      title="Law Firm Profile"
      description="Marsh & Lane"
      total={1284}
      button={{ text: 'Add Loan', href: '/loans/create' }}
      actions={<button type="button">Export</button>}
      back={{ href: '/users/all', label: 'All Users' }}
      showsDeactivated
    />,
  )
  expect(textsOf(full).slice(0, 7)).toEqual([
    'All Users',
    'Law Firm Profile',
    '1,284',
    'Marsh &amp; Lane',
    'Export',
    'Add Loan',
    'THE ACCOUNT HAS BEEN DEACTIVATED',
  ])
  expect(full).toContain('href="/users/all"')
  expect(full).toContain('href="/loans/create"')
  expect(full).not.toContain('data-edit-mode')
})

test('[B-08] edit mode hides the actions and marks the page for the search box', () => {
  const html = renderToStaticMarkup(
    <PageHeader title="Ada Park" button={{ text: 'Edit', href: '?edit' }} actions="Export" isEditing />,
  )
  expect(textsOf(html)).toEqual(['Ada Park'])
  expect(html).toContain('data-edit-mode="true"')
})
