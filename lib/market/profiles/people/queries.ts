import { type Actor, isPerson, type PersonActor } from '#lib/core/actor.ts'
import { forbidden, notFound } from '#lib/core/errors.ts'
import { lawFirm, staff } from '#lib/core/policy.ts'
import { getProfileViewer, pickSeenPortrait } from '#lib/market/profiles/fields.ts'
import type { IndividualDetail } from '#lib/market/profiles/people/schema.ts'
import { portraitsColumn } from '#lib/market/profiles/queries.ts'
import { toFileReference } from '#lib/market/profiles/rules.ts'
import type { PortraitFacts } from '#lib/market/profiles/schema.ts'
import { individualPolicies } from '#lib/people/individuals/policy.ts'
import { Prisma, pool } from '#lib/server/database/db.ts'

type Row = Omit<IndividualDetail, keyof PortraitFacts> & { portraits: PortraitFacts[]; isOpen: boolean }

/**
 * Returns a person with the company's profiles (row P-17): staff see anybody, others their own company's people;
 * lenders and brokers also visible people on active profiles. Raises NOT_FOUND for anybody else and for an unknown id.
 */
export const getIndividual = async (actor: Actor, id: number): Promise<IndividualDetail> => {
  if (!individualPolicies.view.who(actor) || !isPerson(actor)) throw forbidden()
  const { text, values } = Prisma.sql`
    select c.id as "companyId", c.name as "companyName", l.id as "lenderId", b.id as "brokerId", f.id as "lawFirmId",
      c.is_master_switch_on and (coalesce(l.is_active, false) or coalesce(b.is_active, false) or coalesce(f.is_active, false))
        as "isOpen", ${portraitsColumn}
    from companies c left join lenders l on l.company_id = c.id left join brokers b on b.company_id = c.id
    left join law_firms f on f.company_id = c.id
    where c.id = (select company_id from individuals where id = ${id} and closed_at is null) and c.closed_at is null`
  const { rows } = await pool().query<Row>(text, values)
  if (!rows[0]) throw notFound()
  const { portraits, isOpen, ...company } = rows[0]
  const portrait = portraits.find(({ individualId }) => individualId === id)
  const relation = portrait && getCompanyRelation(actor, company.companyId)
  if (!portrait || (relation === 'other' && !(isOpen && portrait.isVisible && !lawFirm(actor)))) throw notFound()
  const { imageFileId, ...fields } = portrait
  const seen = pickSeenPortrait(
    { ...fields, imageFile: toFileReference(imageFileId) },
    getProfileViewer(actor, relation ?? 'other'),
  )
  return { ...seen, ...company } as IndividualDetail
}

const getCompanyRelation = (actor: PersonActor, companyId: number): 'staff' | 'owner' | 'other' => {
  if (staff(actor)) return 'staff'
  return actor.companyId === companyId ? 'owner' : 'other'
}
