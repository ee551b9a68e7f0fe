import type { Actor } from '#lib/core/actor.ts'
import { DomainError, forbidden } from '#lib/core/errors.ts'
import { parseInput } from '#lib/core/parsing.ts'
import { audit } from '#lib/foundation/audit/commands.ts'
import { refreshProfileFigures } from '#lib/lending/loans/figures/commands.ts'
import { companyMessages } from '#lib/people/companies/labels.ts'
import { companyPolicies } from '#lib/people/companies/policy.ts'
import { companyWithAcn, requireBdm } from '#lib/people/companies/queries.ts'
import { type CompanyInput, type CreatedCompany, companySchema } from '#lib/people/companies/schema.ts'
import { insertIndividual } from '#lib/people/individuals/commands.ts'
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
