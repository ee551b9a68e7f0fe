import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  findWronglyHiddenPeople,
  hasSamePeople,
  isOnlyVisiblePerson,
  listChangedPortraitFields,
  mergePortraitInput,
  moveEntryByOne,
  sortPersonIdsByPlace,
} from '#lib/market/profiles/portraits/rules.ts'
import { portraitInput, portraitOrderInput } from '#lib/market/profiles/portraits/schema.ts'
import { parseLinkedInUrl } from '#lib/people/contacts/rules.ts'
import { portrait } from '#tests/unit/market/profiles/portraits/portrait.ts'

const refusalOf = (change: Record<string, unknown>) =>
  portraitInput.safeParse({ ...portrait, ...change }).error?.issues[0]?.message

describe('portrait input', () => {
  test.each([
    ['firstname', 'Please enter first name'],
    ['lastname', 'Please enter last name'],
    ['stateKey', 'Please select state'],
    ['email', 'Please enter email'],
    ['mobileNumber', 'Please enter mobile'],
  ])('[D-12] needs %s and shows its message', (field, message) => {
    for (const empty of ['', '  ', '\u200b'.slice(1)]) expect(refusalOf({ [field]: empty })).toBe(message)
  })

  test('[D-12] the mobile is stored in one format, and an invalid number is refused', () => {
    for (const typed of ['0491 570 006', '+61 491 570 006', '0491570006'])
      expect(portraitInput.parse({ ...portrait, mobileNumber: typed }).mobileNumber).toBe('+61491570006')
    for (const typed of ['02 9374 4000', '04915700', '+1 202 555 0100'])
      expect(refusalOf({ mobileNumber: typed })).toBe('Please enter a valid mobile number')
  })

  test('[D-12] LinkedIn is optional, and must be a linkedin.com URL', () => {
    for (const empty of ['', '  ', null])
      expect(portraitInput.parse({ ...portrait, linkedInProfile: empty }).linkedInProfile).toBeNull()
    expect(parseLinkedInUrl('linkedin.com/in/ada')).toBe('https://linkedin.com/in/ada')
    expect(parseLinkedInUrl('http://au.linkedin.com/in/ada')).toBe('http://au.linkedin.com/in/ada')
    expect(parseLinkedInUrl(' HTTPS://www.linkedin.com/in/ada ')).toBe('https://www.linkedin.com/in/ada')
    expect(parseLinkedInUrl('linkedin.com/in/ada?next=a:1')).toBe('https://linkedin.com/in/ada?next=a:1')
    expect(portraitInput.parse({ ...portrait, linkedInProfile: ' linkedin.com/in/ada' }).linkedInProfile).toBe(
      'https://linkedin.com/in/ada',
    )
    expect(refusalOf({ linkedInProfile: 'redgum.example' })).toBe(
      'Please enter an address at linkedin.com, such as https://www.linkedin.com/in/name.',
    )
    for (const bad of [
      'javascript:alert(1)',
      'data:text/html,x',
      'ftp://a.b',
      'https://u@linkedin.com',
      'https://:p@linkedin.com',
      'ftp://linkedin.com/in/ada',
      'xhttps://linkedin.com/in/ada',
      'linkedin.com/in/ada byron',
      'https://a.b.linkedin.com/in/ada',
      'https://www.redgum.example/in/ada',
      'https://linkedin.com.elsewhere.example/in/ada',
      'https://notlinkedin.com/in/ada',
      'https://linkedin.com:8443/in/ada',
      'https://elsewhere.example/?linkedin.com',
      'ada',
      'a b.com',
      '//',
    ])
      expect(parseLinkedInUrl(bad), bad).toBeNull()
  })

  test('[D-16] an image is given by its id', () => {
    expect(
      portraitInput.parse({ ...portrait, imageFile: { fileId: 5, fileUrl: 'https://elsewhere.example' } }).imageFile,
    ).toEqual({ fileId: 5 })
    expect(refusalOf({ imageFile: { fileId: 'x' } })).toBeDefined()
    expect(refusalOf({ imageFileId: 5 })).toBeDefined()
  })
})

