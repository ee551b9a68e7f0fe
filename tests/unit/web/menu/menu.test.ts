import { globSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { PersonActor } from '#lib/core/actor.ts'
import { createSystemActor, visitor } from '#lib/core/actor.ts'
import { combine, hasPermission, hasRole, signedIn } from '#lib/core/policy.ts'
import { profileMenuLabels } from '#lib/web/menu/labels.ts'
import { menuPolicy, profileMenuPolicy, viewerMenuPolicy } from '#lib/web/menu/policy.ts'
import { listMenuEntries } from '#lib/web/menu/rules.ts'
import { admin, broker, dual, EVERY_PERSON, lawFirm, lender, people, rightsIn, staff } from '#tests/support/people.ts'

const labelsOf = (actor: PersonActor) => listMenuEntries(actor).map((entry) => entry.label)
const hrefOf = (actor: PersonActor, label: string) =>
  listMenuEntries(actor).find((entry) => entry.label === label)?.href

const idsOf = (actor: PersonActor) => listMenuEntries(actor).map(({ id }) => id)
const ROOT = join(import.meta.dirname, '../../../..')

describe('entries', () => {
  test('[B-09] all entries have their documented names and a distinct URL', () => {
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

  test('[B-09] My Profile links to the user’s own profile, for a dual user the lender one', () => {
    expect(hrefOf(lender, 'My Profile')).toBe('/users/11/lender?tab=overview')
    expect(hrefOf(broker, 'My Profile')).toBe('/users/12/broker?tab=overview')
    expect(hrefOf(dual, 'My Profile')).toBe('/users/21/lender?tab=overview')
    expect(hrefOf(lawFirm, 'My Profile')).toBe('/users/13/lawfirm')
    expect(hrefOf(dual, 'Edit Account')).toBe('/users/21/lender?edit=1')
  })

  test('every visible entry links to an existing page', () => {
    const pages = globSync('app/**/page.tsx', { cwd: ROOT }).map((file) => {
      const address = file.slice('app'.length, -'/page.tsx'.length).replaceAll(/\/\([^/]+\)/g, '')
      return new RegExp(`^${address.replaceAll(/\[[^/]+\]/g, '[^/]+') || '/'}$`)
    })
    for (const actor of Object.values(people))
      for (const { label, href } of listMenuEntries(actor))
        expect(
          pages.some((page) => page.test(href.split('?')[0] ?? '')),
          `${label} leads to ${href}`,
        ).toBe(true)
  })

  test('[B-09] each role sees its entries', () => {
    const own = ['home', 'myProfile', 'allLoans', 'finder', 'editAccount', 'changePassword']
    for (const actor of [lender, broker, dual]) expect(idsOf(actor)).toEqual(expect.arrayContaining(own))
    expect(idsOf(lawFirm)).toEqual(expect.arrayContaining(own.filter((id) => id !== 'allLoans')))
    const ofStaff = [
      ...['home', 'allLoans', 'finder', 'findLender', 'findBroker', 'notes', 'systemUsers', 'addCompany', 'addLoan'],
      ...['signUpRequests', 'changePassword'],
    ]
    expect(idsOf(staff)).toEqual(expect.arrayContaining(ofStaff))
    expect(idsOf(admin)).toEqual(expect.arrayContaining([...ofStaff, 'addSystemUser', 'audit', 'digests', 'outbox']))
  })

  test('[B-09] are at the top, in four groups and in Settings, in this order', () => {
    const groups = new Map<string, string[]>()
    for (const { group, id } of [...listMenuEntries(dual), ...listMenuEntries(admin)])
      groups.set(group, [...new Set([...(groups.get(group) ?? []), id])])
    expect(Object.fromEntries(groups)).toEqual({
      top: ['home', 'myProfile', 'calls'],
      new: ['addLoan', 'addLender', 'addBroker', 'addLawFirm', 'addCompany', 'addSystemUser'],
      market: ['allLoans', 'allUsers', 'finder', 'match', 'approaches', 'findLender', 'findBroker', 'freshness'],
      reach: ['enquiries', 'privacySettings', 'bulkEmail', 'mailings', 'digests', 'outbox', 'emailSubscriptions'],
      staff: ['notes', 'systemUsers', 'signUpRequests', 'holidays', 'audit'],
      settings: ['editAccount', 'changePassword'],
    })
  })

  test.each([
    ['Add Loan', '/loans/create'],
    ['Add Company', '/companies/create'],
    ['Add Lender', '/companies/create?profileTypeKey=LENDER'],
    ['Add Broker', '/companies/create?profileTypeKey=BROKER'],
    ['Add Law Firm', '/companies/create?profileTypeKey=LAWFIRM'],
    ['System Users Console', '/users'],
    ['Add System User', '/systemUsers/create'],
    ['Bulk Email', '/bulk-email'],
    ['All Loans', '/loans'],
    ['All Users', '/users/all'],
    ['Email Subscriptions', '/email-subscriptions'],
    ['Find Lender', '/search/lender'],
    ['Find Broker', '/search/broker'],
    ['Home', '/'],
    ['Calls', '/calls'],
    ['Finder', '/finder-utility'],
    ['Change your Password', '/change-password'],
  ])('[B-09] %s links to %s', (label, href) => {
    expect(hrefOf(admin, label)).toBe(href)
  })
})

describe('visibility of entries', () => {
  const everybody = Object.entries(people)

  test.each([
    'Add Loan',
    'Add Company',
    'Add Lender',
    'Add Broker',
    'Add Law Firm',
    'System Users Console',
    'Email Subscriptions',
  ])('[B-13] any system user and nobody else sees %s', (label) => {
    const seen = everybody.filter(([, actor]) => labelsOf(actor).includes(label)).map(([name]) => name)
    expect(seen).toEqual(['staff', 'admin'])
  })

  test.each(['Bulk Email', 'Mailings', 'Add System User'])('[B-12] only an administrator sees %s', (label) => {
    const seen = everybody.filter(([, actor]) => labelsOf(actor).includes(label)).map(([name]) => name)
    expect(seen).toEqual(['admin'])
  })

  test.each(['All Loans', 'All Users'])('[B-14] everybody but law-firm users sees %s', (label) => {
    const seen = everybody.filter(([, actor]) => labelsOf(actor).includes(label)).map(([name]) => name)
    expect(seen).toEqual(['staff', 'admin', 'lender', 'broker', 'dual'])
  })

  test('[B-14] My Profile is shown to everybody but staff', () => {
    const seen = everybody.filter(([, actor]) => labelsOf(actor).includes('My Profile')).map(([name]) => name)
    expect(seen).toEqual(['lender', 'broker', 'dual', 'lawFirm'])
  })

  test('[B-14] Privacy Settings is shown to lenders and links to their own', () => {
    const seen = everybody.filter(([, actor]) => labelsOf(actor).includes('Privacy Settings')).map(([name]) => name)
    expect(seen).toEqual(['lender', 'dual'])
    expect(hrefOf(dual, 'Privacy Settings')).toBe('/privacy-settings/21')
  })

  test('[B-14] every signed-in user sees the menu of a viewed profile, a visitor does not', () => {
    for (const [name, actor] of everybody) expect(profileMenuPolicy.profileMenu.who(actor), name).toBe(true)
    expect(profileMenuPolicy.profileMenu.who(visitor)).toBe(false)
  })

  test.each(['addUser', 'addLenderProfile', 'addBrokerProfile', 'deleteLenderProfile', 'deleteBrokerProfile'] as const)(
    '[B-13] any system user and nobody else: %s',
    (action) => {
      expect(everybody.filter(([, actor]) => profileMenuPolicy[action].who(actor)).map(([name]) => name)).toEqual([
        'staff',
        'admin',
      ])
    },
  )

  test.each(['deleteAccount', 'resetPassword', 'resendInvitation'] as const)(
    '[B-12] only an administrator: %s',
    (action) => {
      expect(everybody.filter(([, actor]) => profileMenuPolicy[action].who(actor)).map(([name]) => name)).toEqual([
        'admin',
      ])
    },
  )

  test('[B-11] every entry has its roles', () => {
    const [members, notFirm] = ['lender broker dual lawFirm', 'staff admin lender broker dual']
    expect(rightsIn(menuPolicy)).toEqual({
      home: EVERY_PERSON,
      myProfile: members,
      calls: 'staff admin',
      allLoans: notFirm,
      allUsers: notFirm,
      match: 'staff admin broker dual',
      finder: EVERY_PERSON,
      findLender: 'staff admin',
      findBroker: 'staff admin',
      freshness: 'staff admin',
      approaches: notFirm,
      enquiries: notFirm,
      bulkEmail: 'admin',
      mailings: 'admin',
      digests: 'admin',
      emailSubscriptions: 'staff admin',
      privacySettings: 'lender dual',
      notes: 'staff admin',
      systemUsers: 'staff admin',
      addLoan: 'staff admin',
      addCompany: 'staff admin',
      addLender: 'staff admin',
      addBroker: 'staff admin',
      addLawFirm: 'staff admin',
      addSystemUser: 'admin',
      audit: 'admin',
      signUpRequests: 'staff admin',
      holidays: 'staff admin',
      outbox: 'admin',
      changePassword: EVERY_PERSON,
      editAccount: members,
    })
    expect(rightsIn(viewerMenuPolicy)).toEqual({
      copyLink: members,
      print: members,
      emailSubscriptions: members,
      addNote: 'lender broker dual',
      setFollowup: 'lender broker dual',
    })
  })

  test('[B-10] every action of a profile’s menu has a name and a policy', () => {
    expect(Object.keys(profileMenuPolicy).sort()).toEqual(['profileMenu', ...Object.keys(profileMenuLabels)].sort())
  })

  test('[B-11] a visitor or a job sees nothing', () => {
    for (const [name, { who }] of Object.entries({ ...menuPolicy, ...profileMenuPolicy })) {
      expect(who(visitor), name).toBe(false)
      expect(who(createSystemActor('digest')), name).toBe(false)
    }
  })

  test('[B-11] policies are combined with "and" by default, or with "or"', () => {
    const lenders = hasRole('LENDER')
    const brokers = hasRole('BROKER')
    const both = combine([lenders, brokers])
    const either = combine([lenders, brokers], 'or')
    expect([lender, broker, dual].map(both)).toEqual([false, false, true])
    expect([lender, broker, dual, staff].map(either)).toEqual([true, true, true, false])
    expect([staff, admin, lender].map(combine([signedIn, hasPermission('ADMIN')]))).toEqual([false, true, false])
  })
})
