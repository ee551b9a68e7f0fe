import { expect, test } from 'vitest'
import { exceptionLabels, inactiveProfileLabels, parseExceptionType } from '#lib/web/exceptions/labels.ts'
import { chooseBackPath, chooseFailedPath, chooseFurtherLink, parseReference } from '#lib/web/exceptions/rules.ts'

const ORIGIN = 'https://covenant.example'

test.each([
  ['401', 401],
  ['403', 403],
  ['404', 404],
  ['500', 500],
  ['418', 404],
  ['0403', 404],
  ['constructor', 404],
  ['', 404],
  [undefined, 404],
])('[A-13] the type %s shows the page %i', (text, type) => {
  expect(parseExceptionType(text)).toBe(type)
})

test('[A-13] the back button leads to the given path only for signed-in users', () => {
  expect(chooseBackPath('/loans?page=2', true, ORIGIN)).toBe('/loans?page=2')
  expect(chooseBackPath(`${ORIGIN}/users/3/lender`, true, ORIGIN)).toBe('/users/3/lender')
  expect(chooseBackPath('/loans', false, ORIGIN)).toBe('/general/finder-utility')
  expect(chooseBackPath(null, false, ORIGIN)).toBe('/general/finder-utility')
})

test.each([null, '', 'https://evil.example/', '//evil.example', '/\\evil.example', 'javascript:alert(1)'])(
  '[A-13][T-B8] a URL that is not ours leads home: %s',
  (redirect) => {
    expect(chooseBackPath(redirect, true, ORIGIN)).toBe('/')
  },
)

test('a 500 page links to the failed page, unless that is the back link or an error page', () => {
  const failedPath = chooseFailedPath(`${ORIGIN}/loans?page=2`, ORIGIN)
  expect(failedPath).toBe('/loans?page=2')
  expect(chooseFurtherLink({ backHref: '/', failedPath, isSignedIn: true })).toEqual({
    href: '/loans?page=2',
    label: 'Try again',
  })
  expect(chooseFurtherLink({ backHref: '/loans?page=2', failedPath, isSignedIn: true }).label).toBe('Home')
  for (const other of [null, 'https://evil.example/loans', `${ORIGIN}/exception/500`, `${ORIGIN}/inactive-profile`])
    expect(chooseFailedPath(other, ORIGIN), String(other)).toBeNull()
})

test('the second link of an error page never repeats the back link', () => {
  expect(chooseFurtherLink({ backHref: '/general/finder-utility', isSignedIn: false }).href).toBe('/login')
  expect(chooseFurtherLink({ backHref: '/loans/3/view', isSignedIn: true }).href).toBe('/')
  expect(chooseFurtherLink({ backHref: '/', isSignedIn: true }).href).toBe('/loans')
})

test('[A-14][A-15] the texts are the documented ones', () => {
  expect(exceptionLabels[401].description).toBe('You do not have access to view this page')
  expect(exceptionLabels[403].description).toBe('You do not have access to view this page')
  expect(exceptionLabels[404].description).toBe('Page is still undergoing construction. Please check back later.')
  expect(exceptionLabels[500].description).toBe('An unexpected error occured. Please try again later.')
  expect(inactiveProfileLabels.description).toBe(
    'The profile you are attempting to access is inactive and therefore can not be viewed',
  )
})

test.each(['a1b2c3d4', '0193-a.b_c', 'x'.repeat(64)])('a well-formed reference is shown: %s', (reference) => {
  expect(parseReference(reference)).toBe(reference)
})

test.each([
  undefined,
  12_345_678,
  ['a1b2c3d4'],
  '',
  'a1b2c3d',
  'x'.repeat(65),
  'a1b2c3d4 ',
  '<b>a1b2c3d4',
  'a1b2c3d4\n',
])('a malformed reference is not shown: %j', (text) => {
  expect(parseReference(text)).toBeNull()
})
