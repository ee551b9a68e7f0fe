import { expect, test } from 'vitest'
import { createSystemActor, visitor } from '#lib/core/actor.ts'
import { NEW_NOTE } from '#lib/crm/file-notes/labels.ts'
import { fileNotePolicies, mayKeepNotesAbout } from '#lib/crm/file-notes/policy.ts'
import {
  buildDetailNotesUrl,
  buildNotesUrl,
  getNotedProfilePath,
  getNoteUndoCutoff,
  NOTE_PAGE_SIZES,
} from '#lib/crm/file-notes/rules.ts'
import { namedNote } from '#lib/crm/file-notes/schema.ts'
import { admin, broker, dual, lawFirm, lender, rightsIn, staff } from '#tests/support/people.ts'

test('everybody but law firms can keep notes; staff keep them as staff and can list all', () => {
  expect(rightsIn(fileNotePolicies)).toEqual({
    keep: 'staff admin lender broker dual',
    keepAsStaff: 'staff admin',
    listAll: 'staff admin',
  })
})

test('nobody can keep notes about their own profile', () => {
  for (const actor of [staff, admin]) expect(mayKeepNotesAbout(actor, 11)).toBe(true)
  expect([11, 12].map((id) => mayKeepNotesAbout(lender, id))).toEqual([false, true])
  expect([11, 12].map((id) => mayKeepNotesAbout(broker, id))).toEqual([true, false])
  expect([21, 22, 23].map((id) => mayKeepNotesAbout(dual, id))).toEqual([false, false, true])
  for (const actor of [lawFirm, visitor, createSystemActor('sweep')]) expect(mayKeepNotesAbout(actor, 11)).toBe(false)
})

test.each([
  [{ lenderID: 1, brokerID: null, lawFirmID: null }, '/users/1/lender'],
  [{ lenderID: null, brokerID: 2, lawFirmID: null }, '/users/2/broker'],
  [{ lenderID: null, brokerID: null, lawFirmID: 3 }, '/users/3/lawfirm'],
])('[E-05] the note of %j leads to %s', (row, path) => {
  expect(getNotedProfilePath(row)).toBe(path)
})

test('a deletion can be undone for thirty seconds', () => {
  expect(getNoteUndoCutoff(new Date('2026-03-01T00:00:30Z'))).toEqual(new Date('2026-03-01T00:00:00Z'))
})

test.each([
  ['lender', '/api/lenders/4/file-notes', '/api/lenders/4/detail-notes/personal'],
  ['broker', '/api/brokers/4/file-notes', '/api/brokers/4/detail-notes/personal'],
  ['lawfirm', '/api/lawfirms/4/file-notes', '/api/lawfirms/4/detail-notes/personal'],
] as const)('[P-09] builds the URLs of the notes of a %s', (kind, notes, details) => {
  expect(buildNotesUrl({ kind, id: 4 })).toBe(notes)
  expect(buildNotesUrl({ kind, id: 4 }, '/delete?id=7')).toBe(`${notes}/delete?id=7`)
  expect(buildDetailNotesUrl({ kind, id: 4 }, 'personal')).toBe(details)
})

test.each([
  [{ id: '7' }, 7],
  [{ id: 8 }, 8],
  [{ id: 'seven' }, 0],
  [{ id: '07' }, 0],
  [{ id: ['7', '8'] }, 0],
  [{ id: '' }, undefined],
  [{ id: 'undefined' }, undefined],
  [{ id: null }, undefined],
  [{}, undefined],
  [null, undefined],
  ['id', undefined],
  [[7], undefined],
])('[E-07] the query or payload %j names the note %j', (sent, id) => {
  expect(namedNote.parse(sent)).toEqual({ id })
})

test('[E-03] a page of notes has 20 rows, or more where asked', () => {
  expect(NOTE_PAGE_SIZES).toEqual([20, 50, 100, 200])
  expect(NEW_NOTE).toBe('NEW')
})
