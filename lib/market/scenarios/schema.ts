import { z } from 'zod'
import { answeredId, dataOf } from '#lib/core/answers.ts'
import { MAX_QUESTION } from '#lib/core/pagination.ts'
import {
  choiceOrNull,
  dayOrNull,
  decimal,
  idOrNull,
  keyOrNull,
  textOrNull,
  wholeDollars,
  wholeNumber,
  yesNoOrNull,
} from '#lib/core/scalars.ts'
import { removeUnstorable } from '#lib/core/text.ts'
import { CATEGORY_KEYS } from '#lib/market/criteria/fields.ts'
import { earlierMessages } from './earlier/labels.ts'
import { CHANGE_KEYS, EVIDENCE_BANDS, EVIDENCE_KEYS, JUDGEMENTS, MATCH_LISTS, RULE_KEYS } from './fields.ts'
import { scenarioMessages } from './labels.ts'

const { unknownChoice, percent } = scenarioMessages
export const PRIORITIES = ['FIRST', 'SECOND'] as const

/** The fields of a construction or subdivision; `message` is for an answer that is none of the options. */
export const createDevelopmentFields = (message: string) => ({
  presalesDebtCoverRequired: yesNoOrNull(message),
  isBuilderDeveloper: yesNoOrNull(message),
  isBuildToHold: yesNoOrNull(message),
  developerSuccessfulProjects: wholeNumber(0, 100, scenarioMessages.projects),
})
const development = createDevelopmentFields(unknownChoice)

/** The most credit events of a scenario. */
export const MOST_CREDITS = 50

/** The fields of a scenario, each in any notation that forms accept; an empty one is null. */
const scenarioFields = z.strictObject({
  amount: wholeDollars(scenarioMessages.amount),
  categoryKey: choiceOrNull(CATEGORY_KEYS, unknownChoice),
  priorityKey: choiceOrNull(PRIORITIES, unknownChoice),
  suburbId: idOrNull(scenarioMessages.suburbUnknown('')),
  /** 'Dandenong South', 'Richmond, VIC' or 'The Rocks NSW 2000'; not needed beside `suburbId`. */
  suburb: textOrNull(120),
  securityTypeKey: keyOrNull(unknownChoice),
  securitySubTypeKey: keyOrNull(unknownChoice),
  zoningKey: keyOrNull(unknownChoice),
  agricultureTypeKey: keyOrNull(unknownChoice),
  lvr: decimal(percent),
  value: wholeDollars(scenarioMessages.amount),
  /** The most that the borrower would pay, in percent. */
  rate: decimal(percent),
  higherRate: decimal(percent),
  fee: decimal(percent),
  lineFee: decimal(percent),
  costOfFunds: decimal(percent),
  termMonths: wholeNumber(1, 600, scenarioMessages.term),
  purposeKey: keyOrNull(unknownChoice),
  construction: z.strictObject(development).nullable().default(null),
  subdivision: z
    .strictObject(development)
    .extend({ typeKey: keyOrNull(unknownChoice) })
    .nullable()
    .default(null),
  creditIds: z
    .array(wholeNumber(1, 32_767, unknownChoice))
    .max(MOST_CREDITS)
    .default([]),
  neededBy: dayOrNull(scenarioMessages.day),
})

type Fields = z.output<typeof scenarioFields>
const toNumber = (amount: bigint | null): number | null => (amount === null ? null : Number(amount))

/**
 * A scenario of any completeness; whether it can be answered is checked by `readDeal`. Amounts become whole dollars and
 * percentages texts with two decimals, so that it can be stored as JSON.
 */
export const scenarioInput = scenarioFields.transform((sent): Scenario => toScenario(sent))

const toScenario = (sent: Fields) => ({
  ...sent,
  amount: toNumber(sent.amount),
  value: toNumber(sent.value),
  creditIds: sent.creditIds.filter((id) => id !== null),
})
export type Scenario = ReturnType<typeof toScenario>

const PAGE_SIZES = [20, 50] as const

/**
 * The body of a match: a scenario's fields, and words that give the fields that are not there; which list to page through
 * (all three without one), and the page of it.
 */
export const matchBody = scenarioFields
  .extend({
    words: z
      .string({ error: scenarioMessages.words })
      .max(MAX_QUESTION, scenarioMessages.words)
      .transform(removeUnstorable)
      .optional(),
    /** The earlier day by whose criteria to judge; for the owner of the saved scenario `scenarioId`, and staff. */
    asOf: dayOrNull(earlierMessages.day),
    scenarioId: idOrNull(unknownChoice),
    list: z.enum(MATCH_LISTS, { error: unknownChoice }).optional(),
    page: z
      .int({ error: scenarioMessages.page })
      .min(1, scenarioMessages.page)
      .max(10_000, scenarioMessages.page)
      .default(1),
    pageSize: z.literal(PAGE_SIZES, { error: scenarioMessages.page }).default(PAGE_SIZES[0]),
  })
  .transform(({ words, asOf, scenarioId, list, page, pageSize, ...scenario }) => ({
    scenario: toScenario(scenario),
    words,
    asOf,
    scenarioId,
    list,
    page,
    pageSize,
  }))
