import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { filterOptions } from '#components/forms/combobox/use-choices.ts'
import { getInitials } from '#components/ui/avatar.tsx'
import { Stars } from '#components/ui/stars.tsx'

test.each([
  ['Maya Okonkwo', 'MO'],
  ['Redgum Private Credit', 'RC'],
  ['Park & Co', 'PC'],
  ['élan', 'É'],
  ['Meridian (Sydney)', 'MS'],
  ['', ''],
])('the initials of %s are %s', (name, initials) => {
  expect(getInitials(name)).toBe(initials)
})

test.each([
  [4.74, '4.5'],
  [4.99, '4.5'],
  [5, '5.0'],
  [0.4, '0.0'],
  [7, '5.0'],
])('a rating of %d reads %s of 5 stars', (rating, shown) => {
  const html = renderToStaticMarkup(<Stars rating={rating} count={38} />)
  expect(html).toContain(`aria-label="${shown} of 5 stars"`)
  expect(html).toContain('(<!-- -->38<!-- -->)'.replaceAll('<!-- -->', ''))
})

test.each([
  [4.74, 4, 1],
  [5, 5, 0],
  [0.6, 0, 1],
  [0.4, 0, 0],
])('a rating of %d draws %d full stars and %d half ones on five outlines', (rating, full, half) => {
  const html = renderToStaticMarkup(<Stars rating={rating} />)
  const [outlines, filled = ''] = [...html.matchAll(/ d="([^"]+)"/g)].map(([, path]) => path ?? '')
  expect(outlines?.match(/z/g)).toHaveLength(5)
  // A half star is cut down its middle, from the tip.
  expect(filled.match(/v13\.3/g)?.length ?? 0).toBe(half)
  expect(filled.match(/z/g)?.length ?? 0).toBe(full + half)
})

test('without a rating it says so', () => {
  expect(renderToStaticMarkup(<Stars rating={null} />)).toContain('No ratings yet')
})

const LENDERS = ['Harbourline Capital', 'Tasman Bridge Finance', 'Capital Tas'].map((name, id) => ({ id, name }))

test.each([
  ['', [0, 1, 2]],
  ['tas', [1, 2]],
  ['CAP', [2, 0]],
  ['fin bri', [1]],
  ['zzz', []],
])('the choices that %j leaves', (search, ids) => {
  expect(filterOptions(LENDERS, search).map(({ id }) => id)).toEqual(ids)
})
