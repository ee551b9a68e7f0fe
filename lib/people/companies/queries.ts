import type { Actor } from '#lib/core/actor.ts'
import { forbidden, invalid, notFound } from '#lib/core/errors.ts'
import { companyMessages } from '#lib/people/companies/labels.ts'
import { companyPolicies } from '#lib/people/companies/policy.ts'
import type { CompanyDossier, CompanyHead, CompanyProfileIds } from '#lib/people/companies/schema.ts'
import { pool, type Tx } from '#lib/server/database/db.ts'

/** Returns a company's name and profiles, for the staff's forms. Raises FORBIDDEN, and NOT_FOUND also if it was deleted. */
export const getCompanyHead = async (actor: Actor, id: number): Promise<CompanyHead> => {
  if (!companyPolicies.view.who(actor)) throw forbidden()
  const { rows } = await pool().query<CompanyHead>(
    `select c.id, c.name, l.id as "lenderId", b.id as "brokerId", f.id as "lawFirmId"
     from companies c left join lenders l on l.company_id = c.id left join brokers b on b.company_id = c.id
     left join law_firms f on f.company_id = c.id where c.id = $1 and c.closed_at is null`,
    [id],
  )
  if (!rows[0]) throw notFound()
  return rows[0]
}

/**
 * Returns what staff see before they change or delete a company: its profiles, people, and the number of loans that name it (row
 * C-12). Raises like `getCompanyHead`.
 */
export const getCompanyDossier = async (actor: Actor, id: number): Promise<CompanyDossier> => {
  if (!companyPolicies.view.who(actor)) throw forbidden()
  const head = await getCompanyHead(actor, id)
  const { rows } = await pool().query<Omit<CompanyDossier, keyof CompanyHead>>(
    `select (select count(*)::int from (
         select loan_id from loan_lenders where lender_id = $2 union select loan_id from loan_brokers where broker_id = $3
         union select id from loans where law_firm_id = $4) as named) as "loansCount",
       coalesce(json_agg(json_build_object('id', i.id, 'name', i.first_name || ' ' || i.last_name,
         'isVisible', i.is_visible,
         'hasAcceptedInvitation', a.accepted_at is not null) order by i.appearance_order, i.id)
         filter (where i.id is not null), '[]') as people
     from companies c left join individuals i on i.company_id = c.id and i.closed_at is null
     left join accounts a on a.individual_id = i.id and a.closed_at is null where c.id = $1 group by c.id`,
    [id, head.lenderId, head.brokerId, head.lawFirmId],
  )
  return { ...head, ...(rows[0] as Omit<CompanyDossier, keyof CompanyHead>) }
}

/** Locks and returns a company with its profiles. Raises NOT_FOUND, also if it was deleted. */
export const lockCompany = async (tx: Tx, id: number) => {
  // A second statement, because it sees what others committed while the lock was awaited.
  await tx.$queryRaw`select from companies where id = ${id} for update`
  const [company] = await tx.$queryRaw<(CompanyProfileIds & { name: string; isMasterSwitchOn: boolean })[]>`
    select c.name, c.is_master_switch_on as "isMasterSwitchOn", l.id as "lenderId", b.id as "brokerId", f.id as "lawFirmId"
    from companies c left join lenders l on l.company_id = c.id left join brokers b on b.company_id = c.id
    left join law_firms f on f.company_id = c.id where c.id = ${id} and c.closed_at is null`
  if (!company) throw notFound()
  return company
}

/** Raises INVALID on `field` unless the BDM is a current system user. */
export const requireBdm = async (tx: Tx, bdmId: number, field = 'bdmId'): Promise<void> => {
  // Locked, so that the user cannot become former at the same time.
  const found = await tx.$queryRaw<object[]>`select from staff where id = ${bdmId} and is_active for share`
  if (found.length === 0) throw invalid([{ code: 'INVALID', field, message: companyMessages.bdm }])
}

/**
 * Returns the open company with an ACN, other than `exceptId`, or null. Locks the ACN, so that two companies with it cannot be
 * added at once; a unique constraint is impossible, because a reason allows a second one.
 */
export const findCompanyByAcn = async (
  tx: Tx,
  acn: string,
  exceptId = 0,
): Promise<{ id: number; name: string } | null> => {
  await tx.$executeRaw`select pg_advisory_xact_lock(hashtext('company acn'), ${Number(acn)}::int)`
  return tx.company.findFirst({
    where: { acn, closedAt: null, id: { not: exceptId } },
    select: { id: true, name: true },
    orderBy: { id: 'asc' },
  })
}
