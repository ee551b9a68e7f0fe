import { z } from 'zod'
import { answeredId, answeredVersion } from '#lib/core/answers.ts'
import { requiredIdSchema } from '#lib/core/id-parameters.ts'
import { byId, recordVersion, takeFirst } from '#lib/core/parsing.ts'
import {
  choiceOrNull,
  dayOrNull,
  decimal,
  flooredDollars,
  idOrNull,
  keyOrNull,
  textOrNull,
  wholeDollars,
  wholeNumber,
  yesNoOrNull,
} from '#lib/core/scalars.ts'
import { removeUnstorable } from '#lib/core/text.ts'
import { loanMessages } from '#lib/lending/inputs/labels.ts'
import { checkLoanFields, type LoanDraft, type LoanInput, PARTIES_MAX } from '#lib/lending/inputs/rules.ts'
import { REVIEW_FIELDS, reviewSchema } from '#lib/lending/reviews/schema.ts'
import { LOAN_STATUSES } from '#lib/lending/statuses/rules.ts'

const unknownChoice = loanMessages.unknownChoice

/** Fields that clients send but the server computes itself: ignored. */
const ignored = z.unknown().optional()

const development = {
  presalesDebtCoverRequired: yesNoOrNull(unknownChoice),
  loanAmountPercentageGstEx: percentageUpTo(999),
  qsRequired: yesNoOrNull(unknownChoice),
  isBuilderDeveloper: yesNoOrNull(unknownChoice),
  isBuildToHold: yesNoOrNull(unknownChoice),
  tdcEquity: percentageUpTo(100),
  projectManagerRequired: yesNoOrNull(unknownChoice),
  contingenciesAllowance: percentageUpTo(100),
  developerSuccessfulProjects: wholeNumber(0, 100, 'Successful projects must be between 0 and 100.'),
}

/** The fields of a construction loan (row H-19). */
const constructionSchema = z.strictObject({
  ...development,
  preCommittedCommercialTenants: yesNoOrNull(unknownChoice),
})

/** The fields of a subdivision loan (row H-19); `type` is the type's display name. */
const subdivisionSchema = z
  .strictObject({ ...development, typeKey: keyOrNull(unknownChoice), type: ignored })
  .transform(({ type: _type, ...details }) => details)

const lenderRowSchema = (product: string) =>
  z.strictObject({
    lenderId: idOrNull(loanMessages.lenderRow(product)),
    contributionAmount: wholeDollars(loanMessages.lenderRow(product)),
    platformBdmId: idOrNull(loanMessages.lenderRow(product)),
  })

// A broker is given as an id (row H-21) or as an object with its BDM.
const brokerRowSchema = (product: string) =>
  z.preprocess(
    (row) => (row !== null && typeof row === 'object' ? row : { brokerId: row }),
    z.strictObject({
      brokerId: idOrNull(loanMessages.brokerRow(product)),
      platformBdmId: idOrNull(loanMessages.brokerRow(product)),
    }),
  )

