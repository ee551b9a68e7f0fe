'use client'

import dynamic from 'next/dynamic'

// Each of these is met on one tab or in edit mode alone: the others don't load its code.

/** The profile's edit mode. */
export const ProfileForm = dynamic(() =>
  import('#components/market/profiles/edit/profile-form.tsx').then((module) => module.ProfileForm),
)

/** A category of lending criteria as its owner and staff edit it. */
export const CriteriaForm = dynamic(() =>
  import('#components/market/criteria/form/criteria-form.tsx').then((module) => module.CriteriaForm),
)

/** The pairs of the tab Matches. */
export const MatchTable = dynamic(() =>
  import('#components/market/matches/match-table.tsx').then((module) => module.MatchTable),
)

/** The file notes about a profile. */
export const ProfileNotes = dynamic(() =>
  import('#components/crm/file-notes/profile-notes.tsx').then((module) => module.ProfileNotes),
)
