import { describe, expect, test } from 'vitest'
import { actLabel } from '#lib/audit/labels.ts'
import { detailsOf, doorName, subjectOfDoor, subjectPath } from '#lib/audit/rules.ts'
import type { AuditRow } from '#lib/audit/schema.ts'
import { auditPathOf, auditQuery, parseAuditSearch } from '#lib/audit/search.ts'

const row: AuditRow = {
  id: '1',
  at: new Date('2026-03-01T00:00:00Z'),
  actorKind: 'staff',
  accountId: 4,
  actorName: 'Ada Park',
  act: 'COMPANY_CREATED',
  subjectKind: 'COMPANY',
  subjectId: 7,
  subjectName: 'Park & Co',
  profile: { kind: 'broker', id: 9 },
  details: {},
  requestId: null,
}

describe('the name of a door', () => {
  test('[T-H2] is one bounded line', () => {
    expect(doorName('GET  /api/x\n/y')).toBe('GET /api/x /y')
    expect(doorName(`GET /api/${'x'.repeat(5000)}`)).toHaveLength(200)
  })

  test.each([
    ['GET /api/loans/41', { kind: 'LOAN', id: 41 }],
    ['page /loans/41/edit', { kind: 'LOAN', id: 41 }],
    ['POST /api/companies/7/delete', { kind: 'COMPANY', id: 7 }],
    ['page /users/9/lawfirm', { kind: 'LAWFIRM', id: 9 }],
    ['GET /api/lenders/9/criteria/4', { kind: 'LENDER', id: 9 }],
    ['PUT /api/individuals/5/resend-invitation', { kind: 'INDIVIDUAL', id: 5 }],
    ['page /users/notes', null],
    ['GET /api/loans/0', null],
    ['GET /api/loans/99999999999', null],
    ['GET /api/loans/12ab', null],
    ['action createLoanAction', null],
  ])('[T-H2] %s names its record', (door, subject) => {
    expect(subjectOfDoor(door)).toEqual(subject)
  })
})

describe('the address', () => {
  test('[T-H2] says what is looked for, and back', () => {
    const raw = { act: 'REFUSED', person: 'Ada', subjectKind: 'LOAN', subjectId: '41', from: '2026-03-01', page: '3' }
    const search = parseAuditSearch(raw)
    expect(search).toMatchObject({ ...raw, subjectId: 41, page: 3, to: null, accountId: null })
    expect(auditQuery(search)).toEqual({ ...raw })
    expect(parseAuditSearch(auditQuery(search))).toEqual(search)
  })

  test('[T-H2] what it does not understand is no filter', () => {
    const search = parseAuditSearch({
      act: "x' or 1",
      subjectKind: 'DOG',
      subjectId: '-1',
      from: '2026-13-01',
      page: 'x',
    })
    expect(auditQuery(search)).toEqual({})
  })

  test('[T-H2] a record’s own audit has an address', () => {
    expect(auditPathOf('COMPANY', 7)).toBe('/audit?subjectKind=COMPANY&subjectId=7')
  })
})

describe('an entry', () => {
  test('leads to its subject: a loan, a profile, a company’s profile; nothing that is gone', () => {
    expect(subjectPath(row)).toBe('/users/9/broker')
    expect(subjectPath({ ...row, subjectKind: 'LOAN' })).toBe('/loans/7/view')
    expect(subjectPath({ ...row, subjectKind: 'LENDER' })).toBe('/users/7/lender')
    expect(subjectPath({ ...row, subjectKind: 'STAFF', profile: null })).toBeNull()
    expect(subjectPath({ ...row, subjectName: null })).toBeNull()
  })

  test('is told in words', () => {
    expect(actLabel('SIGN_IN_REFUSED')).toBe('Sign in refused')
    expect(detailsOf({ profileType: 'BROKER', isAdmin: true, reason: null })).toEqual([
      ['Profile type', 'BROKER'],
      ['Is admin', 'Yes'],
    ])
  })
})