const buildLoanSchema = (product: string) =>
  z
    .strictObject({
      loanNo: textOrNull(200),
      statusKey: choiceOrNull(LOAN_STATUSES, unknownChoice),
      loanLenders: z.array(lenderRowSchema(product)).max(PARTIES_MAX).default([]),
      loanBrokers: z.array(brokerRowSchema(product)).max(PARTIES_MAX).default([]),
      suburbId: idOrNull(loanMessages.placeUnknown),
      suburb: textOrNull(120),
      state: textOrNull(60),
      priorityKey: keyOrNull(unknownChoice),
      lowerRate: decimal(loanMessages.lowerRate),
      higherRate: decimal(loanMessages.higherRate),
      lvr: decimal(loanMessages.lvrBounds),
      valuationRequired: yesNoOrNull(unknownChoice),
      interestKey: keyOrNull(unknownChoice),
      establishmentFeeWithGst: flooredDollars('The Establishment Fee must be an amount in dollars.'),
      scenarioKey: keyOrNull(unknownChoice),
      securityTypeKey: keyOrNull(unknownChoice),
      securitySubTypeKey: keyOrNull(unknownChoice),
      lawFirmId: idOrNull(unknownChoice),
      assignedPartnerId: idOrNull(unknownChoice),
      assignedAssociateId: idOrNull(unknownChoice),
      settlementDate: dayOrNull('Settlement Date must be a day.'),
      repaymentDate: dayOrNull('Repayment Date must be a day.'),
      dischargedDate: dayOrNull('Discharged Date must be a day.'),
      shortfall: wholeDollars('Shortfall must be whole dollars.'),
      credits: z
        .array(wholeNumber(1, 32_767, unknownChoice))
        .max(50)
        .default([]),
      constructionScenario: constructionSchema.nullable().default(null),
      subdivisionScenario: subdivisionSchema.nullable().default(null),
      notes: textOrNull(10_000),
      userType: ignored,
      isUserInvolvedAsLender: ignored,
      principal: ignored,
      suburbState: ignored,
    })
    .superRefine((sent, context) => {
      const refused = new Set(context.issues.map((issue) => issue.path?.join('.')))
      for (const { field, message } of checkLoanFields(toLoanDraft(sent), product)) {
        if (!refused.has(field)) context.addIssue({ code: 'custom', path: toErrorPath(field), message })
      }
    })
    .transform((sent) => assertCompleteLoan(toLoanDraft(sent)))

const built = new Map<string, ReturnType<typeof buildLoanSchema>>()

/**
 * Returns the schema of a loan as the form and the API send it; browser and server apply the same rules (rows H-03 to
 * H-13, H-21). Cached by product name.
 */
export const getLoanSchema = (product: string): ReturnType<typeof buildLoanSchema> => {
  const schema = built.get(product) ?? buildLoanSchema(product)
  built.set(product, schema)
  return schema
}

type SentLoan = Omit<LoanDraft, 'credits'> & {
  credits: (number | null)[]
  userType?: unknown
  isUserInvolvedAsLender?: unknown
  principal?: unknown
  suburbState?: unknown
}

// Drops the ignored fields, and the details that do not belong to the chosen scenario.
const toLoanDraft = ({
  userType,
  isUserInvolvedAsLender,
  principal,
  suburbState,
  credits,
  ...fields
}: SentLoan): LoanDraft => ({
  ...fields,
  credits: [...new Set(credits)].filter((id) => id !== null),
  constructionScenario:
    fields.scenarioKey === 'CONSTRUCTION' ? removeUnusedPresalesCover(fields.constructionScenario) : null,
  subdivisionScenario:
    fields.scenarioKey === 'SUBDIVISION' ? removeUnusedPresalesCover(fields.subdivisionScenario) : null,
})

// The percentage applies only if presales debt cover is required (row H-19).
const removeUnusedPresalesCover = <
  T extends { presalesDebtCoverRequired: boolean | null; loanAmountPercentageGstEx: string | null },
>(
  details: T | null,
): T | null =>
  details && {
    ...details,
    loanAmountPercentageGstEx: details.presalesDebtCoverRequired ? details.loanAmountPercentageGstEx : null,
  }

// Safe because `checkLoanFields` has reported every missing field.
const assertCompleteLoan = (loan: LoanDraft): LoanInput => loan as LoanInput

const toErrorPath = (field: string): (string | number)[] =>
  field.split('.').map((part) => (/\d/.test(part) ? Number(part) : part))

function percentageUpTo(max: number) {
  const message = `This percentage must be between 0 and ${max} with at most two decimals.`
  return decimal(message).superRefine((value, context) => {
    if (Number(value) > max) context.addIssue({ code: 'custom', message })
  })
}

const CASINGS = new Map([
  ['lenderID', 'lenderId'],
  ['brokerID', 'brokerId'],
  ['lawFirmID', 'lawFirmId'],
])

