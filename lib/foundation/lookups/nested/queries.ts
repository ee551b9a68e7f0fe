import type { LookupName, LookupQuery } from '#lib/foundation/lookups/schema.ts'

/** A SQL statement that reads a list, with its parameters. */
export type Question = { text: string; values: unknown[] }

// Land bank and rural each have one group of types; every other category uses the groups with buildings (row P-07).
const GROUPS = `
  select g.key as id, g.name, g.is_built as "isBuilt", coalesce((
      select json_agg(json_build_object('id', t.key, 'name', t.name) order by t.sort_order)
      from security_types t where t.group_key = g.key), '[]') as "securityTypes"
  from security_groups g
  where case $1 when '' then true when 'LandBank' then g.key = 'LAND_BANK' when 'Rural' then g.key = 'RURAL' else g.is_built end
  order by g.sort_order`
const buildSecurityGroupsQuery = (categoryType: string): Question => ({ text: GROUPS, values: [categoryType] })

const STATES = `
  select s.key as id, s.key as name, s.name as "fullName", s.capital_name || '+' as "cityLabel", s.capital_name as "capitalCity",
    json_build_array(json_build_object('id', s.key, 'name', s.name)) as states, coalesce((
      select json_agg(json_build_object('id', r.id, 'name', r.name) order by r.name)
      from regions r where r.state_key = s.key), '[]') as regions
  from states s where $1 = '' or s.key = $1 order by s.sort_order`

const buildSecurityGroupsOfCategoryQuery = ({ categoryType }: LookupQuery) =>
  buildSecurityGroupsQuery(categoryType ?? '')
const buildStatesWithRegionsQuery = ({ state }: LookupQuery): Question => ({ text: STATES, values: [state ?? ''] })

type Reader = (query: LookupQuery) => Question

/** Lists that always include their second level, as in doc 2 §3; per category where the documents have one. */
const ALWAYS: Partial<Record<LookupName, Reader>> = {
  'security-types': buildSecurityGroupsOfCategoryQuery,
  'construction-security-types': () => buildSecurityGroupsQuery('Construction'),
  'mezzanine-security-types': () => buildSecurityGroupsQuery('Mezzanine'),
  states: buildStatesWithRegionsQuery,
}

/** Lists that include a second level only on request. */
const ON_DEMAND: Partial<Record<LookupName, Reader>> = {
  'security-sub-types': buildSecurityGroupsOfCategoryQuery,
  'states-regions': buildStatesWithRegionsQuery,
}

/** Returns the reader of a list with both levels; undefined if the list is flat. */
export const findNestedListReader = (name: LookupName, { nested }: LookupQuery): Reader | undefined =>
  ALWAYS[name] ?? (nested ? ON_DEMAND[name] : undefined)
