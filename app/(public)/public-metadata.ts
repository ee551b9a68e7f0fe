import type { Metadata } from 'next'
import { isIndexable } from '#lib/discovery/finder/addresses/rules.ts'
import { PREVIEW } from '#lib/discovery/finder/pictures/rules.ts'
import { getEnv } from '#lib/server/operations/env.ts'

type PublicPage = {
  title: string
  description: string
  canonical: string
  isIndexed?: boolean
  /** The link preview's image: its path and alternative text. */
  picture?: { path: string; alt: string }
}

/** Returns title, description, canonical link and preview of a public page; nothing is indexed outside production. */
export const buildPublicMetadata = ({
  title,
  description,
  canonical,
  isIndexed = true,
  picture,
}: PublicPage): Metadata => {
  const images = picture && [
    { url: picture.path, alt: picture.alt, type: 'image/png', width: PREVIEW.width, height: PREVIEW.height },
  ]
  const index = isIndexed && isIndexable(getEnv())
  return {
    title,
    description,
    alternates: { canonical },
    robots: { index, follow: index },
    openGraph: {
      type: 'website',
      siteName: getEnv().PRODUCT_NAME,
      locale: 'en_AU',
      url: canonical,
      title,
      description,
      ...(images ? { images } : {}),
    },
    ...(images ? { twitter: { card: 'summary_large_image', images } } : {}),
  }
}
