import { z } from 'zod'
import { answeredId, answeredVersion, dataOf, rowsOf } from '#lib/core/answers.ts'
import { recordKey, recordVersion } from '#lib/core/parsing.ts'
import { decimal, idOrNull, keyOrNull, textOrNull, wholeDollars } from '#lib/core/scalars.ts'
import { removeUnstorable } from '#lib/core/text.ts'
import { deal, dealInput } from '#lib/market/approaches/deals/schema.ts'
import {
  type ApproachState,
  approachMessages,
  type DeclineReason,
  dealMessages,
  LONGEST_NOTE,
  MOST_OPEN,
  reasonNames,
  stateNames,
} from '#lib/market/approaches/labels.ts'
import { COST_BOUNDS, isWithinBounds } from '#lib/market/scenarios/rules.ts'

const approachState = z.enum(Object.keys(stateNames) as [ApproachState])
const declineReason = z.enum(Object.keys(reasonNames) as [DeclineReason], { error: approachMessages.reason })

/** What the log of an approach records: that it was asked or reminded of, or the state that it moved to. */
export type ApproachAct = ApproachState | 'REMINDED'

// Browsers send line breaks as CR LF.
const note = z
  .string({ error: approachMessages.note })
  .transform((text) => removeUnstorable(text).replaceAll('\r\n', '\n').trim())
  .pipe(z.string().max(LONGEST_NOTE, approachMessages.note))
  .optional()
  .transform((text) => text ?? '')

/** What a broker sends to ask lenders about a deal. */
export const askInput = z.strictObject({
  deal: dealInput,
  lenderIds: z
    .array(recordKey, { error: approachMessages.lenders })
    .min(1, approachMessages.lenders)
    .max(MOST_OPEN, approachMessages.lenders)
    .refine((ids) => new Set(ids).size === ids.length, approachMessages.twice),
  note,
})

/** The deal that a broker wants to know about: whom it has asked already. */
export const askedDealBody = askInput.pick({ deal: true })

/** What a broker sends to ask lenders about a deal that it saved; `version` is the one that it has seen. */
export const askSavedInput = askInput.omit({ deal: true }).extend({ version: recordVersion.optional() })

const requireValue = <T>(schema: z.ZodType<T | null>, message: string) =>
  schema.transform((value, context): T => {
    if (value !== null) return value
    context.addIssue(message)
    return z.NEVER
  })

const percent = (bounds: Parameters<typeof isWithinBounds>[1], message: string) =>
  requireValue(decimal(message), message).refine((value) => isWithinBounds(value, bounds), message)

const version = recordVersion

/** A lender's interest with its indication: whole dollars, percent a year, and percent of the amount without GST. */
const interest = z.strictObject({
  act: z.literal('INTERESTED'),
  version,
  amount: requireValue(wholeDollars(approachMessages.amount), approachMessages.amount).refine(
    (dollars) => dollars > 0n,
    approachMessages.amount,
  ),
  rate: percent(COST_BOUNDS.rate, approachMessages.rate),
  fee: percent(COST_BOUNDS.fee, approachMessages.fee),
  answerNote: note,
})

const decline = z.strictObject({
  act: z.literal('DECLINED'),
  version,
  reason: declineReason,
  answerNote: note,
})

const withdrawal = z.strictObject({ act: z.literal('WITHDRAWN'), version })

// The loan's fields that neither the deal nor the answer have; each is checked by the schema of loans.
const acceptance = z.strictObject({
  act: z.literal('ACCEPTED'),
  version,
  loanNo: textOrNull(200),
  lawFirmId: idOrNull(dealMessages.choice),
  interestKey: keyOrNull(dealMessages.choice),
  priorityKey: keyOrNull(dealMessages.choice),
  scenarioKey: keyOrNull(dealMessages.choice),
  securityTypeKey: keyOrNull(dealMessages.choice),
  securitySubTypeKey: keyOrNull(dealMessages.choice),
  suburbId: idOrNull(dealMessages.place),
  higherRate: decimal(approachMessages.rate),
})

/** A change of an approach: a lender's answer, or a broker's withdrawal or acceptance. The API and all commands take it. */
export const approachChange = z.discriminatedUnion('act', [interest, decline, withdrawal, acceptance], {
  error: approachMessages.act,
})
export type ApproachChange = z.output<typeof approachChange>
export type AnswerInput = Extract<ApproachChange, { act: 'INTERESTED' | 'DECLINED' }>
export type AcceptanceInput = Extract<ApproachChange, { act: 'ACCEPTED' }>

/** An approach as its lender, its broker or staff read it. Nothing in it depends on the other lenders asked. */
const approachRow = z.strictObject({
  id: answeredId,
  /** The scenario that it is about; null for the lender, who is not told which approaches belong together. */
  scenarioId: answeredId.nullable(),
  state: approachState,
  deal,
  lenderId: answeredId,
  lenderName: z.string(),
  lenderImageFileId: answeredId.nullable(),
  brokerId: answeredId,
  brokerName: z.string(),
  brokerImageFileId: answeredId.nullable(),
  note: z.string(),
  /** The person who asked. */
  askedBy: z.string().nullable(),
  askedAt: z.date(),
  /** While open: the last Sydney day for the side whose turn it is. */
  dueOn: z.string(),
  answeredAt: z.date().nullable(),
  amount: z.bigint().nullable(),
  rate: z.string().nullable(),
  fee: z.string().nullable(),
  declineReason: declineReason.nullable(),
  answerNote: z.string(),
  endedAt: z.date().nullable(),
  loanId: answeredId.nullable(),
  loanNo: z.string().nullable(),
  version: answeredVersion,
  /** Whose side the reader is on. */
  side: z.enum(['lender', 'broker', 'staff']),
})
export type ApproachRow = z.output<typeof approachRow>

export const approachesAnswer = rowsOf(approachRow)
export const approachAnswer = dataOf(approachRow)

/** The lenders that a company has asked about a deal: each with its newest approach. */
const askedDeal = z.strictObject({
  /** The scenario that they were asked about; null if nobody was. */
  scenarioId: answeredId.nullable(),
  /** False once the deal has become a loan: all lenders can be asked about it anew. */
  isOpen: z.boolean(),
  /** How many more can be asked at once. */
  free: z.int().min(0),
  lenders: z.array(z.strictObject({ lenderId: answeredId, state: approachState })),
})
export type AskedDeal = z.output<typeof askedDeal>

export const askedDealAnswer = dataOf(askedDeal)

/** The answer to asking: the scenario and one approach per lender. */
export const askedAnswer = dataOf(
  z.strictObject({
    scenarioId: answeredId,
    approaches: z.array(z.strictObject({ id: answeredId, lenderId: answeredId })),
  }),
)
