import { z } from 'zod'
import { answeredId } from '#lib/core/answers.ts'
import {
  choiceOrNull,
  dayOrNull,
  decimal,
  idOrNull,
  keyOrNull,
  textOrNull,
  wholeDollars,
  wholeNumber,
} from '#lib/core/scalars.ts'
import { dealMessages } from '#lib/market/approaches/labels.ts'
import { CATEGORY_KEYS } from '#lib/market/criteria/fields.ts'
import { COST_BOUNDS, isWithinBounds, LVR_BOUNDS } from '#lib/market/scenarios/rules.ts'
import { createDevelopmentFields, MOST_CREDITS, PRIORITIES } from '#lib/market/scenarios/schema.ts'

const percent = (bounds: Parameters<typeof isWithinBounds>[1], message: string) =>
  decimal(message).superRefine((value, context) => {
    if (value !== null && !isWithinBounds(value, bounds)) context.addIssue({ code: 'custom', message })
  })

const amount = wholeDollars(dealMessages.amount).superRefine((value, context) => {
  if (value === 0n || value === null) context.addIssue({ code: 'custom', message: dealMessages.amount })
})

const construction = z.strictObject(createDevelopmentFields(dealMessages.choice))
const subdivision = construction.extend({ typeKey: keyOrNull(dealMessages.choice) })

/**
 * The deal that lenders are asked about, in the fields of a scenario; only the amount is needed. Closed, and without text
 * that is kept, so that it can hold no borrower's name: of a suburb only the id is.
 */
export const dealInput = z
  .strictObject({
    categoryKey: choiceOrNull(CATEGORY_KEYS, dealMessages.choice),
    priorityKey: choiceOrNull(PRIORITIES, dealMessages.choice),
    amount,
    suburbId: idOrNull(dealMessages.place),
    suburb: textOrNull(120),
    stateKey: keyOrNull(dealMessages.place),
    securityTypeKey: keyOrNull(dealMessages.choice),
    securitySubTypeKey: keyOrNull(dealMessages.choice),
    zoningKey: keyOrNull(dealMessages.choice),
    agricultureTypeKey: keyOrNull(dealMessages.choice),
    lvr: percent(LVR_BOUNDS, dealMessages.lvr),
    value: wholeDollars(dealMessages.amount),
    rate: percent(COST_BOUNDS.rate, dealMessages.rate),
    higherRate: percent(COST_BOUNDS.higherRate, dealMessages.rate),
    fee: percent(COST_BOUNDS.fee, dealMessages.fee),
    lineFee: percent(COST_BOUNDS.lineFee, dealMessages.fee),
    costOfFunds: percent(COST_BOUNDS.costOfFunds, dealMessages.costOfFunds),
    termMonths: wholeNumber(1, 600, dealMessages.term),
    purposeKey: keyOrNull(dealMessages.choice),
    construction: construction.nullable().default(null),
    subdivision: subdivision.nullable().default(null),
    creditIds: z
      .array(wholeNumber(1, 32_767, dealMessages.choice))
      .max(MOST_CREDITS, dealMessages.choice)
      .default([])
      .transform((ids) => [...new Set(ids.filter((id) => id !== null))].sort((one, other) => one - other)),
    neededBy: dayOrNull(dealMessages.neededBy),
  })
  .refine(({ suburb, suburbId }) => suburb === null || suburbId !== null, {
    path: ['suburbId'],
    message: dealMessages.place,
  })
  .transform(({ suburb: _suburb, ...deal }) => ({ ...deal, amount: deal.amount as bigint }))
export type DealInput = z.output<typeof dealInput>

const words = z.string().nullable()
const yesNo = z.boolean().nullable()
const storedDevelopment = {
  presalesDebtCoverRequired: yesNo,
  isBuilderDeveloper: yesNo,
  isBuildToHold: yesNo,
  developerSuccessfulProjects: z.int().nullable(),
}

/** A deal as it is stored and answered, with the names of its choices as they were when lenders were first asked. */
export const deal = z.strictObject({
  categoryKey: z.enum(CATEGORY_KEYS).nullable(),
  priorityKey: z.enum(PRIORITIES).nullable(),
  amount: z.bigint(),
  suburbId: answeredId.nullable(),
  stateKey: words,
  securityTypeKey: words,
  securitySubTypeKey: words,
  zoningKey: words,
  agricultureTypeKey: words,
  lvr: words,
  value: z.bigint().nullable(),
  rate: words,
  higherRate: words,
  fee: words,
  lineFee: words,
  costOfFunds: words,
  termMonths: z.int().nullable(),
  purposeKey: words,
  construction: z.strictObject(storedDevelopment).nullable(),
  subdivision: z.strictObject(storedDevelopment).extend({ typeKey: words }).nullable(),
  creditIds: z.array(z.int()),
  neededBy: words,
  names: z.strictObject({
    category: words,
    priority: words,
    place: words,
    security: words,
    purpose: words,
    credits: z.array(z.string()),
  }),
})
export type Deal = z.output<typeof deal>

/** Reads a deal from its JSON column, where dollars are numbers. */
export const readDeal = (stored: unknown): Deal => {
  const given = stored as Deal
  const value = given.value === null ? null : BigInt(given.value)
  return deal.parse(Object.assign({}, given, { amount: BigInt(given.amount), value }))
}
