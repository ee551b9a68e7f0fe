import { beforeAll, describe, expect, test } from 'vitest'
import type { Actor } from '#lib/core/actor.ts'
import type { ProfileKind } from '#lib/core/paths.ts'
import { setFollowupDate, setLeadScore } from '#lib/crm/leads/commands.ts'
import { getPublicBroker } from '#lib/market/brokers/queries.ts'
import { setProfileActive } from '#lib/market/profiles/commands.ts'
import { saveProfile } from '#lib/market/profiles/edits/commands.ts'
import { getProfile } from '#lib/market/profiles/queries.ts'
import { getProfileRecord } from '#lib/market/profiles/record/queries.ts'
import type { Profile, ProfileRecord } from '#lib/market/profiles/schema.ts'
import { turnMasterSwitch } from '#lib/people/companies/commands.ts'
import { castOf } from '#tests/support/actors.ts'
import {
  FIELD_VIEWERS,
  type FieldViewer,
  fieldSight,
  PORTRAIT_FIELDS,
  PROFILE_FIELDS,
  profileFieldSight,
} from '#tests/support/field-table.ts'

let cast: Awaited<ReturnType<typeof castOf>>
beforeAll(async () => {
  cast = await castOf()
})

const KINDS: ProfileKind[] = ['lender', 'broker', 'lawfirm']
const FIELDS = Object.keys(PROFILE_FIELDS)

const subject = (kind: ProfileKind) => {
  const { lender, broker, lawFirm } = cast.made
  if (kind === 'lender') return { id: lender.lenderId, companyId: lender.companyId, owner: cast.actors.lender }
  if (kind === 'broker') return { id: broker.brokerId, companyId: broker.companyId, owner: cast.actors.broker }
  return { id: lawFirm.lawFirmId, companyId: lawFirm.companyId, owner: cast.actors.lawFirm }
}
const actorAs = (viewer: FieldViewer, kind: ProfileKind): Actor => {
  if (viewer === 'staff') return cast.actors.staff
  if (viewer === 'visitor') return cast.actors.visitor
  return viewer === 'owner' ? subject(kind).owner : cast.actors.dual
}
const seenBy = async (viewer: FieldViewer, kind: ProfileKind): Promise<Record<string, unknown>> => {
  const { id } = subject(kind)
  return viewer === 'visitor'
    ? { ...(await getPublicBroker(cast.actors.visitor, id)) }
    : { ...((await getProfileRecord(actorAs(viewer, kind), kind, id)) as ProfileRecord) }
}

// How a viewer changes each field; the fields of one Save share its endpoint.
let attempts = 0
const values: Record<string, (attempt: number) => object> = {
  companyName: (attempt) => ({ companyName: `Renamed ${attempt}` }),
  companyACN: (attempt) => ({ companyACN: String(700_000_000 + attempt) }),
  website: (attempt) => ({ website: `changed-${attempt}.example` }),
  logoFile: () => ({ logoFile: null }),
}
const tryToEdit = async (actor: Actor, kind: ProfileKind, field: string): Promise<boolean | null> => {
  const { id, companyId } = subject(kind)
  const { version, platformBdmId } = (await getProfile(cast.actors.staff, kind, id)) as Profile
  const { staff, admin } = cast.made
  const otherBdm = platformBdmId === admin.staffId ? staff.staffId : admin.staffId
  const actions: Partial<Record<string, () => Promise<unknown>>> = {
    isProfileActive: () => setProfileActive(actor, { kind, id }, true),
    isMasterSwitchOn: () => turnMasterSwitch(actor, companyId, true),
    leadScore: () => setLeadScore(actor, companyId, { leadScore: 'C' }),
    followupDate: () => setFollowupDate(actor, companyId, { followupDate: '2027-05-05' }),
    platformBdmId: () => saveProfile(actor, { kind, id }, { version, platformBdmId: otherBdm }),
    ...Object.fromEntries(
      Object.entries(values).map(([name, change]) => [
        name,
        () => saveProfile(actor, { kind, id }, { version, ...change(attempts) }),
      ]),
    ),
  }
  attempts += 1
  const action = actions[field]
  if (!action) return null
  return action().then(
    () => true,
    () => false,
  )
}

describe('each viewer gets exactly the table of fields', () => {
  for (const viewer of FIELD_VIEWERS) {
    for (const kind of viewer === 'visitor' ? (['broker'] as const) : KINDS) {
      test(`[T-A4] a ${viewer} gets exactly the fields of a ${kind} that are not hidden`, async () => {
        const seen = await seenBy(viewer, kind)
        for (const field of FIELDS) {
          const isThere = field in seen && seen[field] !== undefined
          // A visitor's page has fewer fields than the table would allow.
          if (viewer === 'visitor' && !isThere) continue
          expect(isThere, `${field} of a ${kind} for ${viewer}`).toBe(
            profileFieldSight(field, viewer, kind) !== 'hidden',
          )
        }
        for (const field of Object.keys(seen)) expect(FIELDS, `${field} stands in no row`).toContain(field)
        const [portrait] = seen.portraits as Record<string, unknown>[]
        for (const field of Object.keys(PORTRAIT_FIELDS)) {
          if (viewer === 'visitor' && !(field in (portrait as object))) continue
          expect(field in (portrait as object), `${field} of a portrait for ${viewer}`).toBe(
            fieldSight(PORTRAIT_FIELDS[field], viewer) !== 'hidden',
          )
        }
        for (const field of Object.keys(portrait as object)) expect(PORTRAIT_FIELDS).toHaveProperty(field)
      })

      test(`a ${viewer} can change exactly the fields of a ${kind} that the table allows`, async () => {
        for (const field of FIELDS) {
          const visibility = profileFieldSight(field, viewer, kind)
          const could = await tryToEdit(actorAs(viewer, kind), kind, field)
          if (could === null) continue
          // An unchanged value is not a change, so it is never refused.
          if (visibility !== 'edit' && field === 'logoFile') continue
          expect(could, `${viewer} and ${field} of a ${kind}`).toBe(visibility === 'edit')
        }
      })
    }
  }
})
