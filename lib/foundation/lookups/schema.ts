import { z } from 'zod'
import { answeredId } from '#lib/core/answers.ts'
import { takeFirst } from '#lib/core/parsing.ts'

/** An entry of a choice list. */
export const lookupOption = z.strictObject({ id: z.union([z.string(), answeredId]), name: z.string() })
export type LookupOption = z.output<typeof lookupOption>

/** A suburb of a choice list; `name` is 'suburb, state', with the postcode if the state has the name twice. */
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

/** A security type with its sub-types (doc 2 §3). */
const securityGroup = lookupOption.extend({ isBuilt: z.boolean(), securityTypes: z.array(lookupOption) })

/** A state with its regions; `states` has only the state itself with its full name, as in doc 2 §3. */
const stateWithRegions = lookupOption.extend({
  fullName: z.string(),
  cityLabel: z.string(),
  capitalCity: z.string(),
  states: z.array(lookupOption),
  regions: z.array(lookupOption),
})

/** An entry of a nested choice list, with its second level. */
export type NestedOption = z.output<typeof securityGroup> | z.output<typeof stateWithRegions>

/** Schema of an entry of any reference list, with the further fields that some lists have. */
export const anyOption = z.union([
  lookupOption,
  suburbOption,
  partyOption,
  lawFirmOption,
  securityGroup,
  stateWithRegions,
  lookupOption.extend({ state: z.string() }),
])

/** Choice lists provided by another domain. */
const HANDED_NAMES = ['lead-scores', 'user-types'] as const
export type HandedLists = Readonly<Record<(typeof HANDED_NAMES)[number], readonly LookupOption[]>>

/** All choice lists, by their name in the URL. */
export const LOOKUP_NAMES = [
  ...HANDED_NAMES,
  'status',
  'scenario',
  'priority',
  'interest',
  'credits',
  'security-types',
  'construction-security-types',
  'mezzanine-security-types',
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

const id = z.preprocess(takeFirst, z.coerce.number().int().min(1).max(2_147_483_647)).optional().catch(undefined)
const key = z
  .preprocess(takeFirst, z.string().regex(/^\w{1,40}$/))
  .optional()
  .catch(undefined)

/** Schema of a choice list's query: text, page, and the record it depends on. Parsed leniently, like every URL. */
export const lookupQuery = z.object({
  search: z
    .preprocess(takeFirst, z.string().max(100))
    .catch('')
    .transform((text) => text.replaceAll('\u0000', '').toWellFormed().trim()),
  page: z.preprocess(takeFirst, z.coerce.number().int().min(1).max(10_000)).catch(1),
  securityTypeKey: key,
  /** A criteria category in the API's spelling, such as `Construction`. */
  categoryType: key,
  state: key,
  lawFirmId: id,
  /** True to include the second level of a list that is flat by default. */
  nested: z
    .preprocess(takeFirst, z.literal('true'))
    .transform(() => true)
    .optional()
    .catch(undefined),
})
export type LookupQuery = z.output<typeof lookupQuery>

export const lookupParams = z.object({ name: z.enum(LOOKUP_NAMES) })
