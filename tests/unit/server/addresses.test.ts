import { expect, test } from 'vitest'
import { isOneAddress } from '#lib/server/delivery/mail-headers.ts'

test.each([
  ['una@covenant.example', true],
  ['una@mail.1st.example', true],
  ['una@localhost', true],
  // Libraries rewrite these to an IPv4 address.
  ['una@7', false],
  ['una@10.0.0.7', false],
  ['una@b.0x7f', false],
  ['una@example.7.', false],
  // Libraries quote the local part of these.
  ['una.@covenant.example', false],
  ['.una@covenant.example', false],
  ['una..b@covenant.example', false],
  ['una.b@covenant.example', true],
  ['una@a.example, b@a.example', false],
])('[T-C6] whether %j is an email address: %j', (address, isOne) => {
  expect(isOneAddress(address)).toBe(isOne)
})
