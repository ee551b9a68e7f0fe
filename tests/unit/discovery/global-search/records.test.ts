import { expect, test } from 'vitest'
import {
  findAskedKind,
  listRecordActions,
  parseKindQuestion,
  parseLoanNumber,
} from '#lib/discovery/global-search/rules.ts'
import type { FoundUserType, SearchRow } from '#lib/discovery/global-search/schema.ts'

const row = (userType: FoundUserType | null, profileId: number | null = userType && 7): SearchRow => ({
  id: 3,
  name: 'Redgum',
  searchType: userType ? 'COMPANY' : 'LOAN',
  userType,
  profileId,
  companyName: null,
  detail: null,
  imageFileId: null,
})

test.each([
  ['lender redgum', { kind: 'lender', name: 'redgum' }],
  ['Find Broker  ana  park', { kind: 'broker', name: 'ana park' }],
  ['law firm hale', { kind: 'lawFirm', name: 'hale' }],
  ['Law firms hale', { kind: 'lawFirm', name: 'hale' }],
  ['brokers x', { kind: 'broker', name: 'x' }],
  ['lender', null],
  ['find lender ', null],
  ['law hale', null],
  ['redgum lender', null],
  ['find redgum', null],
  ['constructor x', null],
])('%j is a search for %j', (text, asked) => {
  expect(parseKindQuestion(text)).toEqual(asked)
})

test('results have the heading of the requested kind if all are of it', () => {
  expect(findAskedKind([row('lender'), row('dual')], 'lender red')).toBe('lender')
  expect(findAskedKind([row('dual')], 'broker red')).toBe('broker')
  expect(findAskedKind([row('dual')], 'law firm red')).toBeNull()
  expect(findAskedKind([row('lender'), row('broker')], 'lender red')).toBeNull()
  expect(findAskedKind([row(null)], 'lender red')).toBeNull()
  expect(findAskedKind([], 'lender red')).toBeNull()
  expect(findAskedKind([row('lender')], 'red')).toBeNull()
})

const all = { mayNote: true, mayAddLoan: true, mayEditLoans: true, ownProfiles: [] }
const none = { mayNote: false, mayAddLoan: false, mayEditLoans: false, ownProfiles: [] }
const NOTE = '?tab=fileNotes&note=new'

test.each<[FoundUserType, string, string | null]>([
  ['lender', `/users/7/lender${NOTE}`, '/loans/create?lender=7'],
  ['dual', `/users/7/lender${NOTE}`, '/loans/create?lender=7'],
  ['broker', `/users/7/broker${NOTE}`, '/loans/create?broker=7'],
  ['lawFirm', `/users/7/lawfirm${NOTE}`, null],
])('on a %s the actions are a note and a new loan', (kind, note, newLoan) => {
  expect(listRecordActions(row(kind), all)).toEqual({ note, newLoan, edit: null })
  expect(listRecordActions(row(kind), none)).toEqual({ note: null, newLoan: null, edit: null })
  expect(listRecordActions(row(kind), { ...none, mayNote: true, ownProfiles: [7] }).note).toBeNull()
})

test('a loan is edited by those who may edit every loan they find; a suburb never', () => {
  expect(listRecordActions(row(null), all)).toEqual({ note: null, newLoan: null, edit: '/loans/3/edit' })
  expect(listRecordActions(row(null), none).edit).toBeNull()
  expect(listRecordActions({ ...row(null), searchType: 'SUBURB' }, all).edit).toBeNull()
})

test.each([
  ['loan 2611 0132', '2611 0132'],
  ['Loan no. 2611', '2611'],
  ['what happened with loan 2611 0132', '2611 0132'],
  ['open the loan 2611', '2611'],
  ['2611 0132', null],
  ['loans over 2000000', null],
  ['loan 12 months', null],
  ['who brought loan 2611', null],
])('the number of a loan in “%s”', (text, number) => {
  expect(parseLoanNumber(text)).toBe(number)
})
