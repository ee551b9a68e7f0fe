import { expect, test } from 'vitest'
import type { StateDetail } from '#lib/market/criteria/schema.ts'
import { type CriteriaSnapshot, describeCriteriaSnapshot } from '#lib/market/criteria/versions/rules.ts'
import { freshnessLabels } from '#lib/market/freshness/labels.ts'

const state = (distanceKey: string | null, distance: string | null, ...regions: string[]): StateDetail => ({
  stateKey: 'NSW',
  stateName: 'New South Wales',
  city: 'Sydney+',
  distanceKey,
  distance,
  regions: regions.map((name, key) => ({ key, name })),
})
const describeStates = (...states: StateDetail[]) => {
  const snapshot = { terms: {}, choices: [], states } as unknown as CriteriaSnapshot
  return describeCriteriaSnapshot('FIRST_RANKING', snapshot).find(({ field }) => field === 'states')?.value
}

test('a distance names its capital, and a whole state does not', () => {
  expect(describeStates(state('KM_50', 'Within 50 km', 'Illawarra', 'Riverina'))).toBe(
    'New South Wales (Sydney+ within 50 km, Illawarra, Riverina)',
  )
  expect(describeStates(state('WHOLE_STATE', 'Whole state'))).toBe('New South Wales (Whole state)')
  expect(describeStates()).toBeNull()
  expect(describeStates(state(null, null, 'Illawarra'))).toBe('New South Wales (Illawarra)')
})

test('the label for a single verified category does not say "all"', () => {
  expect(freshnessLabels.due(0, 1)).toBe('1 verified')
  expect(freshnessLabels.due(0, 3)).toBe('All 3 verified')
  expect(freshnessLabels.due(1, 3)).toBe('1 of 3 to verify')
})
