import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  changedFields,
  hasSamePeople,
  isOnlyVisible,
  linkedInAddress,
  moved,
  savedPortrait,
  wronglyHidden,
} from '#lib/individuals/portraits/rules.ts'
import { portraitInput } from '#lib/individuals/portraits/schema.ts'
import { portrait } from './portrait.ts'

const refusalOf = (change: Record<string, unknown>) =>
  portraitInput.safeParse({ ...portrait, ...change }).error?.issues[0]?.message

describe('a portrait that is sent', () => {
  test.each([
    ['firstname', 'Please enter first name'],
    ['lastname', 'Please enter last name'],
    ['stateKey', 'Please select state'],
    ['email', 'Please enter email'],
    ['mobileNumber', 'Please enter mobile'],
  ])('[D-12] needs %s and says so in its words', (field, message) => {
    for (const empty of ['', '  ', '\u200b'.slice(1)]) expect(refusalOf({ [field]: empty })).toBe(message)
  })

  test('[D-12] the mobile is kept in one form, and a number that is none is refused', () => {
    for (const typed of ['0491 570 006', '+61 491 570 006', '0491570006'])
      expect(portraitInput.parse({ ...portrait, mobileNumber: typed }).mobileNumber).toBe('+61491570006')
    for (const typed of ['02 9374 4000', '04915700', '+1 202 555 0100'])
      expect(refusalOf({ mobileNumber: typed })).toBe('Please enter a valid mobile number')
  })

  test('[D-12] LinkedIn may be missing, else it leads to linkedin.com and nowhere else', () => {
    for (const empty of ['', '  ', null])
      expect(portraitInput.parse({ ...portrait, linkedInProfile: empty }).linkedInProfile).toBeNull()
    expect(linkedInAddress('linkedin.com/in/ada')).toBe('https://linkedin.com/in/ada')
    expect(linkedInAddress('http://au.linkedin.com/in/ada')).toBe('http://au.linkedin.com/in/ada')
    for (const bad of [
      'javascript:alert(1)',
      'data:text/html,x',
      'ftp://a.b',
      'https://u:p@linkedin.com',
      'https://www.redgum.example/in/ada',
      'https://linkedin.com.elsewhere.example/in/ada',
      'https://notlinkedin.com/in/ada',
      'https://linkedin.com:8443/in/ada',
      'https://elsewhere.example/?linkedin.com',
      'ada',
      'a b.com',
      '//',
    ])
      expect(linkedInAddress(bad), bad).toBeNull()
  })

  test('[D-16] a picture is named by its id', () => {
    expect(
      portraitInput.parse({ ...portrait, imageFile: { fileId: 5, fileUrl: 'https://elsewhere.example' } }).imageFile,
    ).toEqual({ fileId: 5 })
    expect(refusalOf({ imageFile: { fileId: 'x' } })).toBeDefined()
    expect(refusalOf({ imageFileId: 5 })).toBeDefined()
  })
})

describe('what a save makes of a stored portrait', () => {
  const { imageFile, ...fields } = portrait
  const stored = { ...fields, imageFileId: imageFile.fileId }

  test('[P-05] a field that is left out stays, null takes away what may be missing', () => {
    const saved = (change: object) => savedPortrait(stored, portraitInput.parse({ individualId: 7, ...change }))
    expect(saved({})).toEqual(stored)
    expect(changedFields(stored, saved({}))).toEqual([])
    expect(saved({ imageFile: null, firstname: 'Anne' })).toEqual({ ...stored, imageFileId: null, firstname: 'Anne' })
    expect(changedFields(stored, saved({ imageFile: null, firstname: 'Anne' }))).toEqual(['firstname', 'imageFile'])
    expect(
      changedFields({ ...stored, email: null }, savedPortrait({ ...stored, email: null }, { individualId: 7 })),
    ).toEqual([])
  })
})

describe('rules of portraits', () => {
  const people = (...visible: boolean[]) => visible.map((isVisible, index) => ({ individualId: index + 1, isVisible }))

  test('[D-12] the only visible person is locked, others are not', () => {
    expect(isOnlyVisible(people(true, false), 1)).toBe(true)
    expect(isOnlyVisible(people(true, false), 2)).toBe(false)
    expect(isOnlyVisible(people(true, true), 1)).toBe(false)
    expect(isOnlyVisible(people(false), 1)).toBe(false)
  })

  test('[D-12] whoever hides the last visible one is named', () => {
    expect(wronglyHidden(people(true, false), new Map([[1, false]]))).toEqual([1])
    expect(
      wronglyHidden(
        people(true, false),
        new Map([
          [1, false],
          [2, true],
        ]),
      ),
    ).toEqual([])
    expect(wronglyHidden(people(false, false), new Map([[1, false]]))).toEqual([])
  })

  test('[D-11] moving keeps everybody and moves one by one place', () => {
    expect(moved(['a', 'b', 'c'], 1, -1)).toEqual(['b', 'a', 'c'])
    expect(moved(['a', 'b', 'c'], 1, 1)).toEqual(['a', 'c', 'b'])
    const steps = fc.constantFrom(-1 as const, 1 as const)
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.integer(), { maxLength: 8 }),
        fc.integer({ min: -2, max: 9 }),
        steps,
        (list, index, step) => {
          expect(hasSamePeople(moved(list, index, step), list)).toBe(true)
        },
      ),
    )
    expect(moved(['a', 'b'], 0, -1)).toEqual(['a', 'b'])
    expect(moved(['a', 'b'], 1, 1)).toEqual(['a', 'b'])
  })

  test('[D-11] a list with a doubled or missing person is another one', () => {
    expect(hasSamePeople([2, 1], [1, 2])).toBe(true)
    for (const list of [[1], [1, 1], [1, 3], [1, 2, 2], [1, 2, 3]]) expect(hasSamePeople(list, [1, 2])).toBe(false)
  })
})
