import { describe, expect, test } from 'vitest'
import type { PersonActor } from '#lib/core/actor.ts'
import { systemActor, visitor } from '#lib/core/actor.ts'
import { combine, hasPermission, hasRole, signedIn } from '#lib/core/policy.ts'
import { profileMenuLabels } from '#lib/menu/labels.ts'
import { logoHref } from '#lib/menu/logo/rules.ts'
import { menuPolicy, profileMenuPolicy } from '#lib/menu/policy.ts'
import { currentEntry, menuOf, profileChoices, showsNotesButton } from '#lib/menu/rules.ts'
import { admin, broker, dual, lawFirm, lender, people, staff } from './people.ts'

const labelsOf = (actor: PersonActor, includesPlanned = true) =>
  menuOf(actor, includesPlanned).map((entry) => entry.label)
const hrefOf = (actor: PersonActor, label: string) => menuOf(actor, true).find((entry) => entry.label === label)?.href

describe('entries', () => {
  test('[B-09] all entries have the documents’ names and an address of their own', () => {
    const all = new Set(Object.values(people).flatMap((actor) => labelsOf(actor)))
    for (const label of [
      'My Profile',
      'Add Loan',
      'Add Company',
      'Bulk Email',
      'Add System User',
      'System Users Console',
      'All Loans',
      'All Users',
      'Privacy Settings',
      'Email Subscriptions',
      'Find Broker',
      'Find Lender',
      'Change your Password',
      'Edit Account',
    ])
      expect(all, label).toContain(label)
  })

  test('[B-09] My Profile is the own profile, for a dual user the lender one', () => {
    expect(hrefOf(lender, 'My Profile')).toBe('/users/11/lender')
    expect(hrefOf(broker, 'My Profile')).toBe('/users/12/broker')
    expect(hrefOf(dual, 'My Profile')).toBe('/users/21/lender')
    expect(hrefOf(lawFirm, 'My Profile')).toBe('/users/13/lawfirm')
  })

  test('[B-09] an entry whose page is not built yet is not shown', () => {
    expect(labelsOf(admin, false)).toEqual(labelsOf(admin).filter((label) => labelsOf(admin, false).includes(label)))
    for (const { href } of menuOf(admin))
      expect([
        '/',
        '/loans',
        '/finder-utility',
        '/users/notes',
        '/loans/create',
        '/audit',
        '/users',
        '/systemUsers/create',
        '/companies/create',
        '/search/lender',
        '/search/broker',
        '/users/requests',
        '/outbox',
        '/change-password',
      ]).toContain(href)
  })

  test.each([
    ['Add Loan', '/loans/create'],
    ['Add Company', '/companies/create'],
    ['System Users Console', '/users'],
    ['Add System User', '/systemUsers/create'],
    ['Bulk Email', '/bulk-email'],
    ['All Loans', '/loans'],
    ['All Users', '/users/all'],
    ['Change your Password', '/change-password'],
  ])('[B-09] %s leads to %s', (label, href) => {
    expect(hrefOf(admin, label)).toBe(href)
  })
})

