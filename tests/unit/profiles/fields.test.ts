import { expect, test } from 'vitest'
import {
  PROFILE_VIEWERS,
  type ProfileViewer,
  portraitFieldSights,
  profileFields,
  type Sight,
  seenPortrait,
  seenProfile,
} from '#lib/profiles/fields/policy.ts'
import type { ProfileRecord } from '#lib/profiles/schema.ts'

// Written from the documents and not from the table, so that a slip in the table shows.
const cells = (table: Record<string, Record<ProfileViewer, Sight>>, sight: Sight) =>
  Object.fromEntries(
    PROFILE_VIEWERS.map((viewer) => [
      viewer,
      Object.keys(table)
        .filter((field) => table[field]?.[viewer] === sight)
        .sort(),
    ]),
  )

test('[D-03] [D-20] hidden are: from an owner what others keep of it, from the market what is within the company, from visitors all but the page', () => {
  expect(cells(profileFields, 'hidden')).toEqual({
    staff: [],
    owner: ['followupDate', 'hasAcceptedInvitation', 'isMasterSwitchOn', 'leadScore'],
    market: [
      'associatedLoansCountAsBroker',
      'associatedLoansCountAsLawyer',
      'associatedLoansCountAsLender',
      'hasAcceptedInvitation',
      'isMasterSwitchOn',
      'isProfileActive',
      'preSettlementLoansCount',
      'version',
    ],
    visitor: [
      'activeProfile',
      'associatedLoansCountAsBroker',
      'associatedLoansCountAsLawyer',
      'associatedLoansCountAsLender',
      'bdm',
      'brokerId',
      'categoriesOffered',
      'companyACN',
      'companyId',
      'constructionLoanCriteriaStatus',
      'currentIndividualId',
      'currentPortraitIndividualId',
      'firstRankingLoanCriteriaStatus',
      'firstname',
      'followupDate',
      'hasAcceptedInvitation',
      'imageFile',
      'individualId',
      'isDeactivated',
      'isMasterSwitchOn',
      'isMatched',
      'isProfileActive',
      'kind',
      'landBankLoanCriteriaStatus',
      'lastname',
      'leadScore',
      'lenderId',
      'mezzanineLoanCriteriaStatus',
      'platformBdm',
      'platformBdmId',
      'positiveBrokerReviewsCount',
      'positiveLenderReviewsCount',
      'preSettlementLoansCount',
      'previewCompanyLogo',
      'resetTab',
      'ruralLoanCriteriaStatus',
      'secondRankingLoanCriteriaStatus',
      'showCurrentLoanBook',
      'showDischargedLoanBook',
      'standing',
      'version',
    ],
  })
  expect(cells(portraitFieldSights, 'hidden')).toEqual({
    staff: [],
    owner: ['hasAcceptedInvitation'],
    market: ['appearanceOrder', 'hasAcceptedInvitation', 'isVisible', 'version'],
    visitor: ['appearanceOrder', 'hasAcceptedInvitation', 'isVisible', 'previewProfileImage', 'stateKey', 'version'],
  })
})

test('[B-07] [D-14] name, ACN, BDM, master switch and the contact data of people are for the staff to change', () => {
  expect(cells(profileFields, 'edit')).toEqual({
    staff: [
      'companyACN',
      'companyName',
      'followupDate',
      'isMasterSwitchOn',
      'isProfileActive',
      'leadScore',
      'logoFile',
      'platformBdm',
      'platformBdmId',
      'portraits',
      'website',
    ],
    owner: ['isProfileActive', 'logoFile', 'portraits', 'website'],
    market: ['followupDate', 'leadScore'],
    visitor: [],
  })
  expect(cells(portraitFieldSights, 'edit')).toEqual({
    staff: [
      'appearanceOrder',
      'email',
      'firstname',
      'imageFile',
      'isVisible',
      'lastname',
      'linkedInProfile',
      'mobileNumber',
      'stateKey',
    ],
    owner: ['appearanceOrder', 'imageFile', 'isVisible', 'linkedInProfile', 'stateKey'],
    market: [],
    visitor: [],
  })
})

test('[T-A4] the table is closed: what it does not name leaves for nobody, and does not compile', () => {
  const secret = { companyName: 'Redgum', passwordHash: 'canary' }
  for (const viewer of PROFILE_VIEWERS)
    expect(seenProfile(secret as object, viewer, 'lender')).toEqual({ companyName: 'Redgum' })
  for (const viewer of PROFILE_VIEWERS)
    expect(seenPortrait({ firstname: 'Ada', passwordHash: 'canary' } as object, viewer)).toEqual({ firstname: 'Ada' })
  // @ts-expect-error a record with one field more than the table
  const open: Record<keyof ProfileRecord | 'passwordHash', Record<ProfileViewer, Sight>> = profileFields
  expect(open).toBe(profileFields)
})
