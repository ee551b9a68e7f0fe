import type { Metadata } from 'next'
import { isIndexable } from '#lib/discovery/finder/addresses/rules.ts'
import { env } from '#lib/server/env.ts'

type PublicPage = { title: string; description: string; canonical: string; isIndexed?: boolean }

/** Title, description, canonical link and preview of a public page; nothing outside production is for search engines. */
export const publicMetadata = ({ title, description, canonical, isIndexed = true }: PublicPage): Metadata => {
  const index = isIndexed && isIndexable(env())
  return {
    title,
    description,
    alternates: { canonical },
    robots: { index, follow: index },
    openGraph: { type: 'website', siteName: env().PRODUCT_NAME, locale: 'en_AU', url: canonical, title, description },
  }
}
