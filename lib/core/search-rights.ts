import type { Actor } from '#lib/core/actor.ts'
import type { Control, Filters, ValuesOf } from '#lib/core/filters.ts'
import type { Sort } from '#lib/core/orders.ts'
import { type Definition, describeFilterTable, type FoundOf, type NameOf } from '#lib/core/search-definitions.ts'

/** Creates the functions that decide which filters and orders of a search an actor may use. */
export const createFilterRights = <Table extends Filters, Column extends string>({
  filters: table,
  usual,
  sorters,
}: Definition<Table, Column>) => {
  type Values = ValuesOf<Table>
  type Found = FoundOf<Table, Column>
  const { names, getFilter, listActive } = describeFilterTable(table)

  const listAllowed = (actor: Actor): NameOf<Table>[] => names.filter((name) => getFilter(name).who?.(actor) ?? true)
  const maySort = (actor: Actor, { column }: Sort<Column>): boolean => sorters?.[column]?.(actor) ?? true

  const mayUse = (actor: Actor, filters: Partial<Values>, name: NameOf<Table>): boolean =>
    (getFilter(name).who?.(actor) ?? true) && (getFilter(name).whoUses?.(filters[name])?.(actor) ?? true)

  /** Returns the filters that the actor may use. */
  const permitted = (actor: Actor, filters: Partial<Values>): Partial<Values> => {
    const kept = listActive({ filters }).filter((name) => mayUse(actor, filters, name))
    return Object.fromEntries(kept.map((name) => [name, filters[name]])) as Partial<Values>
  }

  return {
    /** Returns false if the search has a filter or an order that the actor may not use. */
    isAllowed: (
      actor: Actor,
      { filters, sort = usual }: Pick<Found, 'filters'> & Partial<Pick<Found, 'sort'>>,
    ): boolean => listActive({ filters }).every((name) => mayUse(actor, filters, name)) && maySort(actor, sort),
    /** Returns the search without the filters and the order that the actor may not use. */
    usable: (actor: Actor, search: Found): Found => ({
      ...search,
      filters: permitted(actor, search.filters),
      sort: maySort(actor, search.sort) ? search.sort : usual,
    }),
    /** Returns the names of the filters that the actor may not use. */
    withheld: (actor: Actor): string[] => {
      const allowed = listAllowed(actor)
      return names.filter((name) => !allowed.includes(name))
    },
    permitted,
    /** Returns the controls of the filter form, for each filter that the actor may use. */
    controls: (actor: Actor): readonly (readonly Control[])[] =>
      listAllowed(actor).map((name) => getFilter(name).controls),
  }
}
