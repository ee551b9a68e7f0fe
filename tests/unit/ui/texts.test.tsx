import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { filterOptions } from '#components/forms/combobox/use-choices.ts'
import { Avatar, type AvatarProps, getInitials } from '#components/ui/avatar.tsx'
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

test('an image beside its name has no alternative text, one alone has the name, and one far down loads lazily', () => {
  const draw = (props: Partial<AvatarProps>) =>
    renderToStaticMarkup(<Avatar name="Una Park" src="/una.png" {...props} />)
  expect(draw({})).toContain('alt=""')
  expect(draw({ isDecorative: false })).toContain('alt="Una Park"')
  expect(draw({ isDecorative: false, src: null })).toMatch(/role="img" aria-label="Una Park">UP</)
  expect(draw({ src: null })).toContain('aria-hidden="true"')
  expect(
    [draw({}), draw({ isLazy: true }), draw({ size: 'sm' })].map((html) => html.includes('loading="lazy"')),
  ).toEqual([false, true, true])
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
  [4.74, 76],
  [5, 85],
  [0.6, 8],
  [0.4, 0],
])('a rating of %d fills %d pixels of stars: 17 for each, 8 for a half', (rating, width) => {
  const html = renderToStaticMarkup(<Stars rating={rating} />)
  expect(html).toMatch(new RegExp(`class="stars"><i style="width:${width}(px)?"></i>`))
})

test('a missing rating is described as such', () => {
  expect(renderToStaticMarkup(<Stars rating={null} />)).toContain('No ratings yet')
})

const LENDERS = ['Harbourline Capital', 'Tasman Bridge Finance', 'Capital Tas'].map((name, id) => ({ id, name }))

test.each([
  ['', [0, 1, 2]],
  ['tas', [1, 2]],
  ['CAP', [2, 0]],
  ['fin bri', [1]],
  ['zzz', []],
])('the options that match %j', (search, ids) => {
  expect(filterOptions(LENDERS, search).map(({ id }) => id)).toEqual(ids)
})
