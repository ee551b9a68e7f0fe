import type { Alert } from '#lib/market/scenarios/alerts/schema.ts'
import type { ScenarioValues } from '#lib/market/scenarios/values/fields.ts'
import type { SavedParams } from '#lib/market/scenarios/values/rules.ts'

/** A saved scenario in the list of its owner. */
export type SavedDeal = {
  id: number
  name: string
  version: number
  linkKey: string
  updatedAt: Date
  /** Whether and when its owner is told of lenders that newly fit. */
  alert: Alert
}

/** A saved scenario with how many lenders newly fit it since its owner looked. */
export type ListedDeal = SavedDeal & { news: number }

/** The saved scenario that the page was opened with. */
export type OpenedDeal = SavedDeal & {
  isOwn: boolean
  /** The name of its owner. */
  owner: string
  /** The lenders that newly fit it since its owner looked. */
  newLenderIds: readonly number[]
  values: ScenarioValues
  /** The parameters that name it in an address. */
  params: SavedParams
}
