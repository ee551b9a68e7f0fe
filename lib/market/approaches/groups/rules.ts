import type { ApproachState } from '#lib/market/approaches/labels.ts'
import type { ApproachRow } from '#lib/market/approaches/schema.ts'

/** The segments of the list by state: still to answer, to decide on, and ended. */
export const SEGMENT_STATES = {
  waiting: ['ASKED'],
  interested: ['INTERESTED'],
  closed: ['DECLINED', 'ACCEPTED', 'NOT_CHOSEN', 'WITHDRAWN', 'EXPIRED'],
} as const satisfies Record<string, readonly ApproachState[]>

export type Segment = keyof typeof SEGMENT_STATES

/** The number of approaches of each segment, and of all. */
export type SegmentCounts = Record<Segment | 'all', number>

/** The approaches about one deal that a reader may see; for a lender each approach is a deal of its own. */
export type ApproachGroup = { key: number; rows: ApproachRow[] }

/** True for the key of a segment. */
export const isSegment = (text: string): text is Segment => Object.hasOwn(SEGMENT_STATES, text)

/** Returns the key of the deal that an approach is grouped by: its scenario, which a lender is not told. */
const getDealKey = ({ scenarioId, id }: Pick<ApproachRow, 'scenarioId' | 'id'>): number => scenarioId ?? -id

/** Returns approaches by deal, in the order of `keys`. */
export const groupByDeal = (rows: readonly ApproachRow[], keys: readonly number[]): ApproachGroup[] => {
  const byKey = Map.groupBy(rows, getDealKey)
  return keys.flatMap((key) => {
    const own = byKey.get(key)
    return own ? [{ key, rows: own }] : []
  })
}
