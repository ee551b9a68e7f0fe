import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { DottedParts } from '#components/discovery/dashboard/dotted-parts.tsx'

const draw = (parts: readonly string[]) => renderToStaticMarkup(<DottedParts parts={parts} />)

test('parts read as one sentence, and each dot is in the part after it', () => {
  const html = draw(['Lead score C', 'asked', 'due'])
  expect(html.replace(/<[^>]*>/g, '')).toBe('Lead score C · asked · due')
  for (const part of ['asked', 'due']) expect(html).toContain(` · </span>${part}</span>`)
  expect(draw(['due'])).not.toContain('·')
})
