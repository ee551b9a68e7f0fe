import type { PersonActor } from '#lib/core/actor.ts'
import type { Day } from '#lib/core/dates.ts'
import { staff } from '#lib/core/policy.ts'
import type { Holidays } from '#lib/foundation/lookups/holidays/rules.ts'
import { today } from '#lib/server/clock.ts'
import { pool } from '#lib/server/db.ts'

/** The holidays ahead in the state in which a member of staff works; none for anybody else. */
export const holidaysOf = async (actor: PersonActor): Promise<Holidays> => {
  if (!staff(actor)) return new Set()
  const { rows } = await pool().query<{ day: Day }>({
    name: 'holidays-ahead',
    text: `select to_char(h.day, 'YYYY-MM-DD') as day from holidays h join staff s on s.state_key = h.state_key
      where s.id = $1 and h.day >= $2::date`,
    values: [actor.staffId, today()],
  })
  return new Set(rows.map(({ day }) => day))
}
