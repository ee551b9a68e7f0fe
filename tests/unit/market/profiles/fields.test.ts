import { expect, test } from 'vitest'
import {
  PROFILE_VIEWERS,
  type ProfileViewer,
  pickSeenPortrait,
  pickSeenProfile,
  portraitVisibility,
  profileFields,
  type Visibility,
} from '#lib/market/profiles/fields.ts'
import type { ProfileRecord } from '#lib/market/profiles/schema.ts'
import { FIELD_VIEWERS, PORTRAIT_FIELDS, PROFILE_FIELDS } from '#tests/support/field-table.ts'

const LETTERS: Record<Visibility, string> = { edit: 'e', read: 'r', hidden: '-' }
const lettersOf = (table: Record<string, Record<ProfileViewer, Visibility>>) =>
  Object.fromEntries(
    Object.entries(table).map(([field, row]) => [field, FIELD_VIEWERS.map((viewer) => LETTERS[row[viewer]]).join('')]),
  )

test('[D-03] [D-14] [D-20] the table of fields matches the table in the specification', () => {
  expect(lettersOf(profileFields)).toEqual(PROFILE_FIELDS)
  expect(lettersOf(portraitVisibility)).toEqual(PORTRAIT_FIELDS)
})

test('[T-A4] a field missing from the table is sent to nobody, and does not compile', () => {
  const secret = { companyName: 'Redgum', passwordHash: 'canary' }
  for (const viewer of PROFILE_VIEWERS)
    expect(pickSeenProfile(secret as object, viewer, 'lender')).toEqual({ companyName: 'Redgum' })
  for (const viewer of PROFILE_VIEWERS)
    expect(pickSeenPortrait({ firstname: 'Ada', passwordHash: 'canary' } as object, viewer)).toEqual({
      firstname: 'Ada',
    })
  // @ts-expect-error a record with one field more than the table
  const open: Record<keyof ProfileRecord | 'passwordHash', Record<ProfileViewer, Visibility>> = profileFields
  expect(open).toBe(profileFields)
})
