import { describe, expect, test } from 'vitest'
import type { FilterDraft } from '#lib/core/filter-drafts.ts'
import {
  FINDER_DIALOGS,
  type FinderDialog,
  findDialogFaults,
  findDialogOf,
  listOfferedDialogs,
  listParameters,
} from '#lib/discovery/finder/rules.ts'
import { finderFilters } from '#lib/discovery/finder/search.ts'

const dialog = (id: string) => FINDER_DIALOGS.find((each) => each.id === id) as FinderDialog
const ids = (params: FilterDraft, withheld: readonly string[] = []) =>
  listOfferedDialogs(params, withheld).map(({ id }) => id)
const messages = (id: string, draft: FilterDraft) =>
  findDialogFaults(dialog(id), draft, false).map(({ message }) => message)

describe('the finder dialogs', () => {
  test('[L-03] contain each filter that can be entered exactly once', () => {
    const held = FINDER_DIALOGS.flatMap(({ filters }) => filters)
    const entered = Object.entries(finderFilters)
      .filter(([, { controls }]) => controls.some(({ kind }) => kind !== 'carried'))
      .map(([name]) => name)
    expect(held.filter((name) => entered.includes(name)).toSorted()).toEqual(entered.toSorted())
    expect(new Set(held).size).toBe(held.length)
    for (const { id, filters } of FINDER_DIALOGS) for (const name of filters) expect(findDialogOf(name)).toBe(id)
    expect(findDialogOf('colour')).toBe('')
  })

  test('[L-03] offer construction and subdivision only for their scenario, and no withheld filters', () => {
    expect(ids({})).not.toEqual(expect.arrayContaining(['construction']))
    expect(ids({ scenarioKey: 'CONSTRUCTION' })).toContain('construction')
    expect(ids({ scenarioKey: 'CONSTRUCTION' })).not.toContain('subdivision')
    expect(ids({ scenarioKey: 'SUBDIVISION' })).toContain('subdivision')
    const visitors = listOfferedDialogs({ scenarioKey: 'SUBDIVISION' }, ['credits', 'interest', 'subdivisionType'])
    expect(visitors.map(({ id }) => id)).not.toEqual(expect.arrayContaining(['credit']))
    expect(visitors.map(({ id }) => id)).not.toEqual(expect.arrayContaining(['interest']))
    expect(visitors.find(({ id }) => id === 'subdivision')?.filters).not.toContain('subdivisionType')
  })

  test('[L-04] refuse a range with only one end, and a radius without a suburb', () => {
    const both = ['Please enter values for lower end and higher end.']
    for (const { id, range } of FINDER_DIALOGS.filter((each) => each.range)) {
      const [low = '', high = ''] = listParameters(dialog(id))
      expect(messages(id, {}), range).toEqual(both)
      expect(messages(id, { [low]: '7' }), range).toEqual(both)
      expect(messages(id, { [high]: '7' }), range).toEqual(both)
    }
    expect(messages('radius', {})).toEqual(['Please select suburb and state'])
    expect(messages('radius', { radiusSearchKey: 'KM_5', state: 'NSW' })).toEqual(['Please select suburb and state'])
    expect(messages('radius', { radiusSearchKey: 'KM_5', state: 'NSW', suburb: '7' })).toEqual([])
  })

  test('validate only their own fields', () => {
    expect(messages('priority', { priorityKey: 'FIRST', minLvr: '1', maxLvr: '2' })).toEqual([])
    expect(messages('term', { minTermKey: 'M_12', maxTermKey: 'M_6' })).toEqual([
      'The lower end of your range must be less than the higher end of your range.',
    ])
  })
})
