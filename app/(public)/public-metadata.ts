import type { Metadata } from 'next'
import { isIndexable } from '#lib/discovery/finder/addresses/rules.ts'
import { PREVIEW } from '#lib/discovery/finder/pictures/rules.ts'
import { env } from '#lib/server/env.ts'

type PublicPage = {
  title: string
  description: string
  canonical: string
  isIndexed?: boolean
  /** What links to the page show; its path and what it says. */
  picture?: { path: string; alt: string }
}

/** Title, description, canonical link and preview of a public page; nothing outside production is for search engines. */
export const publicMetadata = ({ title, description, canonical, isIndexed = true, picture }: PublicPage): Metadata => {
  const images = picture && [
    { url: picture.path, alt: picture.alt, type: 'image/png', width: PREVIEW.width, height: PREVIEW.height },
  ]
  const index = isIndexed && isIndexable(env())
  return {
    title,
    description,
    alternates: { canonical },
    robots: { index, follow: index },
    openGraph: {
      type: 'website',
      siteName: env().PRODUCT_NAME,
      locale: 'en_AU',
      url: canonical,
      title,
      description,
      ...(images ? { images } : {}),
    },
    ...(images ? { twitter: { card: 'summary_large_image', images } } : {}),
  }
}
