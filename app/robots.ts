import type { MetadataRoute } from 'next'
import { buildRobots, isIndexable } from '#lib/discovery/finder/addresses/rules.ts'
import { getEnv, getProductOrigin } from '#lib/server/operations/env.ts'

// Depends on the running instance's environment, not the build's.
export const dynamic = 'force-dynamic'

/** robots.txt: allows the public pages only, and nothing outside production. */
export default function robots(): MetadataRoute.Robots {
  return buildRobots(getProductOrigin(), isIndexable(getEnv()))
}