export type MatchBody = z.output<typeof matchBody>

const text = z.string().nullable()
const figure = z.number().nullable()
const count = z.int().min(0)

/** The ends of a lender's range and the deal's mark on it, for its strip; dollars, percent, or kilometres. */
const strip = z.strictObject({
  unit: z.enum(['dollars', 'percent', 'kilometres']),
  min: figure,
  max: figure,
  /** The part that the ranges of all kinds of security have in common, where the deal leaves its kind open. */
  common: z.strictObject({ min: figure, max: figure }).nullable(),
  mark: figure,
})
export type Strip = z.output<typeof strip>

/** A reason from published criteria: what the deal wishes and what the lender states, side by side. */
const statedReason = z.strictObject({
  key: z.enum(RULE_KEYS),
  label: z.string(),
  judgement: z.enum(JUDGEMENTS),
  wished: text,
  stated: text,
  text: z.string(),
  strip: strip.nullable(),
})
export type StatedReason = z.output<typeof statedReason>

/** What the lender's closed loans show: never a judgement. `like` of `of` loans; figures as texts. */
const shownReason = z.strictObject({
  key: z.enum(EVIDENCE_KEYS),
  label: z.string(),
  like: count,
  of: count,
  median: text,
  least: text,
  most: text,
  nearest: text,
  last: text,
  text: z.string(),
})
export type ShownReason = z.output<typeof shownReason>

const change = z.strictObject({
  key: z.enum(CHANGE_KEYS),
  label: z.string(),
  steps: count,
  from: text,
  to: z.string(),
  /** The amount with the same effect if the security's value stays, for a change of LVR. */
  amountOnSameValue: text,
  /** The fields of a form that make this change, '' for one to empty. */
  sets: z.record(z.string(), z.string()),
  /** For a change of place: the nearest suburb where the lender lends. */
  suburb: z.strictObject({ id: answeredId, name: z.string() }).nullable(),
})
export type NamedChange = z.output<typeof change>

/** A lender of an answer with both kinds of reasons. */
const matchedLender = z.strictObject({
  /** Its place in its list, from 1. */
  rank: z.int().min(1),
  lenderId: answeredId,
  lenderCategoryId: answeredId,
  name: z.string(),
  company: z.string(),
  fails: count,
  warns: count,
  evidenceBand: z.enum(EVIDENCE_BANDS.map(({ key }) => key)),
  costOfFundsLow: text,
  costOfFundsHigh: text,
  verifiedOn: z.string(),
  verifiedDaysAgo: count,
  shownUntil: z.string(),
  /** The newest version of the criteria that it was judged by, and the day of that; its hash for staff only. */
  version: z.strictObject({ sequence: z.int().min(1), day: z.string(), hash: text }).nullable(),
  stated: z.array(statedReason),
  shown: z.array(shownReason),
  /** Only in the list `near`. */
  nearMiss: z.strictObject({ changes: z.array(change).min(1).max(2), text: z.string() }).nullable(),
})
export type MatchedLender = z.output<typeof matchedLender>

const matchedList = z.strictObject({ total: count, rows: z.array(matchedLender) })

/** The scenario as it was read, with names. */
const readScenario = z.strictObject({
  categoryKey: z.enum(CATEGORY_KEYS),
  suburbId: answeredId.nullable(),
  chips: z.array(z.strictObject({ field: z.string(), label: z.string(), value: z.string() })),
  /** What was not understood of words. */
  said: z.array(z.string()),
})
export type ReadScenario = z.output<typeof readScenario>

const match = z.strictObject({
  scenario: readScenario,
  /** The earlier day by whose criteria it was judged; null for today. */
  asOf: text,
  judged: count,
  /** How many lenders are left out because their verification lapsed; for staff and today only, else null. */
  lapsed: count.nullable(),
  /** How many are left out because they offer the category without having verified it; likewise. */
  unverified: count.nullable(),
  lists: z.strictObject({ fits: matchedList, near: matchedList, out: matchedList }),
  /** How many lenders that fit state nothing on a part of what the deal asks about. */
  leaveOpen: count,
  /** How many near lenders fit only with a property elsewhere or of another type. */
  otherProperty: count,
  page: z.int().min(1),
  pageSize: z.int().min(1),
  rankedBy: z.string(),
})
export type Match = z.output<typeof match>

export const matchAnswer = dataOf(match)