describe('the limits of portrait input', () => {
  const LAST_ID = 2_147_483_647

  test.each<[string, unknown[], unknown[]]>([
    ['individualId', [1, LAST_ID], [0, LAST_ID + 1, '7', 1.5, undefined]],
    ['version', [1, LAST_ID, undefined], [0, LAST_ID + 1, '7']],
    ['appearanceOrder', [0, 100_000, undefined], [-1, 100_001, '0']],
    ['imageFile', [{ fileId: 1 }, { fileId: LAST_ID }, null, undefined], [{ fileId: 0 }, { fileId: LAST_ID + 1 }, {}]],
    ['stateKey', ['NSW', undefined], ['NSWX', null]],
    ['linkedInProfile', [`linkedin.com/${'x'.repeat(287)}`, undefined], [`linkedin.com/${'x'.repeat(288)}`, 7]],
    ['isVisible', [true, false, 'true', 'false', undefined], ['yes', 1, null]],
  ])('%s may be %j but not %j', (field, good, bad) => {
    for (const value of good) expect(refusalOf({ [field]: value }), JSON.stringify(value)).toBeUndefined()
    for (const value of bad) expect(refusalOf({ [field]: value }), JSON.stringify(value)).toBeDefined()
  })

  test('[D-12] visibility is parsed from the radio value', () => {
    expect(portraitInput.parse({ ...portrait, isVisible: 'true' }).isVisible).toBe(true)
    expect(portraitInput.parse({ ...portrait, isVisible: 'false' }).isVisible).toBe(false)
    expect(refusalOf({ isVisible: 'yes' })).toBe('Please select if user is visible or hidden')
  })

  test('[P-05] display-only fields are accepted and ignored; an unknown field is refused', () => {
    const shown = { individualId: 7, hasAcceptedInvitation: true, previewProfileImage: '/api/files/5' }
    expect(portraitInput.parse(shown)).toEqual({ individualId: 7 })
    expect(portraitInput.parse({ individualId: 7, email: ' Ada@Covenant.Example ', mobileNumber: null })).toEqual({
      individualId: 7,
      email: 'ada@covenant.example',
      mobileNumber: null,
    })
    expect(refusalOf({ email: 'ada' })).toBe('The input is not valid E-mail!')
    expect(refusalOf({ linkedInProfile: 'x'.repeat(301) })).toBe('This text must be at most 300 characters.')
    expect(refusalOf({ passwordHash: 'x' })).toBeDefined()
  })

  test('[D-11] an order lists one to a thousand people', () => {
    const ids = (count: number) => Array.from({ length: count }, (_, index) => index + 1)
    expect(portraitOrderInput.parse({ individualIds: [2, 1], version: 3 })).toEqual({
      individualIds: [2, 1],
      version: 3,
    })
    for (const individualIds of [ids(1), ids(1_000)])
      expect(portraitOrderInput.safeParse({ individualIds }).success).toBe(true)
    for (const individualIds of [[], ids(1_001), [0], ['1']])
      expect(portraitOrderInput.safeParse({ individualIds }).success).toBe(false)
    expect(portraitOrderInput.safeParse({ individualIds: [1], version: 0 }).success).toBe(false)
    expect(portraitOrderInput.safeParse({ individualIds: [1], companyId: 3 }).success).toBe(false)
  })
})

