import { describe, expect, test } from 'vitest'
import { auditPolicy } from '#lib/foundation/audit/policy.ts'
import { auditPathOf, auditQuery, parseAuditSearch } from '#lib/foundation/audit/search.ts'
import { rightsIn } from '#tests/support/people.ts'

test('administrators alone read the audit', () => {
  expect(rightsIn(auditPolicy)).toEqual({ read: 'admin' })
})

const EVERYTHING = {
  ...{ act: null, person: null, accountId: null, subjectKind: null, subjectId: null },
  ...{ from: null, to: null, page: 1, pageSize: 50 },
}

describe('the address', () => {
  test('[T-H2] says what is looked for, and back', () => {
    const raw = {
      ...{ act: 'SIGN_IN_REFUSED', person: 'Ada', accountId: '12', subjectKind: 'LOAN', subjectId: '41' },
      ...{ from: '2026-03-01', to: '2026-03-31', page: '3', pageSize: '100' },
    }
    const search = parseAuditSearch(raw)
    expect(search).toEqual({ ...raw, accountId: 12, subjectId: 41, page: 3, pageSize: 100 })
    expect(auditQuery(search)).toEqual(raw)
  })

  test('without anything it is the first page of everything, and says nothing', () => {
    expect(parseAuditSearch({})).toEqual(EVERYTHING)
    expect(auditQuery(parseAuditSearch({}))).toEqual({})
  })

  test.each([
    { act: "x' or 1" },
    { act: 'refused' },
    { act: 'R' },
    { act: '_REFUSED' },
    { act: 'REFUSED 1' },
    { act: '1 REFUSED' },
    { act: 'X'.repeat(62) },
    { act: ['REFUSED'] },
    { person: ['Ada'] },
    { person: '  ' },
    { person: 7 },
    { accountId: '012' },
    { subjectKind: 'DOG' },
    { subjectKind: 'loan' },
    { subjectId: '-1' },
    { from: '2026-13-01' },
    { to: '2026-02-30' },
    { page: 'x', pageSize: '51' },
  ])('[T-H2] %j is no filter', (raw) => {
    expect(parseAuditSearch(raw)).toEqual(EVERYTHING)
  })

  test.each(['ACCOUNT', 'COMPANY', 'INDIVIDUAL', 'STAFF', 'LENDER', 'BROKER', 'LAWFIRM', 'LOAN'])(
    'the entries of a %s can be looked for',
    (subjectKind) => {
      expect(parseAuditSearch({ subjectKind }).subjectKind).toBe(subjectKind)
    },
  )

  test('a name is taken without spaces around it, and its first hundred letters', () => {
    expect(parseAuditSearch({ person: ' Ada Park ' }).person).toBe('Ada Park')
    expect(parseAuditSearch({ person: 'x'.repeat(101) }).person).toBe('x'.repeat(100))
    expect(parseAuditSearch({ act: 'X'.repeat(61) }).act).toBe('X'.repeat(61))
    expect(parseAuditSearch({ pageSize: '200' }).pageSize).toBe(200)
  })

  test('[T-H2] a record’s own audit has an address', () => {
    expect(auditPathOf('COMPANY', 7)).toBe('/audit?subjectKind=COMPANY&subjectId=7')
  })
})
