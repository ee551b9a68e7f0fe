import type { StaffActor } from '#lib/core/actor.ts'
import { saveTyped } from '#lib/market/criteria/editing/commands.ts'
import { getCriteriaEditor } from '#lib/market/criteria/editing/queries.ts'
import { pool } from '#lib/server/database/db.ts'
import { createBenchStaff } from './served.ts'
import { type Timed, timeAgainstBareSql } from './timing.ts'

const categoryKey = 'FIRST_RANKING'

const createStaffAccount = async (): Promise<StaffActor> => {
  const person = { sessionId: null, name: 'Bench', email: 'pairs@bench.example' }
  return { ...(await createBenchStaff()), ...person, kind: 'staff', isAdmin: false }
}

const readCategoryByBareSql = (lenderId: number) =>
  pool().query('select * from lender_categories where lender_id = $1 and category_key = $2', [lenderId, categoryKey])

/** The minimum of statements for a save: lock the lender, read the category and its session, and write both. */
const saveCategoryByBareSql = async (lenderId: number): Promise<void> => {
  const client = await pool().connect()
  try {
    await client.query('begin')
    await client.query('select from lenders where id = $1 for no key update', [lenderId])
    const { rows } = await client.query<{ id: number }>(
      `select k.*, (select count(*) from lender_category_states s where s.lender_category_id = k.id),
         (select count(*) from lender_category_security_types t where t.lender_category_id = k.id)
       from lender_categories k where lender_id = $1 and category_key = $2`,
      [lenderId, categoryKey],
    )
    const id = rows[0]?.id
    await client.query('select * from criteria_sessions where lender_category_id = $1', [id])
    await client.query(
      'update lender_categories set available = available + 1000, is_verified = false, version = version + 1, modified_at = now() where id = $1',
      [id],
    )
    await client.query(
      'update criteria_sessions set sequence = sequence + 1, changed_at = now() where lender_category_id = $1',
      [id],
    )
    await client.query('commit')
  } finally {
    client.release()
  }
}

/** Times reading a category's form (p95 under 100 ms) and saving one changed amount (under 3× the bare statements). */
export const benchCriteria = async (runs: number): Promise<Timed[]> => {
  const staff = await createStaffAccount()
  const { rows } = await pool().query<{ id: number }>('select id from lenders order by id desc limit 20')
  const inputs = Array.from({ length: runs }, (_each, place) => rows[place % rows.length]?.id as number)
  let sequence = 0
  const save = async (lenderId: number) => {
    sequence += 1
    const values = forms.get(lenderId)
    if (!values) throw new Error(`lender ${lenderId} was never read`)
    const body = {
      values: { ...values, available: String(1_000_000 + sequence) },
      session: `bench-${staff.accountId}`,
      sequence,
    }
    await saveTyped(staff, { lenderId, categoryKey }, body)
  }
  const forms = new Map<number, object>()
  for (const { id } of rows) forms.set(id, (await getCriteriaEditor(staff, id, categoryKey)).values)
  return [
    await timeAgainstBareSql({
      name: "a category's form, read",
      inputs,
      job: (id) => getCriteriaEditor(staff, id, categoryKey),
      bare: readCategoryByBareSql,
    }),
    await timeAgainstBareSql({ name: 'a change, saved', inputs, job: save, bare: saveCategoryByBareSql }),
  ]
}
