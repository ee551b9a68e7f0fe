import { describe, expect, test } from 'vitest'
import { normaliseQuery, parsePublicPage } from '#lib/discovery/finder/addresses/documents/rules.ts'
import { findPublicDocumentRoute } from '#scripts/documents.ts'

describe('the public page of a path', () => {
  test('is the finder, a record by its id, or a person by name and id', () => {
    expect(parsePublicPage('/general/finder-utility')).toMatchObject({ kind: 'finder' })
    expect(parsePublicPage('/general/brokers/12')).toMatchObject({ kind: 'broker', id: 12 })
    expect(parsePublicPage('/general/lenders/12')).toMatchObject({ kind: 'lender', id: 12 })
    expect(parsePublicPage('/general/loans/12')).toMatchObject({ kind: 'loan', id: 12 })
    expect(parsePublicPage('/public/brokers/grace-okafor/12')).toMatchObject({ kind: 'person', id: 12 })
  })

  test('has no id if the path contains an invalid one', () => {
    for (const path of [
      '/general/loans/x',
      '/general/loans/012',
      '/general/brokers/0',
      '/public/brokers/a/99999999999',
    ])
      expect(parsePublicPage(path), path).toMatchObject({ id: null })
  })

  test('is null for signed-in pages, API endpoints and other spellings', () => {
    for (const path of [
      '/',
      '/loans',
      '/api/general-public/finder/brokers',
      '/general/loans/1/',
      '/general/loans',
      '/x',
    ])
      expect(parsePublicPage(path), path).toBeNull()
  })
})

describe('the query of a public page', () => {
  test('is normalised whatever the order of its parameters', () => {
    expect(normaliseQuery('finder', '')).toBe('')
    expect(normaliseQuery('finder', 'page=2')).toBe('page=2')
    expect(normaliseQuery('finder', 'userType=lender&state=VIC')).toBe('state=VIC&userType=lender')
    expect(normaliseQuery('broker', 'page=2&group=discharged')).toBe('group=discharged&page=2')
    expect(normaliseQuery('broker', 'group=discharged&page=2')).toBe('group=discharged&page=2')
    expect(normaliseQuery('lender', 'portrait=4')).toBe('portrait=4')
  })

  test('is null if it has unknown, invalid or non-canonical parameters', () => {
    for (const [kind, query] of [
      ['finder', 'utm_source=mail'],
      ['finder', 'page=1'],
      ['finder', 'userType=broker'],
      // Not for visitors.
      ['finder', 'interestKey=PREPAID'],
      ['finder', 'page=2&page=3'],
      ['broker', 'edit=1'],
      ['broker', 'tab=loans'],
      ['broker', 'page=x'],
      ['lender', 'portrait=x'],
      ['loan', 'page=2'],
    ] as const)
      expect(normaliseQuery(kind, query), `${kind}?${query}`).toBeNull()
  })
})

describe('a public URL', () => {
  test('[L-11] is indexed only without a query and cached only in canonical form', () => {
    const of = (url: string) => {
      const { address, isKept, isIndexed } = findPublicDocumentRoute(url) ?? {}
      return { address, isKept, isIndexed }
    }
    expect(of('/general/loans/7')).toEqual({ address: '/general/loans/7', isKept: true, isIndexed: true })
    expect(of('/general/brokers/7?page=2&group=discharged')).toEqual({
      address: '/general/brokers/7?group=discharged&page=2',
      isKept: true,
      isIndexed: false,
    })
    // A submitted form redirects to another URL.
    expect(findPublicDocumentRoute('/general/finder-utility?where=Geelong&amount=3m')).toBeNull()
    expect(of('/general/loans/7?x=1')).toEqual({ address: '/general/loans/7?x=1', isKept: false, isIndexed: false })
  })
})
