'use client'

import { describeCoverage } from '#lib/market/criteria/labels.ts'
import { getStateCoverage } from '#lib/market/criteria/rules.ts'
import { CoverageMap } from '../coverage-map.tsx'
import type { Typed } from './typed.ts'

/** Map of the states, distances and regions as they are typed, with a sentence that says the same. */
export const CriteriaStateMap = ({ typed: { key, values, lists } }: { typed: Typed }) => {
  const states = values.states.flatMap(({ stateKey, distanceKey, regionIds }) => {
    const state = lists.states.find((each) => each.key === stateKey)
    if (!state) return []
    const distance = lists.distances.find((each) => each.key === distanceKey)?.name ?? null
    const regions = state.regions.flatMap(({ id, name }) => (regionIds.includes(id) ? [{ key: id, name }] : []))
    return [{ stateKey, stateName: state.name, city: state.city, distanceKey, distance, regions }]
  })
  const counted = states.map((state) => Object.assign({}, state, { regions: state.regions.length }))
  const covered = counted.filter((state) => getStateCoverage(key, state) !== null)
  return <CoverageMap categoryKey={key} states={states} sentence={describeCoverage(covered)} />
}
