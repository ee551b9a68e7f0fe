import { AppRouterContext, type AppRouterInstance } from 'next/dist/shared/lib/app-router-context.shared-runtime'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { useRecordForm } from '#components/forms/use-record-form.ts'
import { PictureField } from '#components/foundation/files/picture-field.tsx'
import { PortraitFields, type PortraitFieldsProps } from '#components/market/profiles/portraits/portrait-fields.tsx'
import { PortraitOrderDialog } from '#components/market/profiles/portraits/portrait-order-dialog.tsx'
import {
  buildPortraitPayload,
  type PortraitValues,
  toPortraitValues,
} from '#components/market/profiles/portraits/values.ts'
import { portraitInput } from '#lib/market/profiles/portraits/schema.ts'
import { portrait } from './portrait.ts'

type Facts = Omit<PortraitFieldsProps<{ portraits: PortraitValues[] }>, 'form'>
type Drawn = Partial<Facts> & { values?: PortraitValues; emailError?: string }

/** The third person of a form. */
const Drawing = ({ values = toPortraitValues(portrait), emailError, ...facts }: Drawn) => {
  const form = useRecordForm({
    initial: { portraits: [values, values, values] },
    schema: z.any(),
    send: async () => ({ ok: true, answer: null }),
    onSaved: () => {},
  })
  const refused = { ...form, errorOf: (name: string) => (name === 'portraits.2.email' ? emailError : undefined) }
  return (
    <PortraitFields
      form={refused}
      at={2}
      states={[{ id: 'NSW', name: 'New South Wales' }]}
      isStaff
      isOnlyVisible={false}
      mayAgree
      {...facts}
    />
  )
}
const draw = (change: Drawn = {}) =>
  renderToStaticMarkup(
    <AppRouterContext value={{} as AppRouterInstance}>
      <Drawing {...change} />
    </AppRouterContext>,
  )
const inputs = (html: string): Record<string, string> =>
  Object.fromEntries(
    [...html.matchAll(/<input [^>]*id="field-portraits-2-(\w+)"[^>]*>/g)].map(([tag, name]) => [name, tag]),
  )

describe('the portrait form', () => {
  test('[D-12] has its fields, five of them required', () => {
    const html = draw()
    for (const label of ['First Name', 'Last Name', 'State', 'Email', 'Mobile', 'LinkedIn', 'Visibility', 'Picture'])
      expect(html).toContain(label)
    expect(html.match(/aria-required="true"/g)).toHaveLength(5)
    expect(html).toContain('value="0491 570 006"')
  })

  test('[D-14] names, email and mobile are read-only for a company’s own people, each with a lock', () => {
    const readOnly = (html: string) =>
      Object.entries(inputs(html))
        .filter(([, tag]) => tag.includes('readOnly'))
        .map(([name]) => name)
    expect(readOnly(draw())).toEqual([])
    const html = draw({ isStaff: false })
    expect(readOnly(html)).toEqual(['firstname', 'lastname', 'email', 'mobileNumber'])
    expect([...html.matchAll(/lucide-lock/g)]).toHaveLength(4)
  })

  test('[D-12] visibility is locked for the only visible person, with the reason', () => {
    const radios = (html: string) => [...html.matchAll(/<input [^>]*type="radio"[^>]*>/g)].map(([tag]) => tag)
    expect(radios(draw()).every((tag) => !tag.includes('disabled=""'))).toBe(true)
    const html = draw({ isOnlyVisible: true })
    expect(radios(html).every((tag) => tag.includes('disabled=""'))).toBe(true)
    expect(html).toContain('At least one person must stay visible. Make another one visible first.')
    const hidden = { ...toPortraitValues(portrait), isVisible: false }
    expect(radios(draw({ isOnlyVisible: true, values: hidden })).some((tag) => tag.includes('disabled=""'))).toBe(false)
  })

  test('[D-12] an error is shown at its field and linked to it', () => {
    const html = draw({ emailError: 'Please enter email' })
    expect(inputs(html).email).toMatch(/aria-invalid="true" aria-describedby="field-portraits-2-email-error"/)
    expect(html).toContain('id="field-portraits-2-email-error"')
  })

  test('[D-12] sends what the server accepts, and unchanged values stay the same', () => {
    const { imageFile, ...same } = portrait
    expect(portraitInput.parse(buildPortraitPayload(toPortraitValues(portrait)))).toEqual({
      ...same,
      imageFile: { fileId: imageFile.fileId },
    })
  })
})

describe('the order button', () => {
  const people = [portrait, { ...portrait, individualId: 8 }]
  const button = (count: number) =>
    renderToStaticMarkup(<PortraitOrderDialog portraits={people.slice(0, count)} onSave={() => {}} />)

  test('[D-11] is disabled with one person or none', () => {
    for (const count of [0, 1]) expect(button(count)).toContain('disabled=""')
    expect(button(2)).not.toContain('disabled=""')
    expect(button(2)).toContain('Portrait order')
  })
})

describe('the picture field', () => {
  const field = (value: typeof portrait.imageFile | null, change: { disabled?: boolean; error?: string } = {}) =>
    renderToStaticMarkup(
      <PictureField
        label="Logo"
        shape="square"
        kind="LOGO"
        name="logoFile"
        value={value}
        onChange={() => {}}
        {...change}
      />,
    )

  test('[D-16] offers to choose an image, or to replace and remove an existing one, each named after the field', () => {
    expect(field(null)).toContain('Choose picture')
    expect(field(null)).not.toContain('Remove')
    expect(field(portrait.imageFile)).toContain('src="/api/files/5"')
    expect(field(portrait.imageFile)).toMatch(/Replace<span class="sr-only"> \(Logo\)/)
    expect(field(portrait.imageFile)).toContain('Remove')
    expect(field(null)).toContain('accept="image/png,image/jpeg,image/webp,image/gif"')
  })

  test('[D-16] an error is linked to the button, so that an error list can lead to it', () => {
    const html = field(null, { error: 'You can only choose image files.' })
    expect(html).toMatch(
      /<button [^>]*id="field-logoFile"[^>]*aria-describedby="field-logoFile-hint field-logoFile-error"/,
    )
    expect(html).toMatch(/id="field-logoFile-error" role="alert"[^>]*>You can only choose image files\./)
    expect(field(portrait.imageFile, { disabled: true }).match(/<(button|input) [^>]*disabled=""/g)).toHaveLength(3)
  })
})
