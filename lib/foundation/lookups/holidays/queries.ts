import type { PersonActor, StaffActor } from '#lib/core/actor.ts'
import type { Day } from '#lib/core/dates.ts'
import { staff } from '#lib/core/policy.ts'
import type { Holidays } from '#lib/foundation/lookups/holidays/rules.ts'
import { today } from '#lib/server/clock.ts'
import { Prisma, pool } from '#lib/server/db.ts'

/** The `day` of each holiday ahead in the state in which a member of staff works, as text. */
export const holidaysAhead = ({ staffId }: StaffActor): Prisma.Sql => Prisma.sql`
  select to_char(h.day, 'YYYY-MM-DD') as day from holidays h join staff s on s.state_key = h.state_key
  where s.id = ${staffId} and h.day >= ${today()}::date`

/** The holidays ahead in the state in which a member of staff works; none for anybody else. */
export const holidaysOf = async (actor: PersonActor): Promise<Holidays> => {
  if (!staff(actor)) return new Set()
  const { text, values } = holidaysAhead(actor)
  const { rows } = await pool().query<{ day: Day }>({ name: 'holidays-ahead', text, values })
  return new Set(rows.map(({ day }) => day))
}
