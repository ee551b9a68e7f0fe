import { z } from 'zod'
import { answeredVersion } from '#lib/core/answers.ts'
import { profileKey, recordVersion } from '#lib/core/parsing.ts'
import { removeUnstorable } from '#lib/core/text.ts'
import { byProfile } from '#lib/people/directory/schema.ts'
import { detailNoteMessages } from './labels.ts'

export const DETAIL_SECTIONS = ['professional', 'personal'] as const
export type DetailSection = (typeof DETAIL_SECTIONS)[number]

/** The key of a detail note: the profile and the section. */
export const detailKey = profileKey.extend({ section: z.enum(DETAIL_SECTIONS) })

/** The URL parameters of one section of the notes about a profile. */
export const bySection = byProfile.extend({ section: z.enum(DETAIL_SECTIONS) })

/** Height of each text field, in rows (row E-04). */
export const DETAIL_ROWS = 12
export const LONGEST_DETAIL = 20_000

/** A detail note of an observer about a profile; version 0 means that nothing is stored yet. */
export const detailNote = z.strictObject({
  detail: z.string(),
  version: answeredVersion,
  lastModifiedDate: z.date().nullable(),
  lastModifiedByFirstName: z.string().nullable(),
  lastModifiedByLastName: z.string().nullable(),
})
export type DetailNote = z.output<typeof detailNote>

/** A detail note with the person's own text that a conflict refused, if any. */
export const editedDetail = detailNote.extend({ refused: z.string().nullable() })
export type EditedDetail = z.output<typeof editedDetail>

/** The request that saves a note: the text, and the version that it replaces. */
export const detailSchema = z.object({
  detail: z.string().transform(removeUnstorable).pipe(z.string().max(LONGEST_DETAIL, detailNoteMessages.tooLong)),
  version: recordVersion.optional(),
})
