import type { MetadataRoute } from 'next'
import { paths } from '#lib/core/paths.ts'
import { getEnv } from '#lib/server/operations/env.ts'

// The name comes from the running instance's environment, not the build's.
export const dynamic = 'force-dynamic'

/** The web app manifest, for a product added to the home screen. */
export default function manifest(): MetadataRoute.Manifest {
  const describeIcon = (name: string, size: number) => ({
    src: `/icons/${name}.png`,
    sizes: `${size}x${size}`,
    type: 'image/png',
  })
  return {
    name: getEnv().PRODUCT_NAME,
    short_name: getEnv().PRODUCT_NAME,
    lang: 'en-AU',
    display: 'standalone',
    start_url: paths.home(),
    background_color: '#f8fafc',
    theme_color: '#005977',
    icons: [
      describeIcon('icon-192', 192),
      describeIcon('icon-512', 512),
      { ...describeIcon('maskable-512', 512), purpose: 'maskable' },
      { src: '/icon.svg', sizes: 'any', type: 'image/svg+xml' },
    ],
  }
}
