import { z } from 'zod'
import { profileKey, recordVersion } from '#lib/core/parsing.ts'
import { storable } from '#lib/core/text.ts'
import { detailNoteMessages } from './labels.ts'

export const DETAIL_SECTIONS = ['professional', 'personal'] as const
export type DetailSection = (typeof DETAIL_SECTIONS)[number]

/** The note of a profile's section. */
export const detailKey = profileKey.extend({ section: z.enum(DETAIL_SECTIONS) })

/** Rows of each text (row E-04). */
export const DETAIL_ROWS = 12
export const LONGEST_DETAIL = 20_000

/** What an observer keeps about a profile in one section; version 0 stands for nothing yet. */
export type DetailNote = {
  detail: string
  version: number
  lastModifiedDate: Date | null
  lastModifiedByFirstName: string | null
  lastModifiedByLastName: string | null
}

/** A detail note for its editor, with the person's own text that a conflict once refused. */
export type EditedDetail = DetailNote & { refused: string | null }

/** The payload of a save: the text, and the version that it replaces. */
export const detailSchema = z.object({
  detail: z.string().transform(storable).pipe(z.string().max(LONGEST_DETAIL, detailNoteMessages.tooLong)),
  version: recordVersion.optional(),
})
