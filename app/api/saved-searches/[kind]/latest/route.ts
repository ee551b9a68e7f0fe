import { keeping, reading } from '#app/api/saved-searches/latest.ts'
import { savedSearchPolicies } from '#lib/discovery/saved-searches/policy.ts'
import { route } from '#lib/web/route.ts'

export const GET = route({ policy: savedSearchPolicies.keep.who, ...reading })

export const PUT = route({ policy: savedSearchPolicies.keep.who, ...keeping })