describe('who sees what', () => {
  const everybody = Object.entries(people)

  test.each(['Add Loan', 'Add Company', 'System Users Console', 'Email Subscriptions'])(
    '[B-13] any system user and nobody else sees %s',
    (label) => {
      const seen = everybody.filter(([, actor]) => labelsOf(actor).includes(label)).map(([name]) => name)
      expect(seen).toEqual(['staff', 'admin'])
    },
  )

  test.each(['Bulk Email', 'Add System User'])('[B-12] only an administrator sees %s', (label) => {
    const seen = everybody.filter(([, actor]) => labelsOf(actor).includes(label)).map(([name]) => name)
    expect(seen).toEqual(['admin'])
  })

  test.each(['All Loans', 'All Users'])('[B-14] everybody but law-firm users sees %s', (label) => {
    const seen = everybody.filter(([, actor]) => labelsOf(actor).includes(label)).map(([name]) => name)
    expect(seen).toEqual(['staff', 'admin', 'lender', 'broker', 'dual'])
  })

  test('[B-14] My Profile is for everybody who is not staff', () => {
    const seen = everybody.filter(([, actor]) => labelsOf(actor).includes('My Profile')).map(([name]) => name)
    expect(seen).toEqual(['lender', 'broker', 'dual', 'lawFirm'])
  })

  test('[B-14] Privacy Settings is the own one of a lender', () => {
    const seen = everybody.filter(([, actor]) => labelsOf(actor).includes('Privacy Settings')).map(([name]) => name)
    expect(seen).toEqual(['lender', 'dual'])
    expect(hrefOf(dual, 'Privacy Settings')).toBe('/privacy-settings/21')
  })

  test('[B-14] whoever is signed in sees the menu of a viewed profile, a visitor does not', () => {
    for (const [name, actor] of everybody) expect(profileMenuPolicy.profileMenu.who(actor), name).toBe(true)
    expect(profileMenuPolicy.profileMenu.who(visitor)).toBe(false)
  })

  test.each(['addUser', 'addLenderProfile', 'addBrokerProfile', 'deleteLenderProfile', 'deleteBrokerProfile'] as const)(
    '[B-13] any system user and nobody else: %s',
    (act) => {
      expect(everybody.filter(([, actor]) => profileMenuPolicy[act].who(actor)).map(([name]) => name)).toEqual([
        'staff',
        'admin',
      ])
    },
  )

  test.each(['deleteAccount', 'resetPassword', 'resendInvitation'] as const)(
    '[B-12] only an administrator: %s',
    (act) => {
      expect(everybody.filter(([, actor]) => profileMenuPolicy[act].who(actor)).map(([name]) => name)).toEqual([
        'admin',
      ])
    },
  )

  test('[B-10] every act of a profile’s menu has a name and a policy', () => {
    expect(Object.keys(profileMenuPolicy).sort()).toEqual(['profileMenu', ...Object.keys(profileMenuLabels)].sort())
  })

  test('[B-11] nothing shows to a visitor or a job', () => {
    for (const [name, { who }] of Object.entries({ ...menuPolicy, ...profileMenuPolicy })) {
      expect(who(visitor), name).toBe(false)
      expect(who(systemActor('digest')), name).toBe(false)
    }
  })

  test('[B-11] policies are combined by and, the default, or by or', () => {
    const lenders = hasRole('LENDER')
    const brokers = hasRole('BROKER')
    const both = combine([lenders, brokers])
    const either = combine([lenders, brokers], 'or')
    expect([lender, broker, dual].map(both)).toEqual([false, false, true])
    expect([lender, broker, dual, staff].map(either)).toEqual([true, true, true, false])
    expect([staff, admin, lender].map(combine([signedIn, hasPermission('ADMIN')]))).toEqual([false, true, false])
  })
})

describe('header', () => {
  test('[B-01] the logo leads home when signed in or on an e-mail subscriptions page, else to the public finder', () => {
    expect(logoHref(true, '/loans')).toBe('/')
    expect(logoHref(false, '/general/loans/3')).toBe('/general/finder-utility')
    expect(logoHref(false, '/general/email-subscriptions/abc')).toBe('/')
    expect(logoHref(true, '/email-subscriptions/4/lawfirm')).toBe('/')
    expect(logoHref(false, '/general/email-subscriptions-help')).toBe('/general/finder-utility')
  })

  test('[B-02] the Notes button is for those who may open the notes; while changing a password for administrators', () => {
    const shown = (path: string) =>
      Object.entries(people)
        .filter(([, actor]) => showsNotesButton(actor, path))
        .map(([name]) => name)
    expect(shown('/loans')).toEqual(['staff', 'admin'])
    expect(shown('/change-password')).toEqual(['admin'])
  })

  test('[B-05] the profile switcher is for a person with both ids', () => {
    expect(profileChoices(dual)).toEqual([
      { label: 'Broker Profile', href: '/users/22/broker' },
      { label: 'Lender Profile', href: '/users/21/lender' },
    ])
    for (const actor of [staff, admin, lender, broker, lawFirm]) expect(profileChoices(actor)).toEqual([])
  })
})

describe('the current entry', () => {
  const entries = menuOf(admin, true)

  test.each([
    ['/loans', 'allLoans'],
    ['/loans/create', 'addLoan'],
    ['/loans/41/view', 'allLoans'],
    ['/loans/41/edit', 'allLoans'],
    ['/users', 'systemUsers'],
    ['/users/notes', 'notes'],
    ['/users/41/lender', 'allUsers'],
    ['/finder-utility', 'finder'],
    ['/elsewhere', null],
  ])('[B-09] %s belongs to %s', (path, id) => {
    expect(currentEntry(entries, path)).toBe(id)
  })

  test('[B-09] the own profile is My Profile, another one belongs to All Users', () => {
    expect(currentEntry(menuOf(lender, true), '/users/11/lender')).toBe('myProfile')
    expect(currentEntry(menuOf(lender, true), '/users/12/broker')).toBe('allUsers')
    for (const { href } of profileChoices(dual)) expect(currentEntry(menuOf(dual, true), href)).toBe('myProfile')
  })
})
