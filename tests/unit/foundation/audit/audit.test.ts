import { describe, expect, test } from 'vitest'
import { formatAuditAction } from '#lib/foundation/audit/labels.ts'
import { buildSubjectPath, findSubjectOfPath, formatRefusedPath } from '#lib/foundation/audit/rules.ts'
import type { AuditRow } from '#lib/foundation/audit/schema.ts'
import { auditRow } from './row.ts'

const row: AuditRow = { ...auditRow, subjectName: 'Park & Co', profile: { kind: 'broker', id: 9 } }

describe('the path in an audit entry', () => {
  test('[T-H2] is a single line of limited length', () => {
    expect(formatRefusedPath(' GET  /api/x\n/y\t')).toBe('GET /api/x /y')
    expect(formatRefusedPath('x'.repeat(200))).toBe('x'.repeat(200))
    expect(formatRefusedPath('x'.repeat(201))).toBe(`${'x'.repeat(199)}…`)
  })

  test.each([
    ['GET /api/loans/41', { kind: 'LOAN', id: 41 }],
    ['GET /api/loans/41?x=1', { kind: 'LOAN', id: 41 }],
    ['page /loans/41/edit', { kind: 'LOAN', id: 41 }],
    ['GET /api/loans/2147483647', { kind: 'LOAN', id: 2_147_483_647 }],
    ['POST /api/companies/7/delete', { kind: 'COMPANY', id: 7 }],
    ['PUT /api/individuals/5/resend-invitation', { kind: 'INDIVIDUAL', id: 5 }],
    ['GET /api/lenders/9/criteria/4', { kind: 'LENDER', id: 9 }],
    ['GET /api/brokers/19', { kind: 'BROKER', id: 19 }],
    ['GET /api/lawfirms/9', { kind: 'LAWFIRM', id: 9 }],
    ['page /users/19/lender', { kind: 'LENDER', id: 19 }],
    ['page /users/2147483647/broker?tab=3', { kind: 'BROKER', id: 2_147_483_647 }],
    ['page /users/9/lawfirm/edit', { kind: 'LAWFIRM', id: 9 }],
    ['page /users/notes', null],
    ['page /users/0/lender', null],
    ['page /users/9/lenders', null],
    ['page /users/9x/lender', null],
    ['GET /api/loans/0', null],
    ['GET /api/loans/99999999999', null],
    ['GET /api/loans/12ab', null],
    ['GET /api/loans', null],
    ['action createLoanAction', null],
  ])('[T-H2] %s refers to its record', (place, subject) => {
    expect(findSubjectOfPath(place)).toEqual(subject)
  })
})

describe('an entry', () => {
  test.each<[string, Partial<AuditRow>, string | null]>([
    ['a company leads to its profile', {}, '/users/9/broker'],
    ['a person leads to the profile of the company', { subjectKind: 'INDIVIDUAL' }, '/users/9/broker'],
    ['a loan leads to its page', { subjectKind: 'LOAN' }, '/loans/7/view'],
    ['a lender leads to its profile', { subjectKind: 'LENDER' }, '/users/7/lender'],
    ['a broker leads to its profile', { subjectKind: 'BROKER' }, '/users/7/broker'],
    ['a law firm leads to its profile', { subjectKind: 'LAWFIRM' }, '/users/7/lawfirm'],
    ['staff lead nowhere', { subjectKind: 'STAFF', profile: null }, null],
    ['what is gone leads nowhere', { subjectName: null }, null],
    ['a loan that is gone leads nowhere', { subjectKind: 'LOAN', subjectName: null }, null],
    ['no id leads nowhere', { subjectKind: 'LOAN', subjectId: null }, null],
    ['no kind leads nowhere', { subjectKind: null }, null],
  ])('%s', (_what, change, path) => {
    expect(buildSubjectPath({ ...row, ...change })).toBe(path)
  })

  test.each([
    ['COMPANY_CREATED', 'Company created'],
    ['SIGN_IN_REFUSED', 'Sign-in refused'],
    ['INDIVIDUAL_UPDATED', 'Person changed'],
    ['OF_A_LATER_VERSION', 'Of a later version'],
  ])('of the action %s is labelled %s', (action, name) => {
    expect(formatAuditAction(action)).toBe(name)
  })
})
