import { describe, expect, test } from 'vitest'
import { auditPolicy } from '#lib/foundation/audit/policy.ts'
import { auditSearch, buildAuditPath } from '#lib/foundation/audit/search.ts'
import { rightsIn } from '#tests/support/people.ts'

test('only administrators can read the audit', () => {
  expect(rightsIn(auditPolicy)).toEqual({ read: 'admin' })
})

const EVERYTHING = { filters: {}, sort: { column: 'at', isDescending: true }, page: 1, pageSize: 50 }

describe('the URL', () => {
  test('[T-H2] contains the search and survives a round trip', () => {
    const raw = {
      action: 'SIGN_IN_REFUSED',
      person: 'Ada',
      accountId: '12',
      subjectKind: 'LOAN',
      subjectId: '41',
      from: '2026-03-01',
      to: '2026-03-31',
      page: '3',
      pageSize: '100',
    }
    const search = auditSearch.parse(raw)
    expect(search).toEqual({
      ...EVERYTHING,
      filters: {
        action: 'SIGN_IN_REFUSED',
        person: 'Ada',
        account: 12,
        subject: { kind: 'LOAN', id: 41 },
        from: '2026-03-01',
        to: '2026-03-31',
      },
      page: 3,
      pageSize: 100,
    })
    expect(auditSearch.params(search)).toEqual(raw)
  })

  test('has no parameters for the first page of all entries', () => {
    expect(auditSearch.parse({})).toEqual(EVERYTHING)
    expect(auditSearch.params(auditSearch.parse({}))).toEqual({})
  })

  test.each([
    { action: "x' or 1" },
    { action: 'refused' },
    { action: 'R' },
    { action: '_REFUSED' },
    { action: 'REFUSED 1' },
    { action: '1 REFUSED' },
    { action: 'X'.repeat(62) },
    { action: { not: 'REFUSED' } },
    { person: '  ' },
    { accountId: '012' },
    { subjectKind: 'DOG' },
    { subjectKind: 'loan' },
    { subjectId: '-1' },
    { from: '2026-13-01' },
    { to: '2026-02-30' },
    { page: 'x', pageSize: '51' },
  ])('[T-H2] %j is ignored', (raw) => {
    expect(auditSearch.parse(raw)).toEqual(EVERYTHING)
  })

  test.each(['ACCOUNT', 'COMPANY', 'INDIVIDUAL', 'STAFF', 'LENDER', 'BROKER', 'LAWFIRM', 'LOAN'])(
    'can filter by a %s',
    (subjectKind) => {
      expect(auditSearch.parse({ subjectKind }).filters.subject).toEqual({ kind: subjectKind, id: null })
    },
  )

  test('a name is trimmed and cut to 100 characters', () => {
    expect(auditSearch.parse({ person: ' Ada Park ' }).filters.person).toBe('Ada Park')
    expect(auditSearch.parse({ person: 'x'.repeat(101) }).filters.person).toBe('x'.repeat(100))
    expect(auditSearch.parse({ action: 'X'.repeat(61) }).filters.action).toBe('X'.repeat(61))
    expect(auditSearch.parse({ pageSize: '200' }).pageSize).toBe(200)
  })

  test('a record can be searched by its id alone', () => {
    expect(auditSearch.parse({ subjectId: '41' }).filters).toEqual({ subject: { kind: null, id: 41 } })
  })

  test('the chips name the filters', () => {
    const lists = { actions: [{ id: 'REFUSED', name: 'Refused' }], subjects: [{ id: 'LOAN', name: 'Loan' }] }
    const search = auditSearch.parse({ action: 'REFUSED', accountId: '12', subjectKind: 'LOAN', subjectId: '41' })
    expect(auditSearch.chips(search, lists).map(({ label }) => label)).toEqual([
      'Action: Refused',
      'Account: 12',
      'About: Loan 41',
    ])
    expect(auditSearch.sentence(search, lists)).toBe('entries of action Refused of account 12 about loan 41')
  })

  test('[T-H2] a record has a link to its audit', () => {
    expect(buildAuditPath('COMPANY', 7)).toBe('/audit?subjectKind=COMPANY&subjectId=7')
  })
})
