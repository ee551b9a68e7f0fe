import { headers } from 'next/headers'
import { type Structured, serializeStructured } from '#lib/discovery/finder/addresses/rules.ts'

/** Structured data (JSON-LD) of a page for search engines. */
export const JsonLd = async ({ data }: { data: Structured }) => {
  const nonce = (await headers()).get('x-nonce') ?? undefined
  return (
    <script
      type="application/ld+json"
      nonce={nonce}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: data, in which nothing can end the element
      dangerouslySetInnerHTML={{ __html: serializeStructured(data) }}
    />
  )
}
