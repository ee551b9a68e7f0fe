import type { Actor } from '#lib/core/actor.ts'
import type { FieldError } from '#lib/core/errors.ts'
import { type Filter, isListControl } from '#lib/core/filters.ts'
import { finderFaults } from '#lib/discovery/finder/filters/labels.ts'
import { type FinderFilters, finderFilters } from '#lib/discovery/finder/search.ts'
import { listSecuritySubTypes, readShortLists } from '#lib/foundation/lookups/queries.ts'
import type { LookupName } from '#lib/foundation/lookups/schema.ts'
import { readSuburbs } from '#lib/foundation/lookups/suburbs/queries.ts'

type Chosen = { label: string; parameter: string; list: LookupName; keys: string[] }

// Returns the keys of short lists that a search contains, by parameter.
const findChosenListKeys = (filters: Partial<FinderFilters>): Chosen[] =>
  Object.entries(finderFilters as unknown as Record<string, Filter>).flatMap(([name, { label, controls, write }]) => {
    const value = filters[name as keyof FinderFilters]
    const written = value === undefined ? {} : write(value)
    return controls.filter(isListControl).flatMap(({ parameter, list }) => {
      const text = written[parameter]
      return text ? [{ label, parameter, list: list as LookupName, keys: String(text).split(',') }] : []
    })
  })

const createUnknownChoiceFault = (field: string, message: string): FieldError => ({ code: 'INVALID', field, message })

/** Returns an error for each choice that is in no list: an unknown key, a sub-type of another type, a suburb of another state. */
export const findChoiceFaults = async (actor: Actor, filters: Partial<FinderFilters>): Promise<FieldError[]> => {
  const chosen = findChosenListKeys(filters)
  const { suburb, state, securityType, securitySubType } = filters
  const [lists, suburbs, subTypes] = await Promise.all([
    readShortLists(actor, [...new Set(chosen.map(({ list }) => list))]),
    readSuburbs(suburb === undefined ? [] : [suburb]),
    securitySubType === undefined ? null : listSecuritySubTypes(actor),
  ])
  const isKnown = ({ list, keys }: Chosen) => keys.every((key) => lists[list].some(({ id }) => String(id) === key))
  const isPlaced = suburb === undefined || suburbs.some((found) => state === undefined || found.state === state)
  const isOfType = subTypes === null || (subTypes[securityType ?? ''] ?? []).some(({ id }) => id === securitySubType)
  return [
    ...chosen
      .filter((each) => !isKnown(each))
      .map(({ parameter, label }) => createUnknownChoiceFault(parameter, finderFaults.value(label))),
    ...(isPlaced ? [] : [createUnknownChoiceFault('suburb', finderFaults.place)]),
    ...(isOfType
      ? []
      : [createUnknownChoiceFault('securitySubTypeKey', finderFaults.value(finderFilters.securitySubType.label))]),
  ]
}
