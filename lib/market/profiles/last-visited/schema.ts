import { z } from 'zod'
import type { ProfileKind } from '#lib/core/paths.ts'

const PROFILE_TYPES = ['LENDER', 'BROKER', 'LAWFIRM'] as const
export type ProfileType = (typeof PROFILE_TYPES)[number]

/** The query of a saved visit (row P-01): `profileId` and `profileType`, in any case. */
export const visitQuery = z.object({
  profileId: z.coerce.number().int().min(1).max(2_147_483_647),
  profileType: z.string().toUpperCase().pipe(z.enum(PROFILE_TYPES)),
})
export type Visit = z.output<typeof visitQuery>

export type LastVisited = Visit & { visitedAt: Date }

export const KIND_OF: Record<ProfileType, ProfileKind> = { LENDER: 'lender', BROKER: 'broker', LAWFIRM: 'lawfirm' }
