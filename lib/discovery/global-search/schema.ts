import { z } from 'zod'
import { answeredId } from '#lib/core/answers.ts'
import { MAX_PAGE, MAX_QUESTION } from '#lib/core/pagination.ts'
import { takeFirst } from '#lib/core/parsing.ts'
import { removeUnstorable } from '#lib/core/text.ts'
import { teamAnswer } from '#lib/discovery/global-search/team/schema.ts'
import { readWords } from '#lib/discovery/loan-search/words/schema.ts'

/** The query of the global search (row B-03); invalid values fall back to defaults. */
export const searchQuery = z.object({
  search: z
    .preprocess(takeFirst, z.string().catch(''))
    .transform((text) => removeUnstorable(text.slice(0, MAX_QUESTION))),
  page: z.preprocess(takeFirst, z.coerce.number().int().min(1).max(MAX_PAGE).catch(1)),
})
export type SearchQuery = z.output<typeof searchQuery>

const searchType = z.enum(['INDIVIDUAL', 'COMPANY', 'LOAN', 'SUBURB'])
export type SearchType = z.output<typeof searchType>
const foundUserType = z.enum(['lender', 'broker', 'dual', 'lawFirm'])
export type FoundUserType = z.output<typeof foundUserType>

/** One result of the global search (row B-03). */
export const searchRow = z.strictObject({
  id: answeredId,
  name: z.string(),
  searchType,
  /** The kind of the person or company; null for a loan or suburb. */
  userType: foundUserType.nullable(),
  /** The profile to open; for a dual company its lender profile, null for a loan or suburb. */
  profileId: answeredId.nullable(),
  companyName: z.string().nullable(),
  /** For a loan, its parties, suburb and amount as the actor may see them; for a suburb, its state; else null. */
  detail: z.string().nullable(),
  /** The stored portrait of a person. */
  imageFileId: answeredId.nullable(),
})
export type SearchRow = z.output<typeof searchRow>

/** How many loans or people a question in words finds, and the first of them. */
const questionPreview = z.strictObject({ total: z.int().min(0), rows: z.array(searchRow) })
export type QuestionPreview = z.output<typeof questionPreview>

/** A question about people: its searches of All Users, and whether it asks for people rather than loans. */
const askedPeople = readWords.extend({ preview: questionPreview.nullable(), isFirst: z.boolean() })
export type AskedPeople = z.output<typeof askedPeople>

/** What a text means as a question in words. */
export const askedQuestion = z.strictObject({
  asked: readWords.nullable(),
  preview: questionPreview.nullable(),
  people: askedPeople.nullable(),
  /** Null for everybody but staff, and if the text means nobody of the team. */
  team: teamAnswer.nullable(),
})
export type AskedQuestion = z.output<typeof askedQuestion>
