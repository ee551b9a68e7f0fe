'use client'

import dynamic from 'next/dynamic'

// Loaded lazily: each is needed on one tab or in edit mode only.

/** The form of a profile's edit mode. */
export const ProfileForm = dynamic(() =>
  import('#components/market/profiles/edit/profile-form.tsx').then((module) => module.ProfileForm),
)

/** The form of a category of lending criteria, for its lender and staff. */
export const CriteriaForm = dynamic(() =>
  import('#components/market/criteria/form/criteria-form.tsx').then((module) => module.CriteriaForm),
)

/** The table of the tab Matches. */
export const MatchTable = dynamic(() =>
  import('#components/market/matches/match-table.tsx').then((module) => module.MatchTable),
)

/** The file notes about a profile. */
export const ProfileNotes = dynamic(() =>
  import('#components/crm/file-notes/profile-notes.tsx').then((module) => module.ProfileFileNotes),
)

/** How far a person's invitation is, for staff. */
export const InvitationLine = dynamic(() =>
  import('#components/people/accounts/invitation-line.tsx').then((module) => module.InvitationLine),
)
