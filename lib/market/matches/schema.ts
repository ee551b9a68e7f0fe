import { z } from 'zod'
import { answeredId, answeredVersion, dataOf } from '#lib/core/answers.ts'
import { recordIdIn } from '#lib/core/ids.ts'
import { orderIn } from '#lib/core/orders.ts'
import { byRequiredId, ID_REQUIRED, isNoId, recordKey, recordVersion } from '#lib/core/parsing.ts'
import { createReader, type RawSearch } from '#lib/core/search.ts'
import { addressQuery } from '#lib/core/search-schemas.ts'
import { removeUnstorable } from '#lib/core/text.ts'
import { matchMessages } from './labels.ts'
import { LONGEST_MATCH_NOTE, MATCH_ORDERS, MATCH_SORTS, type MatchSort } from './search.ts'

/** What a party or the platform says of a pair. */
const MATCH_STATUSES = ['MATCHED', 'IN_DISCUSSION', 'PAUSED', 'DECLINED'] as const
const matchStatus = z.enum(MATCH_STATUSES, { error: matchMessages.status })
export type MatchStatusKey = z.output<typeof matchStatus>

/** Who says something of a pair: the platform by its staff. */
export type MatchVoice = 'lender' | 'broker' | 'platform'
export type MatchStatuses = Record<MatchVoice, MatchStatusKey>

/** A pair on a profile's tab, by its other side. */
export type MatchLine = MatchStatuses & {
  /** The profile opposite. */
  id: number
  name: string
  company: string
  /** 0 while nobody has set anything. */
  version: number
  /** For staff the pair's note; for others the latest file note of their own observer about the other side. */
  note: string | null
  editedBy: string | null
  date: Date | null
}

/** What is stored of a pair, as one viewer reads it. */
const match = z.strictObject({
  /** `{lenderId}-{brokerId}` */
  id: z.string(),
  lenderId: answeredId,
  brokerId: answeredId,
  brokerStatusKey: matchStatus,
  lenderStatusKey: matchStatus,
  platformStatusKey: matchStatus,
  version: answeredVersion,
  /** What only staff read of a pair (row G-01). */
  note: z.string().nullish(),
  editedBy: z.string().nullish(),
  editedDate: z.date().nullish(),
})

/** A pair after a save. */
export const savedMatch = match
export type SavedMatch = z.output<typeof savedMatch>

/** A lender and a broker that match, as one viewer of a profile reads the pair; the other part is absent. */
const matchRow = match.extend({
  lenderName: z.string(),
  brokerName: z.string(),
  /** The company of the side that the profile is not. */
  company: z.string(),
  brokerStatus: z.string(),
  lenderStatus: z.string(),
  platformStatus: z.string(),
  /** What the others read instead: the latest file note of their own observer about the other side. */
  lastFileNote: z.string().nullish(),
  lastFileNoteDate: z.date().nullish(),
})
export type MatchRow = z.output<typeof matchRow>

/** Pairs that come with the page; the others follow it. */
export const FIRST_MATCHES = 60

/** The pairs of a profile as the text that its page reads (`linesIn`). */
export const matchLinesAnswer = dataOf(z.string())

/** The matches of a profile, unpaged. */
export const matchesAnswer = z.strictObject({ rows: z.array(matchRow), total: z.int().min(0) })

const SIDES = { lenders: 'lender', brokers: 'broker' } as const

/** The gaps of the address of a profile's matches. */
export const matchesParams = byRequiredId.extend({
  profiles: z.enum(['lenders', 'brokers']).transform((word) => SIDES[word]),
})

const orderOf = (raw: RawSearch) => orderIn(createReader(raw), MATCH_SORTS, MATCH_ORDERS[''])

/** The order in a query of Matches; by name from A to Z without one, an order that is none is refused. */
export const matchSort = addressQuery(
  (raw): MatchSort => orderOf(raw).sort,
  (raw) => orderOf(raw).faults,
)

const version = recordVersion.optional()

/** What staff say of a pair: status, note or both; the lender's status comes along in the documents' payload and is never written. */
export const platformMatchInput = z.object({
  lenderId: recordKey,
  brokerId: recordKey,
  platformStatusKey: matchStatus.optional(),
  note: z
    .string()
    .transform(removeUnstorable)
    .pipe(z.string().max(LONGEST_MATCH_NOTE, matchMessages.tooLong))
    .nullish(),
  version,
})

/** The id of a pair as a call names it. */
const matchId = z
  .string({ error: matchMessages.unknown })
  .nullish()
  .transform((given, context): { lenderId: number; brokerId: number } => {
    const [, lender, broker] = /^(\d+)-(\d+)$/.exec(given ?? '') ?? []
    const [lenderId, brokerId] = [recordIdIn(lender), recordIdIn(broker)]
    if (lenderId !== null && brokerId !== null) return { lenderId, brokerId }
    context.addIssue(isNoId(given) ? ID_REQUIRED : matchMessages.unknown)
    return z.NEVER
  })

/** What a lender says of its pair. */
export const lenderMatchInput = z.object({ matchId, lenderStatusKey: matchStatus, version })

/** What a broker says of its pair. */
export const brokerMatchInput = z.object({ matchId, brokerStatusKey: matchStatus, version })
