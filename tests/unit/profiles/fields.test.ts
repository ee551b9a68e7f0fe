import { expect, test } from 'vitest'
import {
  PROFILE_VIEWERS,
  type ProfileViewer,
  portraitFieldSights,
  profileFields,
  type Sight,
} from '#lib/profiles/fields/policy.ts'

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
    owner: ['followupDate', 'isMasterSwitchOn', 'leadScore'],
    market: ['isMasterSwitchOn', 'isProfileActive', 'preSettlementLoansCount', 'version'],
    visitor: [
      'companyACN',
      'followupDate',
      'isMasterSwitchOn',
      'isProfileActive',
      'leadScore',
      'platformBdm',
      'platformBdmId',
      'preSettlementLoansCount',
      'showCurrentLoanBook',
      'showDischargedLoanBook',
      'version',
    ],
  })
  expect(cells(portraitFieldSights, 'hidden')).toEqual({
    staff: [],
    owner: ['hasAcceptedInvitation'],
    market: ['appearanceOrder', 'hasAcceptedInvitation', 'isVisible', 'version'],
    visitor: ['appearanceOrder', 'hasAcceptedInvitation', 'isVisible', 'stateKey', 'version'],
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
      'website',
    ],
    owner: ['isProfileActive', 'logoFile', 'website'],
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
