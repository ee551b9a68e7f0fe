import { z } from 'zod'
import { answeredId } from '#lib/core/answers.ts'

/** One entry of a choice list. */
export const lookupOption = z.strictObject({ id: z.union([z.string(), answeredId]), name: z.string() })
export type LookupOption = z.output<typeof lookupOption>

/** A suburb of a choice list; `name` is its 'suburb, state' text, with the postcode where the name is doubled. */
const suburbOption = z.strictObject({
  id: answeredId,
  name: z.string(),
  suburb: z.string(),
  state: z.string(),
  postcode: z.string(),
})
export type SuburbOption = z.output<typeof suburbOption>

/** A law firm of a choice list. */
const lawFirmOption = z.strictObject({
  id: answeredId,
  name: z.string(),
  isMasterSwitchOn: z.boolean(),
  isActive: z.boolean(),
})
export type LawFirmOption = z.output<typeof lawFirmOption>

/** A lender or broker of a choice list. */
const partyOption = lawFirmOption.extend({
  platformBdmId: answeredId.nullable(),
  platformBdm: z.string().nullable(),
})
export type PartyOption = z.output<typeof partyOption>

/** A choice of any list; what some lists tell beside id and name. */
export const anyOption = z.union([
  lookupOption,
  suburbOption,
  partyOption,
  lawFirmOption,
  lookupOption.extend({ isBuilt: z.boolean() }),
  lookupOption.extend({ securityTypes: z.array(lookupOption) }),
  lookupOption.extend({ state: z.string() }),
  lookupOption.extend({ fullName: z.string(), cityLabel: z.string() }),
])

/** Every choice list by its name in the address. */
export const LOOKUP_NAMES = [
  'status',
  'scenario',
  'priority',
  'interest',
  'credits',
  'security-types',
  'security-sub-types',
  'subdivision-types',
  'states',
  'loan-types',
  'terms',
  'radius',
  'settlement-dates',
  'expiry',
  'distances',
  'zoning',
  'agriculture',
  'match-statuses',
  'states-suburbs',
  'states-regions',
  'lenders',
  'brokers',
  'law-firms',
  'partners',
  'associates',
  'partner-associate',
  'bdms',
  'companies',
  'follow-up',
  'loan-counts',
  'loan-values',
] as const
export type LookupName = (typeof LOOKUP_NAMES)[number]

const one = (value: unknown): unknown => (Array.isArray(value) ? value[0] : value)
const id = z.preprocess(one, z.coerce.number().int().min(1).max(2_147_483_647)).optional().catch(undefined)
const key = z
  .preprocess(one, z.string().regex(/^\w{1,40}$/))
  .optional()
  .catch(undefined)

/** What narrows a choice list: text, page, and the record that it hangs on. Forgiving, as every address is. */
export const lookupQuery = z.object({
  search: z
    .preprocess(one, z.string().max(100))
    .catch('')
    .transform((text) => text.replaceAll('\u0000', '').toWellFormed().trim()),
  page: z.preprocess(one, z.coerce.number().int().min(1).max(10_000)).catch(1),
  securityTypeKey: key,
  /** A category of criteria as calls name it, such as `Construction`. */
  categoryType: key,
  state: key,
  lawFirmId: id,
})
export type LookupQuery = z.output<typeof lookupQuery>

export const lookupParams = z.object({ name: z.enum(LOOKUP_NAMES) })
