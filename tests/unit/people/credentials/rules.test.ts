import { expect, test } from 'vitest'
import { findPasswordWeakness } from '#lib/people/credentials/rules.ts'

const EMAIL = 'mira.keller@redgum.example'

test.each([
  'qwertyuiop',
  '1234567890',
  'Manchester',
  'password!!',
  '2026river!',
  'xyxyxyxyxyx',
  'aaaaaaaaaa',
  'dragondragondrag',
])('[T-B10] %s is rejected as common', async (password) => {
  expect(await findPasswordWeakness(password, EMAIL)).toBe('COMMON')
})

test.each(['mira.keller', 'MiraKeller2026', 'redgum-keller', 'mira.keller@redgum.example', 'kellermira1!'])(
  '[T-B10] %s is rejected as derived from the user’s email address',
  async (password) => {
    expect(await findPasswordWeakness(password, EMAIL)).toBe('OWN_ADDRESS')
  },
)

test.each([
  'another quiet river',
  'orchard-lantern-58',
  'miracles happen at noon',
  'river 839-2716-48',
  'ежевика и полдень',
])('%s is accepted', async (password) => {
  expect(await findPasswordWeakness(password, EMAIL)).toBeNull()
})

test.each([
  ['1'.repeat(255).concat('a'), null],
  ['ab'.repeat(127).concat('!'), null],
  ['!'.repeat(256), 'COMMON'],
])('[T-I1] the longest hostile passwords are still checked', async (password, weakness) => {
  expect(await findPasswordWeakness(password, `${'a.'.repeat(120)}@redgum.example`)).toBe(weakness)
})
