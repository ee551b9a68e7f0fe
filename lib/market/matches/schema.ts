import { z } from 'zod'

/** What a party or the platform says of a pair. */
export type MatchStatusKey = 'MATCHED' | 'IN_DISCUSSION' | 'PAUSED' | 'DECLINED'

export type MatchStatuses = {
  brokerStatusKey: MatchStatusKey
  lenderStatusKey: MatchStatusKey
  platformStatusKey: MatchStatusKey
}

/** What only staff read of a pair (row G-01). */
type StaffPart = { note: string | null; editedBy: string | null; editedDate: Date | null }
/** What the others read instead: the latest file note of their own observer about the other side. */
type MemberPart = { lastFileNote: string | null; lastFileNoteDate: Date | null }

/** A lender and a broker that match, as one viewer of a profile reads the pair; the other part is absent. */
export type MatchRow = MatchStatuses & {
  /** `{lenderId}-{brokerId}` */
  id: string
  lenderId: number
  brokerId: number
  lenderName: string
  brokerName: string
  /** The company of the side that the profile is not. */
  company: string
  brokerStatus: string
  lenderStatus: string
  platformStatus: string
} & Partial<StaffPart & MemberPart>

const MATCH_SORTS = ['name', 'company'] as const
export type MatchSort = { column: (typeof MATCH_SORTS)[number]; isDescending: boolean }

/** `sort` and `orderBy` of an address or a call; by name from A to Z unless they say otherwise. */
export const matchSort = z.record(z.string(), z.unknown()).transform(
  ({ sort, orderBy }): MatchSort => ({
    column: MATCH_SORTS.find((name) => name === sort) ?? 'name',
    isDescending: orderBy === 'desc',
  }),
)