describe('merging input into a stored portrait', () => {
  const { imageFile, ...fields } = portrait
  const stored = { ...fields, imageFileId: imageFile.fileId }

  test('[P-05] an omitted field is kept, null clears an optional one', () => {
    const saved = (change: object) => mergePortraitInput(stored, portraitInput.parse({ individualId: 7, ...change }))
    expect(saved({})).toEqual(stored)
    expect(listChangedPortraitFields(stored, saved({}))).toEqual([])
    for (const [field, value] of [
      ['firstname', 'Anne'],
      ['lastname', 'Isabella'],
      ['stateKey', 'VIC'],
      ['email', null],
      ['mobileNumber', null],
      ['linkedInProfile', 'https://linkedin.com/in/ada'],
      ['isVisible', false],
    ] as const) {
      expect(saved({ [field]: value })).toEqual({ ...stored, [field]: value })
      expect(listChangedPortraitFields(stored, saved({ [field]: value }))).toEqual([field])
    }
    expect(saved({ firstname: undefined, email: undefined, imageFile: undefined })).toEqual(stored)
    expect(saved({ imageFile: { fileId: 6 } })).toEqual({ ...stored, imageFileId: 6 })
    expect(saved({ version: 2, appearanceOrder: 4 })).toEqual({ ...stored, appearanceOrder: 4 })
    expect(saved({ imageFile: null, firstname: 'Anne' })).toEqual({ ...stored, imageFileId: null, firstname: 'Anne' })
    expect(listChangedPortraitFields(stored, saved({ imageFile: null, firstname: 'Anne' }))).toEqual([
      'firstname',
      'imageFile',
    ])
    expect(
      listChangedPortraitFields(
        { ...stored, email: null },
        mergePortraitInput({ ...stored, email: null }, { individualId: 7 }),
      ),
    ).toEqual([])
  })
})

describe('portrait rules', () => {
  const people = (...visible: boolean[]) => visible.map((isVisible, index) => ({ individualId: index + 1, isVisible }))

  test('[D-12] only the last visible person is locked', () => {
    expect(isOnlyVisiblePerson(people(true, false), 1)).toBe(true)
    expect(isOnlyVisiblePerson(people(true, false), 2)).toBe(false)
    expect(isOnlyVisiblePerson(people(true, true), 1)).toBe(false)
    expect(isOnlyVisiblePerson(people(false), 1)).toBe(false)
  })

  test('[D-12] returns the people whose company would have no visible person left', () => {
    expect(findWronglyHiddenPeople(people(true, false), new Map([[1, false]]))).toEqual([1])
    expect(
      findWronglyHiddenPeople(
        people(true, false),
        new Map([
          [1, false],
          [2, true],
        ]),
      ),
    ).toEqual([])
    expect(findWronglyHiddenPeople(people(false, false), new Map([[1, false]]))).toEqual([])
  })

  test('[D-11] moving keeps every person and moves one by one place', () => {
    expect(moveEntryByOne(['a', 'b', 'c'], 1, -1)).toEqual(['b', 'a', 'c'])
    expect(moveEntryByOne(['a', 'b', 'c'], 1, 1)).toEqual(['a', 'c', 'b'])
    const steps = fc.constantFrom(-1 as const, 1 as const)
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.integer(), { maxLength: 8 }),
        fc.integer({ min: -2, max: 9 }),
        steps,
        (list, index, step) => {
          expect(hasSamePeople(moveEntryByOne(list, index, step), list)).toBe(true)
        },
      ),
    )
    expect(moveEntryByOne(['a', 'b', 'c'], 0, -1)).toEqual(['a', 'b', 'c'])
    expect(moveEntryByOne(['a', 'b', 'c'], 1, -1)).toEqual(['b', 'a', 'c'])
    expect(moveEntryByOne(['a', 'b'], -1, 1)).toEqual(['a', 'b'])
    expect(moveEntryByOne(['a', 'b'], 1, 1)).toEqual(['a', 'b'])
  })

  test('[D-11] people are sorted by place, and keep their order within a place', () => {
    const places = [4, 0, 2, 2].map((appearanceOrder, index) => ({ individualId: index + 1, appearanceOrder }))
    expect(sortPersonIdsByPlace(places)).toEqual([2, 3, 4, 1])
  })

  test('[D-11] lists with a duplicate or missing person are different', () => {
    expect(hasSamePeople([2, 1], [1, 2])).toBe(true)
    for (const list of [[1], [1, 1], [1, 3], [1, 2, 2], [1, 2, 3]]) expect(hasSamePeople(list, [1, 2])).toBe(false)
    expect(hasSamePeople([1, 1], [1, 1])).toBe(false)
  })
})
