import type { MetadataRoute } from 'next'
import { isIndexable, robotsOf } from '#lib/discovery/finder/addresses/rules.ts'
import { env, productOrigin } from '#lib/server/env.ts'

// The answer depends on the environment of the running instance, not of the build.
export const dynamic = 'force-dynamic'

/** robots.txt: the public pages only, and nothing outside production. */
export default function robots(): MetadataRoute.Robots {
  return robotsOf(productOrigin(), isIndexable(env()))
}