const unifyIdCasing = (input: unknown): unknown => {
  if (Array.isArray(input)) return input.map(unifyIdCasing)
  if (input === null || typeof input !== 'object') return input
  return Object.fromEntries(
    Object.entries(input).map(([key, value]) => [
      CASINGS.get(key) ?? key,
      key === 'loanLenders' || key === 'loanBrokers' ? unifyIdCasing(value) : value,
    ]),
  )
}

const buildLoanBodySchema = (product: string) => z.preprocess(unifyIdCasing, getLoanSchema(product))

const bodies = new Map<string, ReturnType<typeof buildLoanBodySchema>>()

/**
 * Returns the schema of a request body for a loan: `getLoanSchema`, accepting `lenderID` as well as `lenderId`. Cached by
 * product name.
 */
export const getLoanBodySchema = (product: string): ReturnType<typeof buildLoanBodySchema> => {
  const schema = bodies.get(product) ?? buildLoanBodySchema(product)
  bodies.set(product, schema)
  return schema
}

const buildLoanEditSchema = (product: string) => {
  const body = getLoanBodySchema(product)
  // The version is sent next to the loan's fields, and the strict loan schema would refuse it.
  return z.unknown().transform((input, context) => {
    const { version, ...fields } = isPlainRecord(input) ? input : {}
    const asked = recordVersion.optional().safeParse(version)
    const loan = body.safeParse(isPlainRecord(input) ? fields : input)
    for (const { path, message } of [...(asked.error?.issues ?? []), ...(loan.error?.issues ?? [])])
      context.addIssue({ code: 'custom', path, message })
    return loan.success && asked.success ? { loan: loan.data, version: asked.data } : z.NEVER
  })
}

const isPlainRecord = (input: unknown): input is Record<string, unknown> =>
  typeof input === 'object' && input !== null && !Array.isArray(input)

const edits = new Map<string, ReturnType<typeof buildLoanEditSchema>>()

/** Returns the schema of a request body that edits a loan: the loan, and optionally the version it replaces. */
export const getLoanEditSchema = (product: string): ReturnType<typeof buildLoanEditSchema> => {
  const schema = edits.get(product) ?? buildLoanEditSchema(product)
  edits.set(product, schema)
  return schema
}

// True if the body has review fields only, which PUT on a loan also accepts.
const hasReviewFieldsOnly = (input: unknown): boolean => {
  const names = isPlainRecord(input) ? Object.keys(input).filter((name) => !REVIEW_EXTRAS.includes(name)) : []
  return names.length > 0 && names.every((name) => Object.hasOwn(REVIEW_FIELDS, name))
}
const REVIEW_EXTRAS = ['version', 'removalReason']

/**
 * Returns the schema of PUT on a loan: either review fields only, or a loan. Passes the body on unchanged, because the
 * command parses it.
 */
export const buildLoanChangeSchema = (product: string) =>
  z.unknown().transform((input, context) => {
    const isReview = hasReviewFieldsOnly(input)
    const { error } = (isReview ? reviewSchema : getLoanEditSchema(product)).safeParse(input)
    for (const { path, message } of error?.issues ?? []) context.addIssue({ code: 'custom', path, message })
    return { kind: isReview ? ('review' as const) : ('loan' as const), body: input }
  })

/** The answer to saving a loan. */
export const savedLoan = z.strictObject({ id: answeredId, version: answeredVersion })

/** The URL parameter of a call that changes a loan; a missing id has its own message (row H-12). */
export const changedLoanParams = requiredIdSchema(loanMessages.idRequired)

/** The values of a loan form: texts as typed, rows with their display names. */
export type LoanFields = z.input<ReturnType<typeof buildLoanSchema>>

export const loanParams = byId

/** The number to check; the lenders that the form also sends are ignored. */
export const loanNoQuery = z.object({
  loanNo: z.preprocess(takeFirst, z.string().max(200).transform(removeUnstorable)).catch(''),
})
