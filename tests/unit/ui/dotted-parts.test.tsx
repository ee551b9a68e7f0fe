import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { DottedParts } from '#components/discovery/dashboard/dotted-parts.tsx'

const draw = (parts: readonly string[]) => renderToStaticMarkup(<DottedParts parts={parts} />)

test('the parts form one sentence, and each dot belongs to the part after it', () => {
  const html = draw(['Lead score C', 'asked', 'due'])
  expect(html.replace(/<[^>]*>/g, '')).toBe('Lead score C · asked · due')
  for (const part of ['asked', 'due']) expect(html).toContain(` · </span>${part}</span>`)
  expect(draw(['due'])).not.toContain('·')
})
