import { z } from 'zod'
import { answeredId } from '#lib/core/answers.ts'
import type { ProfileKind } from '#lib/core/paths.ts'

const PROFILE_TYPES = ['LENDER', 'BROKER', 'LAWFIRM'] as const
export type ProfileType = (typeof PROFILE_TYPES)[number]

/** The query that saves a visit (row P-01): `profileId` and `profileType`, in any case. */
export const visitQuery = z.object({
  profileId: z.coerce.number().int().min(1).max(2_147_483_647),
  profileType: z.string().toUpperCase().pipe(z.enum(PROFILE_TYPES)),
})
export type Visit = z.output<typeof visitQuery>

/** A visited profile as the API returns it. */
export const visitAnswer = z.strictObject({ profileId: answeredId, profileType: z.enum(PROFILE_TYPES) })

export const lastVisitedAnswer = visitAnswer.extend({ visitedAt: z.date() })
export type LastVisited = z.output<typeof lastVisitedAnswer>

export const KIND_OF: Record<ProfileType, ProfileKind> = { LENDER: 'lender', BROKER: 'broker', LAWFIRM: 'lawfirm' }
