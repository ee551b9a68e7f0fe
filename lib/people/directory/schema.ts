import { z } from 'zod'
import { byRequiredId } from '#lib/core/id-parameters.ts'
import type { ProfileKind } from '#lib/core/paths.ts'

/** The relation of a viewer to a profile. */
export const relation = z.enum(['staff', 'owner', 'other'])
export type ViewerRelation = z.output<typeof relation>

export const profileKind = z.enum(['lender', 'broker', 'lawfirm'] satisfies readonly ProfileKind[])

/** The kinds of profile, by their segment in API URLs. */
const KINDS = { lenders: 'lender', brokers: 'broker', lawfirms: 'lawfirm' } as const satisfies Record<
  string,
  ProfileKind
>
type KindWord = keyof typeof KINDS

const toProfileKind = (word: KindWord): ProfileKind => KINDS[word]

/** Schema of the path parameter for the kind of profile. */
export const byKind = z.object({ profiles: z.enum(Object.keys(KINDS) as [KindWord]).transform(toProfileKind) })

/** Schema of the path parameters of one profile. */
export const byProfile = byRequiredId.extend(byKind.shape)
