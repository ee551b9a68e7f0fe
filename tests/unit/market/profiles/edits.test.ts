import { describe, expect, test } from 'vitest'
import { checkCompanyNameAndAcn } from '#lib/market/profiles/edits/rules.ts'
import { profileInput } from '#lib/market/profiles/edits/schema.ts'

const messageOf = (body: Record<string, unknown>) => profileInput.safeParse(body).error?.issues[0]?.message

describe('name and ACN of a save', () => {
  const named = { companyName: 'Redgum', companyACN: '604118320' }
  const noAcn = { companyName: 'Redgum', companyACN: null }
  const neither = { companyName: '', companyACN: null }
  const nameError = [{ code: 'INVALID', field: 'companyName', message: 'Please enter company name' }]
  const acnError = [{ code: 'INVALID', field: 'companyACN', message: 'Please enter ACN' }]

  test.each([
    ['the other name', named, { companyName: 'Bluegum' }, []],
    ['no name', named, { companyName: '  ' }, nameError],
    ['no ACN', named, { companyACN: null }, acnError],
    ['no ACN as a text', named, { companyACN: ' ' }, acnError],
    ['neither', named, { companyName: '', companyACN: '' }, []],
    ['nothing', named, {}, []],
    ['what stands', named, { companyName: ' Redgum ', companyACN: '604 118 320' }, []],
    ['nothing where the ACN lacks', noAcn, {}, []],
    ['the other name where the ACN lacks', noAcn, { companyName: 'Bluegum' }, acnError],
    ['an ACN where it lacks', noAcn, { companyACN: '604118320' }, []],
    ['an ACN where the name lacks', neither, { companyACN: '604118320' }, nameError],
    ['a name where the ACN lacks', neither, { companyName: 'Redgum' }, acnError],
    ['both', neither, { companyName: 'Redgum', companyACN: '604118320' }, []],
  ])('[D-15] %s: of %j, %j', (_what, stored, change, errors) =>
    expect(checkCompanyNameAndAcn(stored, change)).toEqual(errors),
  )
})

describe('saving a profile', () => {
  const LAST_ID = 2_147_483_647

  test('[D-17] changes only the fields that are sent', () => {
    expect(profileInput.parse({})).toEqual({})
    expect(
      profileInput.parse({
        version: 4,
        companyName: ' Redgum  Credit ',
        companyACN: '604 118 320',
        website: ' redgum.example ',
        platformBdmId: '9',
        logoFile: { fileId: '56', fileUrl: 'https://elsewhere.example' },
        portraits: [{ individualId: 7, firstname: 'Ada' }],
        leadScore: 'B',
        followupDate: '2026-12-01',
        duplicateReason: 'One company, two brands',
      }),
    ).toEqual({
      version: 4,
      companyName: 'Redgum Credit',
      companyACN: '604118320',
      website: 'redgum.example',
      platformBdmId: 9,
      logoFile: { fileId: 56 },
      portraits: [{ individualId: 7, firstname: 'Ada' }],
      leadScore: 'B',
      followupDate: '2026-12-01',
      duplicateReason: 'One company, two brands',
    })
    expect(messageOf({ passwordHash: 'x' })).toBeDefined()
  })

  test('[P-05] accepts and ignores display-only fields, whatever their value', () => {
    expect(messageOf({ platformBdm: 'Dana', individualId: null, previewCompanyLogo: '/api/files/56' })).toBeUndefined()
  })

  test('clears a field that is sent empty', () => {
    const emptied = { companyACN: null, website: null, platformBdmId: '', logoFile: null, duplicateReason: null }
    expect(profileInput.parse({ ...emptied, leadScore: '', followupDate: '' })).toEqual({
      companyACN: '',
      website: null,
      platformBdmId: null,
      logoFile: null,
      duplicateReason: null,
      leadScore: null,
      followupDate: null,
    })
    expect(profileInput.parse({ website: '  ', companyName: '', platformBdmId: null })).toEqual({
      website: null,
      companyName: '',
      platformBdmId: null,
    })
  })

  test.each<[string, unknown, string]>([
    ['companyACN', '60411832', 'Please enter 9 digit for company ACN.'],
    ['companyACN', '60411832x', 'Please enter 9 digit for company ACN.'],
    ['companyACN', ' '.repeat(41), 'Please enter 9 digit for company ACN.'],
    ['companyACN', 604118320, 'Please enter ACN'],
    ['companyName', null, 'Please enter company name'],
    ['companyName', 'x'.repeat(201), 'Please enter company name'],
    ['website', 'javascript:alert(1)', 'Please enter a web address, such as example.com.au'],
    ['website', 7, 'Please enter a web address, such as example.com.au'],
    ['website', `${'x'.repeat(200)}.example`, 'Please enter a web address, such as example.com.au'],
    ['leadScore', 'F', 'Please select a lead score from A to E'],
    ['followupDate', 'soon', 'Please enter a date'],
    ['version', -1, 'The version is required.'],
  ])('[D-15] %s %j: %s', (field, value, message) => expect(messageOf({ [field]: value })).toBe(message))

  test.each<[string, unknown[], unknown[]]>([
    ['platformBdmId', [1, LAST_ID], [0, LAST_ID + 1, 'x', 1.5]],
    ['logoFile', [{ fileId: 1 }, { fileId: LAST_ID }], [{ fileId: 0 }, { fileId: LAST_ID + 1 }, {}, 56]],
    ['portraits', [[], people(200)], [people(201), [{}], {}]],
    ['companyName', ['x'.repeat(200)], [{}]],
    ['companyACN', ['6 0 4 1 1 8 3 2 0'.padEnd(40)], [{}]],
    ['website', ['redgum.example', 'http://redgum.example/about'], ['localhost', {}]],
    ['duplicateReason', ['x'.repeat(500), ''], ['x'.repeat(501), 7]],
  ])('%s is limited', (field, good, bad) => {
    for (const value of good) expect(messageOf({ [field]: value }), JSON.stringify(value)).toBeUndefined()
    for (const value of bad) expect(messageOf({ [field]: value }), JSON.stringify(value)).toBeDefined()
  })
})

function people(count: number) {
  return Array.from({ length: count }, (_, index) => ({ individualId: index + 1 }))
}
