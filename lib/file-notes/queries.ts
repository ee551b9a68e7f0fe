import type { Actor } from '#lib/core/actor.ts'
import { forbidden } from '#lib/core/errors.ts'
import { offsetOf, type Page, type Paging } from '#lib/core/pagination.ts'
import { fileNotePolicies } from '#lib/file-notes/policy.ts'
import type { FileNoteRow } from '#lib/file-notes/schema.ts'
import { Prisma, pool } from '#lib/server/db.ts'

// All staff are one observer, the one without a company; nobody reads another observer's notes.
const staffNotes = Prisma.sql`file_notes n join observers o on o.id = n.observer_id and o.company_id is null`

/** The staff's file notes about anybody, newest first (row E-05). Raises FORBIDDEN for everybody else. */
export const listFileNotes = async (actor: Actor, paging: Paging): Promise<Page<FileNoteRow>> => {
  if (!fileNotePolicies.listAll.who(actor)) throw forbidden()
  const { text, values } = Prisma.sql`
    select n.id, n.id as "fileNoteId", n.taken_at as "date", n.note,
      json_build_object('key', t.key, 'name', t.name) as "noteType",
      coalesce(s.first_name || ' ' || s.last_name, ti.first_name || ' ' || ti.last_name, '') as "takenBy",
      p.name as "personName", c.name as "companyName",
      case when n.lender_id is not null then 'Lender' when n.broker_id is not null then 'Broker' else 'Law Firm' end
        as "profileType",
      n.lender_id as "lenderID", n.broker_id as "brokerID", n.law_firm_id as "lawFirmID"
    from (
      select n.* from ${staffNotes}
      order by n.taken_at desc, n.id desc limit ${paging.pageSize} offset ${offsetOf(paging)}
    ) as n
    join note_types t on t.key = n.note_type_key
    join accounts a on a.id = n.taken_by_id
    left join staff s on s.id = a.staff_id
    left join individuals ti on ti.id = a.individual_id
    left join lenders l on l.id = n.lender_id
    left join brokers b on b.id = n.broker_id
    left join law_firms f on f.id = n.law_firm_id
    join companies c on c.id = coalesce(l.company_id, b.company_id, f.company_id)
    left join lateral (
      select i.first_name || ' ' || i.last_name as name from individuals i
      where i.company_id = c.id and i.is_visible and i.closed_at is null order by i.appearance_order, i.id limit 1
    ) p on true
    order by n.taken_at desc, n.id desc`
  const counted = await pool().query<{ total: number }>(
    Prisma.sql`select count(*)::int as total from ${staffNotes}`.text,
  )
  const { rows } = await pool().query<FileNoteRow>(text, values)
  return { rows, total: counted.rows[0]?.total ?? 0, page: paging.page, pageSize: paging.pageSize }
}
