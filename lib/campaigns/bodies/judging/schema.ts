import type sanitize from 'sanitize-html'
import { separateBraces } from '#lib/campaigns/bodies/rules.ts'
import { isMailLink } from '#lib/campaigns/bodies/schema.ts'

const COLOR = /^#[0-9a-f]{6}$/i
const SIZE = /^(?:[89]|[12]\d|3[0-6])pt$/

const dropUndefinedAttributes = (tagName: string, attribs: Record<string, string | undefined>): sanitize.Tag => ({
  tagName,
  attribs: Object.fromEntries(
    Object.entries(attribs).filter((entry): entry is [string, string] => entry[1] !== undefined),
  ),
})

/** The tags, attributes and styles that the body of a mail may hold. */
export const ALLOWED_HTML: sanitize.IOptions = {
  allowedTags: ['p', 'div', 'br', 'strong', 'em', 'u', 'span', 'a', 'ul', 'ol', 'li', 'h1', 'h2', 'h3', 'img'],
  allowedAttributes: { a: ['href'], img: ['src', 'alt', 'width'], span: ['style'], ol: ['start'] },
  allowedStyles: { span: { color: [COLOR], 'font-size': [SIZE] } },
  allowedSchemes: ['http', 'https', 'mailto'],
  allowedSchemesByTag: { img: ['cid'] },
  allowProtocolRelative: false,
  disallowedTagsMode: 'discard',
  // Elements whose content a browser does not show as text are dropped together with that content.
  nonTextTags: [
    ...['script', 'style', 'textarea', 'option', 'select', 'noscript', 'noembed', 'noframes', 'iframe', 'xmp'],
    ...['plaintext', 'title', 'template', 'svg', 'math', 'object', 'head'],
  ],
  nestingLimit: 40,
  exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !/^cid:[1-9]\d{0,9}$/.test(attribs.src ?? ''),
  transformTags: {
    b: 'strong',
    i: 'em',
    a: (_, { href = '' }) => {
      const kept = href.trim().replaceAll('{', '%7B').replaceAll('}', '%7D')
      return dropUndefinedAttributes('a', { href: isMailLink(kept) ? kept : undefined })
    },
    img: (_, { src, alt = '', width = '' }) =>
      dropUndefinedAttributes('img', {
        src,
        alt: separateBraces(alt),
        width: /^[1-9]\d{0,2}$/.test(width) ? width : undefined,
      }),
    ol: (_, { start = '' }) =>
      dropUndefinedAttributes('ol', { start: /^[1-9]\d{0,3}$/.test(start) ? start : undefined }),
  },
}
