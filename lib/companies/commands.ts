import { audit } from '#lib/audit/commands.ts'
import { companyMessages } from '#lib/companies/labels.ts'
import { companyPolicies } from '#lib/companies/policy.ts'
import { type CompanyInput, type CreatedCompany, companySchema } from '#lib/companies/schema.ts'
import type { Actor } from '#lib/core/actor.ts'
import { DomainError, forbidden, invalid } from '#lib/core/errors.ts'
import { parseInput } from '#lib/core/parsing.ts'
import { insertIndividual } from '#lib/individuals/commands.ts'
import { refreshProfileFigures } from '#lib/loans/figures/commands.ts'
import { now } from '#lib/server/clock.ts'
import { type Tx, transaction } from '#lib/server/db.ts'
import { once, type Repeatable } from '#lib/server/idempotency.ts'

/**
 * Adds a company with its profile (two for DUAL) and its first person (row C-06).
 * Raises INVALID by field, ALREADY_EXISTS on 'email' where it belongs to an account, and on 'companyACN' where a company
 * has it, unless an administrator says why, CONFLICT for a key used before.
 */
export const createCompany = async (
  actor: Actor,
  input: unknown,
  { idempotencyKey }: Repeatable = {},
): Promise<CreatedCompany> => {
  if (!companyPolicies.create.who(actor)) throw forbidden()
  const company = parseInput(companySchema, input)
  return transaction((tx) =>
    once(tx, actor, 'createCompany', idempotencyKey, company, () => insertCompany(tx, actor, company)),
  )
}

const insertCompany = async (tx: Tx, actor: Actor, company: CompanyInput): Promise<CreatedCompany> => {
  if (company.bdmId !== null) await requireBdm(tx, company.bdmId)
  const sameAcnAs = await companyWithAcn(tx, company.companyACN)
  if (sameAcnAs !== null && !(company.duplicateReason && companyPolicies.double.who(actor)))
    throw new DomainError('ALREADY_EXISTS', [
      { code: 'ALREADY_EXISTS', field: 'companyACN', message: companyMessages.sameAcn(sameAcnAs.name) },
    ])
  const { id } = await tx.company.create({
    data: { name: company.companyName, acn: company.companyACN, createdAt: now() },
    select: { id: true },
  })
  const profiles = await insertProfiles(tx, id, company)
  await refreshProfileFigures(
    tx,
    Object.values(profiles).filter((profileId) => profileId !== null),
  )
  const { firstName, lastName, email, mobileNumber, stateKey, profileTypeKey } = company
  await audit(tx, actor, {
    act: 'COMPANY_CREATED',
    subject: { kind: 'COMPANY', id },
    details: {
      ...{ name: company.companyName, profileTypeKey },
      ...(sameAcnAs ? { sameAcnAs: sameAcnAs.id, reason: company.duplicateReason ?? null } : {}),
    },
  })
  const individualId = await insertIndividual(tx, actor, id, 1, {
    ...{ firstName, lastName, email, mobileNumber, stateKey },
    isVisible: true,
    positionKey: profileTypeKey === 'LAWFIRM' ? 'PRTNR' : null,
  })
  return { companyId: id, individualId, ...profiles }
}

/** Raises INVALID on `field` for anybody but a Current system user. */
export const requireBdm = async (tx: Tx, bdmId: number, field = 'bdmId'): Promise<void> => {
  // Locked, so that nobody is made Former while becoming a BDM.
  const found = await tx.$queryRaw<object[]>`select from staff where id = ${bdmId} and is_active for share`
  if (found.length === 0) throw invalid([{ code: 'INVALID', field, message: companyMessages.bdm }])
}

/**
 * The open company with an ACN, other than one, or null. Two companies with one ACN at the same moment wait for each other
 * here; no constraint can do it, because a reason allows a second.
 */
export const companyWithAcn = async (
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

const insertProfiles = async (tx: Tx, companyId: number, { profileTypeKey, bdmId }: CompanyInput) => {
  const facts = { data: { companyId, createdAt: now() }, select: { id: true } }
  const withBdm = { ...facts, data: { ...facts.data, bdmId } }
  const isLender = profileTypeKey === 'LENDER' || profileTypeKey === 'DUAL'
  const isBroker = profileTypeKey === 'BROKER' || profileTypeKey === 'DUAL'
  return {
    lenderId: isLender ? (await tx.lender.create(withBdm)).id : null,
    brokerId: isBroker ? (await tx.broker.create(withBdm)).id : null,
    lawFirmId: profileTypeKey === 'LAWFIRM' ? (await tx.lawFirm.create(facts)).id : null,
  }
}
