import { z } from 'zod'
import { answeredId, answeredVersion, dataOf } from '#lib/core/answers.ts'
import { byRequiredId, ID_REQUIRED, isMissingId } from '#lib/core/id-parameters.ts'
import { parseRecordId } from '#lib/core/ids.ts'
import { parseListOrder } from '#lib/core/orders.ts'
import { recordKey, recordVersion } from '#lib/core/parsing.ts'
import type { RawSearch } from '#lib/core/search-definitions.ts'
import { createReader } from '#lib/core/search-parameters.ts'
import { searchQuerySchema } from '#lib/core/search-schemas.ts'
import { removeUnstorable } from '#lib/core/text.ts'
import { matchMessages } from './labels.ts'
import { LONGEST_MATCH_NOTE, MATCH_ORDERS, MATCH_SORTS, type MatchSort } from './search.ts'

/** The statuses that each side and the platform can set. */
const MATCH_STATUSES = ['MATCHED', 'IN_DISCUSSION', 'PAUSED', 'DECLINED'] as const
const matchStatus = z.enum(MATCH_STATUSES, { error: matchMessages.status })
export type MatchStatusKey = z.output<typeof matchStatus>

/** The parties that set a status of a pair; staff set the platform's. */
export type MatchVoice = 'lender' | 'broker' | 'platform'
export type MatchStatuses = Record<MatchVoice, MatchStatusKey>

/** A pair on a profile's tab, with the profile of the other side. */
export type MatchLine = MatchStatuses & {
  /** The id of the other side's profile. */
  id: number
  name: string
  company: string
  /** The stored portrait of the person named. */
  imageFileId: number | null
  /** The version of the pair; 0 until somebody sets a status or note. */
  version: number
  /** For staff the pair's note; for others their own observer's latest file note about the other side. */
  note: string | null
  editedBy: string | null
  date: Date | null
}

/** A matched pair of lender and broker as one viewer reads it. */
const match = z.strictObject({
  /** `{lenderId}-{brokerId}` */
  id: z.string(),
  lenderId: answeredId,
  brokerId: answeredId,
  brokerStatusKey: matchStatus,
  lenderStatusKey: matchStatus,
  platformStatusKey: matchStatus,
  version: answeredVersion,
  /** The pair's note with editor and date, readable by staff only (row G-01). */
  note: z.string().nullish(),
  editedBy: z.string().nullish(),
  editedDate: z.date().nullish(),
})

/** The answer to saving a status or note of a matched pair. */
export const savedMatch = match
export type SavedMatch = z.output<typeof savedMatch>

/** A matched lender and broker as one viewer of a profile reads the pair; fields the viewer may not read are absent. */
const matchRow = match.extend({
  lenderName: z.string(),
  brokerName: z.string(),
  /** The company of the other side. */
  company: z.string(),
  brokerStatus: z.string(),
  lenderStatus: z.string(),
  platformStatus: z.string(),
  /** For others than staff: their own observer's latest file note about the other side. */
  lastFileNote: z.string().nullish(),
  lastFileNoteDate: z.date().nullish(),
})
export type MatchRow = z.output<typeof matchRow>

/** Pairs included in the page; the others are loaded afterwards. */
export const FIRST_MATCHES = 60

/** The pairs of a profile as lines of text (`parseMatchLines`). */
export const matchLinesAnswer = dataOf(z.string())

/** The match records of a profile, without paging. */
export const matchesAnswer = z.strictObject({ rows: z.array(matchRow), total: z.int().min(0) })

const SIDES = { lenders: 'lender', brokers: 'broker' } as const

/** The URL parameters of a profile's matches. */
export const matchesParams = byRequiredId.extend({
  profiles: z.enum(['lenders', 'brokers']).transform((word) => SIDES[word]),
})

const parseMatchListOrder = (raw: RawSearch) => parseListOrder(createReader(raw), MATCH_SORTS, MATCH_ORDERS[''])

/** The order in a query of matches; by default name from A to Z. An unknown order is refused. */
export const matchSort = searchQuerySchema(
  (raw): MatchSort => parseMatchListOrder(raw).sort,
  (raw) => parseMatchListOrder(raw).faults,
)

const version = recordVersion.optional()

/** A save by staff: status, note or both. Clients also send the lender's status as specified; it is ignored. */
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

/** The id of a matched pair in a request. */
const matchId = z
  .string({ error: matchMessages.unknown })
  .nullish()
  .transform((given, context): { lenderId: number; brokerId: number } => {
    const [, lender, broker] = /^(\d+)-(\d+)$/.exec(given ?? '') ?? []
    const [lenderId, brokerId] = [parseRecordId(lender), parseRecordId(broker)]
    if (lenderId !== null && brokerId !== null) return { lenderId, brokerId }
    context.addIssue(isMissingId(given) ? ID_REQUIRED : matchMessages.unknown)
    return z.NEVER
  })

/** A request that sets the lender's status of a matched pair. */
export const lenderMatchInput = z.object({ matchId, lenderStatusKey: matchStatus, version })

/** A request that sets the broker's status of a matched pair. */
export const brokerMatchInput = z.object({ matchId, brokerStatusKey: matchStatus, version })
