import { describe, expect, test } from 'vitest'
import { chooseLogoHref, findCurrentEntry } from '#lib/web/menu/places.ts'
import { listMenuEntries, listProfileChoices, showsNotesButton } from '#lib/web/menu/rules.ts'
import { admin, broker, dual, lawFirm, lender, people, staff } from '#tests/support/people.ts'

describe('the header', () => {
  test.each([
    [true, '/loans', '/'],
    [true, '/email-subscriptions/4/lawfirm', '/'],
    [false, '/general/email-subscriptions/abc', '/'],
    [false, '/email-subscriptions', '/'],
    [false, '/email-subscriptions/4', '/'],
    [false, '/general/loans/3', '/general/finder-utility'],
    [false, '/general/email-subscriptions-help', '/general/finder-utility'],
    [false, '/elsewhere/email-subscriptions/4', '/general/finder-utility'],
  ])('[B-01] signed in (%s), the logo links from %s to %s', (isSignedIn, path, href) => {
    expect(chooseLogoHref(isSignedIn, path)).toBe(href)
  })

  test('[B-02] the Notes button is shown to those who may open notes; while changing a password only to administrators', () => {
    const shown = (path: string) =>
      Object.entries(people)
        .filter(([, actor]) => showsNotesButton(actor, path))
        .map(([name]) => name)
    expect(shown('/loans')).toEqual(['staff', 'admin'])
    expect(shown('/change-password')).toEqual(['admin'])
  })

  test('[B-05] the profile switcher is for people with both profiles', () => {
    expect(listProfileChoices(dual)).toEqual([
      { label: 'Broker Profile', href: '/users/22/broker' },
      { label: 'Lender Profile', href: '/users/21/lender' },
    ])
    for (const actor of [staff, admin, lender, broker, lawFirm]) expect(listProfileChoices(actor)).toEqual([])
  })
})

describe('the current entry', () => {
  const entries = listMenuEntries(admin)

  test.each([
    ['/loans', 'allLoans'],
    ['/loans/create', 'allLoans'],
    ['/loans/import', 'allLoans'],
    ['/loans/import/7', 'allLoans'],
    ['/companies/create', 'allUsers'],
    ['/companies/7/users/create', 'allUsers'],
    ['/systemUsers/create', 'systemUsers'],
    ['/loans/41/view', 'allLoans'],
    ['/loans/41/edit', 'allLoans'],
    ['/users', 'systemUsers'],
    ['/users/notes', 'notes'],
    ['/users/41/lender', 'allUsers'],
    ['/finder-utility', 'finder'],
    ['/outbox', 'outbox'],
    ['/mailings/12', 'mailings'],
    ['/mailings/12/left-out', 'mailings'],
    ['/outbox/12', 'outbox'],
    ['/outbox/x', null],
    ['/loans/x', null],
    ['/elsewhere/loans/41', null],
    ['/elsewhere/users/41/lender', null],
    ['/elsewhere/outbox/12', null],
    ['/elsewhere', null],
  ])('[B-09] the current entry of %s is %s', (path, id) => {
    expect(findCurrentEntry(entries, path)).toBe(id)
  })

  test('[B-09] the user’s own profile is under My Profile, any other under All Users', () => {
    expect(findCurrentEntry(listMenuEntries(lender), '/users/11/lender')).toBe('myProfile')
    expect(findCurrentEntry(listMenuEntries(lender), '/users/12/broker')).toBe('allUsers')
    for (const { href } of listProfileChoices(dual))
      expect(findCurrentEntry(listMenuEntries(dual), href)).toBe('myProfile')
    expect(findCurrentEntry(listMenuEntries(lawFirm), '/users/131/lawfirm')).toBeNull()
    expect(findCurrentEntry(listMenuEntries(lawFirm), '/elsewhere/users/13/lawfirm')).toBeNull()
  })
})
