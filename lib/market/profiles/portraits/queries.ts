import { notFound } from '#lib/core/errors.ts'
import type { EditableCompany } from '#lib/market/profiles/portraits/policy.ts'
import type { Locked } from '#lib/market/profiles/portraits/rules.ts'
import type { Tx } from '#lib/server/database/db.ts'

/** Locks a company and returns its version. Raises NOT_FOUND for a closed one. */
export const lockCompanyVersion = async (tx: Tx, companyId: EditableCompany): Promise<number> => {
  await tx.$queryRaw`select from companies where id = ${companyId} for update`
  const company = await tx.company.findFirst({ where: { id: companyId, closedAt: null }, select: { version: true } })
  if (!company) throw notFound()
  return company.version
}

/** Locks and returns the people of a company, because other commands on a person do not lock the company. */
export const lockPeopleOfCompany = async (tx: Tx, companyId: EditableCompany): Promise<Locked[]> => {
  await tx.$queryRaw`select from individuals where company_id = ${companyId} order by id for update`
  const rows = await tx.individual.findMany({
    where: { companyId, closedAt: null },
    include: { account: { select: { id: true } } },
    orderBy: [{ appearanceOrder: 'asc' }, { id: 'asc' }],
  })
  return rows.map(({ id, firstName, lastName, mobile, ...row }) => ({
    individualId: id,
    firstname: firstName,
    lastname: lastName,
    mobileNumber: mobile,
    stateKey: row.stateKey,
    email: row.email,
    linkedInProfile: row.linkedInProfile,
    isVisible: row.isVisible,
    appearanceOrder: row.appearanceOrder,
    imageFileId: row.imageFileId,
    version: row.version,
    account: row.account,
  }))
}
