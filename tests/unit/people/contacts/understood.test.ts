import { expect, test } from 'vitest'
import { parsePastedContacts } from '#lib/people/contacts/pasted/rules.ts'
import { echoEmail, echoMobile, formatAcn } from '#lib/people/contacts/rules.ts'

test('an ACN is shown in groups of three digits', () => {
  expect(formatAcn('604118320')).toBe('604 118 320')
  for (const other of ['60411832', '6041183200', 'x604118320']) expect(formatAcn(other)).toBe(other)
})

test.each([
  ['0412345678', '0412 345 678'],
  ['+61 412 345 678', '0412 345 678'],
  ['041234567', null],
  ['', null],
])('the mobile %j is understood as %j', (text, echo) => {
  expect(echoMobile(text)).toBe(echo)
})

test.each([
  [' Una.Park@Redgum.Example ', 'una.park@redgum.example'],
  ['una@redgum', null],
  ['una park@redgum.example', null],
])('the address %j is understood as %j', (text, echo) => {
  expect(echoEmail(text)).toBe(echo)
})

const una = { firstName: 'Una', lastName: 'Park', email: 'una@redgum.example', mobile: '0412 345 678' }

test.each<[string, object | null]>([
  ['Una Park\nuna@redgum.example\n0412345678', una],
  ['Una Park\r\nBusiness Development\r\n+61 412 345 678\r\nUna@Redgum.example', una],
  ['Una Park\tuna@redgum.example\t0412 345 678', una],
  ['Una\tPark\tuna@redgum.example\t0412 345 678', una],
  ['Una\tPark\tDirector\tuna@redgum.example', { ...una, mobile: '' }],
  ['una@redgum.example\tUna\tPark', null],
  ['Una Park <una@redgum.example>', { ...una, mobile: '' }],
  ['Una Park, 0412 345 678', { ...una, email: '' }],
  [
    "Mary-Anne van O'Neil\nm@x.example",
    { firstName: 'Mary-Anne', lastName: "van O'Neil", email: 'm@x.example', mobile: '' },
  ],
  ['Una Park', null],
  ['una@redgum.example', null],
  ['Una\nuna@redgum.example', null],
  ['Una Park\nRedgum', null],
  ['una@redgum.example\n0412 345 678', null],
  [Array.from({ length: 9 }, () => 'Una Park').join('\n'), null],
  ['', null],
])('%j is read as %j', (text, found) => {
  expect(parsePastedContacts(text)).toEqual(found ? [found] : [])
})

const ben = { firstName: 'Ben', lastName: 'Ito', email: 'ben@redgum.example', mobile: '' }

test.each([
  ['Una\tPark\tuna@redgum.example\nBen\tIto\tben@redgum.example\nRow without a person'],
  ['Name\tEmail\nUna Park\tuna@redgum.example\r\nBen Ito\tben@redgum.example\n'],
])('%j is read as two people', (text) => {
  expect(parsePastedContacts(text)).toEqual([{ ...una, mobile: '' }, ben])
})

test('a heading above one row is no person', () => {
  expect(parsePastedContacts('Name\tEmail\tMobile\nUna Park\tuna@redgum.example\t0412 345 678')).toEqual([una])
})
