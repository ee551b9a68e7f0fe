import { z } from 'zod'
import { answeredVersion } from '#lib/core/answers.ts'
import { profileKey, recordVersion } from '#lib/core/parsing.ts'
import { removeUnstorable } from '#lib/core/text.ts'
import { byProfile } from '#lib/people/directory/schema.ts'
import { detailNoteMessages } from './labels.ts'

export const DETAIL_SECTIONS = ['professional', 'personal'] as const
export type DetailSection = (typeof DETAIL_SECTIONS)[number]

/** The note of a profile's section. */
export const detailKey = profileKey.extend({ section: z.enum(DETAIL_SECTIONS) })

/** The gaps of an address that names one section of the notes about a profile. */
export const bySection = byProfile.extend({ section: z.enum(DETAIL_SECTIONS) })

/** Rows of each text (row E-04). */
export const DETAIL_ROWS = 12
export const LONGEST_DETAIL = 20_000

/** What an observer keeps about a profile in one section; version 0 stands for nothing yet. */
export const detailNote = z.strictObject({
  detail: z.string(),
  version: answeredVersion,
  lastModifiedDate: z.date().nullable(),
  lastModifiedByFirstName: z.string().nullable(),
  lastModifiedByLastName: z.string().nullable(),
})
export type DetailNote = z.output<typeof detailNote>

/** A detail note for its editor, with the person's own text that a conflict once refused. */
export const editedDetail = detailNote.extend({ refused: z.string().nullable() })
export type EditedDetail = z.output<typeof editedDetail>

/** The payload of a save: the text, and the version that it replaces. */
export const detailSchema = z.object({
  detail: z.string().transform(removeUnstorable).pipe(z.string().max(LONGEST_DETAIL, detailNoteMessages.tooLong)),
  version: recordVersion.optional(),
})
