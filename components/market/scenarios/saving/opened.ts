import type { ScenarioValues } from '#lib/market/scenarios/values/fields.ts'
import type { SavedParams } from '#lib/market/scenarios/values/rules.ts'

/** A saved scenario in the list of its owner. */
export type SavedDeal = { id: number; name: string; version: number; linkKey: string; updatedAt: Date }

/** The saved scenario that the page was opened with. */
export type OpenedDeal = SavedDeal & {
  isOwn: boolean
  /** The name of its owner. */
  owner: string
  values: ScenarioValues
  /** The parameters that name it in an address. */
  params: SavedParams
}
