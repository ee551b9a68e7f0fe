import { z } from 'zod'
import { byRequiredId } from '#lib/core/parsing.ts'
import type { ProfileKind } from '#lib/core/paths.ts'

/** How a viewer stands to a profile. */
export const relation = z.enum(['staff', 'owner', 'other'])
export type ViewerRelation = z.output<typeof relation>

export const profileKind = z.enum(['lender', 'broker', 'lawfirm'] satisfies readonly ProfileKind[])

/** The kinds of profile by their words in addresses of the API. */
const KINDS = { lenders: 'lender', brokers: 'broker', lawfirms: 'lawfirm' } as const satisfies Record<
  string,
  ProfileKind
>
type KindWord = keyof typeof KINDS

const kindOf = (word: KindWord): ProfileKind => KINDS[word]

/** The gap of an address that says which kind of profile it is about. */
export const byKind = z.object({ profiles: z.enum(Object.keys(KINDS) as [KindWord]).transform(kindOf) })

/** The gaps of an address that name one profile. */
export const byProfile = byRequiredId.extend(byKind.shape)
