import { describe, expect, test } from 'vitest'
import { buildOfferedFields, buildProfileRecord } from '#lib/market/profiles/record/rules.ts'
import { buildProfile } from '#lib/market/profiles/rules.ts'
import { broker, lender, staff } from '#tests/support/people.ts'
import { facts } from './facts.ts'

test('[P-16] the six categories have their documented names, and an unknown one is not offered', () => {
  expect(
    buildOfferedFields([
      { categoryKey: 'LAND_BANK', isOffered: true, status: 1 },
      { categoryKey: 'FIRST_RANKING', isOffered: false, status: 0 },
    ]),
  ).toEqual({
    categoriesOffered: {
      firstRanking: false,
      secondRanking: false,
      construction: false,
      mezzanine: false,
      landBank: true,
      rural: false,
    },
    firstRankingLoanCriteriaStatus: 0,
    secondRankingLoanCriteriaStatus: null,
    constructionLoanCriteriaStatus: null,
    mezzanineLoanCriteriaStatus: null,
    landBankLoanCriteriaStatus: 1,
    ruralLoanCriteriaStatus: null,
  })
})

describe('the documented record of a profile', () => {
  const picture = { fileId: 55, fileUrl: '/api/files/55' }

  test('[P-05] contains the first person with id and image, the BDM, the logo and the active profile', () => {
    const profile = buildProfile(staff, {
      kind: 'lender',
      facts: { ...facts, isActive: false, portraits: facts.portraits.toReversed() },
      relation: 'staff',
    })
    expect(buildProfileRecord(profile)).toEqual({
      ...profile,
      portraits: [
        { ...profile.portraits[0], previewProfileImage: '/api/files/55' },
        { ...profile.portraits[1], previewProfileImage: null },
      ],
      firstname: 'Amelia',
      lastname: 'Ferrante',
      individualId: 7,
      currentIndividualId: 7,
      currentPortraitIndividualId: 7,
      imageFile: picture,
      hasAcceptedInvitation: true,
      previewCompanyLogo: '/api/files/56',
      bdm: { id: 9, name: 'Dana Kirov' },
      activeProfile: { lenderId: 5, brokerId: null, active: false },
    })
  })

  test('[P-05] has null for missing people and values', () => {
    const bare = { ...facts, portraits: [], logoFileId: null, bdmId: null, bdm: null, lenderId: 21, brokerId: 31 }
    expect(buildProfileRecord(buildProfile(broker, { kind: 'lawfirm', facts: bare, relation: 'other' }))).toMatchObject(
      {
        portraits: [],
        firstname: null,
        lastname: null,
        individualId: null,
        currentIndividualId: null,
        currentPortraitIndividualId: null,
        imageFile: null,
        hasAcceptedInvitation: null,
        previewCompanyLogo: null,
        bdm: null,
        activeProfile: { lenderId: 21, brokerId: 31, active: true },
      },
    )
    for (const half of [
      { bdmId: 9, bdm: null },
      { bdmId: null, bdm: 'Dana Kirov' },
    ])
      expect(
        buildProfileRecord(buildProfile(lender, { kind: 'broker', facts: { ...facts, ...half }, relation: 'owner' }))
          .bdm,
      ).toBeNull()
  })

  test('the active profile contains this profile’s id on its own side', () => {
    const sides = { ...facts, id: 77, lenderId: 21, brokerId: 31 }
    const active = (kind: 'lender' | 'broker') =>
      buildProfileRecord(buildProfile(broker, { kind, facts: sides, relation: 'other' })).activeProfile
    expect(active('lender')).toEqual({ lenderId: 77, brokerId: 31, active: true })
    expect(active('broker')).toEqual({ lenderId: 21, brokerId: 77, active: true })
  })
})
