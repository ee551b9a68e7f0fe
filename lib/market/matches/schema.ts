import { z } from 'zod'
import { answeredId } from '#lib/core/answers.ts'
import { byRequiredId } from '#lib/core/parsing.ts'

/** What a party or the platform says of a pair. */
const matchStatus = z.enum(['MATCHED', 'IN_DISCUSSION', 'PAUSED', 'DECLINED'])
export type MatchStatusKey = z.output<typeof matchStatus>

/** A lender and a broker that match, as one viewer of a profile reads the pair; the other part is absent. */
const matchRow = z.strictObject({
  /** `{lenderId}-{brokerId}` */
  id: z.string(),
  lenderId: answeredId,
  brokerId: answeredId,
  lenderName: z.string(),
  brokerName: z.string(),
  /** The company of the side that the profile is not. */
  company: z.string(),
  brokerStatusKey: matchStatus,
  lenderStatusKey: matchStatus,
  platformStatusKey: matchStatus,
  brokerStatus: z.string(),
  lenderStatus: z.string(),
  platformStatus: z.string(),
  /** What only staff read of a pair (row G-01). */
  note: z.string().nullish(),
  editedBy: z.string().nullish(),
  editedDate: z.date().nullish(),
  /** What the others read instead: the latest file note of their own observer about the other side. */
  lastFileNote: z.string().nullish(),
  lastFileNoteDate: z.date().nullish(),
})
export type MatchRow = z.output<typeof matchRow>
export type MatchStatuses = Pick<MatchRow, 'brokerStatusKey' | 'lenderStatusKey' | 'platformStatusKey'>

/** The matches of a profile, unpaged. */
export const matchesAnswer = z.strictObject({ rows: z.array(matchRow), total: z.int().min(0) })

const SIDES = { lenders: 'lender', brokers: 'broker' } as const

/** The gaps of the address of a profile's matches. */
export const matchesParams = byRequiredId.extend({
  profiles: z.enum(['lenders', 'brokers']).transform((word) => SIDES[word]),
})

const MATCH_SORTS = ['name', 'company'] as const
export type MatchSort = { column: (typeof MATCH_SORTS)[number]; isDescending: boolean }

/** `sort` and `orderBy` of an address or a call; by name from A to Z unless they say otherwise. */
export const matchSort = z.record(z.string(), z.unknown()).transform(
  ({ sort, orderBy }): MatchSort => ({
    column: MATCH_SORTS.find((name) => name === sort) ?? 'name',
    isDescending: orderBy === 'desc',
  }),
)
