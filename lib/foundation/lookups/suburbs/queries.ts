import type { Actor } from '#lib/core/actor.ts'
import { offsetOf, type Page } from '#lib/core/pagination.ts'
import { likeLiteral, type PlaceText, parsePlace, suburbStateText } from '#lib/foundation/lookups/rules.ts'
import type { SuburbOption } from '#lib/foundation/lookups/schema.ts'
import { Prisma, pool, type Tx } from '#lib/server/db.ts'

const PAGE_SIZE = 20

type Found = { id: number; suburb: string; state: string; postcode: string; isDoubled: boolean; total?: number }

const option = ({ id, suburb, state, postcode, isDoubled }: Found): SuburbOption => ({
  id,
  name: suburbStateText(suburb, state, postcode, isDoubled),
  suburb,
  state,
  postcode,
})

const COLUMNS = Prisma.sql`s.id, s.name as "suburb", s.state_key as "state", s.postcode, s.is_doubled as "isDoubled"`

/** Suburbs by the beginning of the name, of a later word, or of the postcode; the name's beginning counts first. */
export const searchSuburbs = async (_actor: Actor, search: string, page = 1): Promise<Page<SuburbOption>> => {
  const paging = { page, pageSize: PAGE_SIZE }
  const { text, values } = Prisma.sql`
    select ${COLUMNS}, count(*) over ()::int as total from suburbs s
    where ${matching(parsePlace(search, await stateKeys()))}
    order by ${ranking(parsePlace(search, await stateKeys()))} s.name, s.state_key, s.postcode
    limit ${PAGE_SIZE} offset ${offsetOf(paging)}`
  const { rows } = await pool().query<Found>(text, values)
  return { rows: rows.map(option), total: rows[0]?.total ?? 0, ...paging }
}

const matching = ({ name, state, postcode }: PlaceText): Prisma.Sql => {
  const literal = likeLiteral(name.toLowerCase())
  const conditions = [
    state === null ? Prisma.sql`true` : Prisma.sql`s.state_key = ${state}`,
    postcode === null ? Prisma.sql`true` : Prisma.sql`s.postcode = ${postcode}`,
  ]
  if (/^\d{1,3}$/.test(name)) conditions.push(Prisma.sql`s.postcode like ${`${name}%`}`)
  else if (name !== '') {
    conditions.push(Prisma.sql`(lower(s.name) like ${`${literal}%`} or lower(s.name) like ${`% ${literal}%`})`)
  }
  return Prisma.join(conditions, ' and ')
}

const ranking = ({ name }: PlaceText): Prisma.Sql =>
  Prisma.sql`(lower(s.name) = ${name.toLowerCase()}) desc, (lower(s.name) like ${`${likeLiteral(name.toLowerCase())}%`}) desc,`

let keys: Promise<string[]> | undefined

const stateKeys = (): Promise<string[]> => {
  keys ??= pool()
    .query<{ key: string }>('select key from states order by sort_order')
    .then(({ rows }) => rows.map(({ key }) => key))
    .catch((error: unknown) => {
      keys = undefined
      throw error
    })
  return keys
}

/** Every suburb that a written name and state (key or full name, a postcode in either) can mean. */
export const suburbsMeant = async (tx: Tx, suburb: string, state: string): Promise<SuburbOption[]> => {
  const stateText = parsePlace(state, [])
  const place = parsePlace(suburb, [])
  const postcode = stateText.postcode ?? place.postcode
  const rows = await tx.$queryRaw<Found[]>`
    select ${COLUMNS} from suburbs s join states st on st.key = s.state_key
    where lower(s.name) = ${place.name.toLowerCase()}
      and (s.state_key = ${stateText.name.toUpperCase()} or lower(st.name) = ${stateText.name.toLowerCase()})
      and (${postcode}::text is null or s.postcode = ${postcode})
    order by s.postcode`
  return rows.map(option)
}
