import { AppRouterContext, type AppRouterInstance } from 'next/dist/shared/lib/app-router-context.shared-runtime'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { choiceField } from '#components/forms/fields/choice.tsx'
import { dateField, moneyField } from '#components/forms/fields/numbers.tsx'
import { radioField } from '#components/forms/fields/radio.tsx'
import { selectField } from '#components/forms/fields/select.tsx'
import { textArea, textField } from '#components/forms/fields/text.tsx'
import { areRequiredFieldsFilled, type FieldEntry, FormFields } from '#components/forms/form-fields.tsx'
import { RecordForm } from '#components/forms/record-form.tsx'
import { useRecordForm } from '#components/forms/use-record-form.ts'

const EMPTY = {
  name: '',
  kind: '',
  amount: '',
  day: '',
  notes: '',
  choice: '',
  place: null as { id: number; name: string } | null,
}
type Values = typeof EMPTY

const ENTRIES: readonly FieldEntry<Values>[] = [
  textField({ name: 'name', label: 'Name', isRequired: true, hint: ({ kind }) => kind && `A ${kind}` }),
  selectField({ name: 'kind', label: 'Kind', options: [{ id: 'LENDER', name: 'Lender' }] }),
  moneyField({ name: 'amount', label: 'Amount', isDisabled: ({ kind }) => kind === '' }),
  dateField({ name: 'day', label: 'Day' }),
  choiceField({
    name: 'place',
    label: 'Place',
    source: '/api/lookups/places',
    placeholder: 'Place',
    isRequired: true,
    isShown: ({ kind }) => kind === 'LENDER',
  }),
  radioField({ name: 'choice', label: 'Choice', isRequired: true, options: [{ id: 'Y', name: 'Yes' }] }),
  textArea({ name: 'notes', label: 'Notes', rows: 4, maxLength: 100 }),
]

const Drawing = ({ initial }: { initial: Values }) => {
  const form = useRecordForm<Values>({
    initial,
    schema: z.any(),
    send: async () => ({ ok: true, answer: null }),
    onSaved: () => {},
    isReady: (values) => areRequiredFieldsFilled(ENTRIES, values),
  })
  return (
    <RecordForm form={form} label="Thing" heading="Not saved" save="Save" cancel={{ href: '/' }} note={() => 'So far'}>
      <FormFields form={form} entries={ENTRIES} faults={{ name: 'It is taken.' }} />
    </RecordForm>
  )
}
const draw = (part: Partial<Values> = {}) =>
  renderToStaticMarkup(
    <AppRouterContext value={{} as AppRouterInstance}>
      <Drawing initial={{ ...EMPTY, ...part }} />
    </AppRouterContext>,
  )
const tagOf = (html: string, name: string) => new RegExp(`<\\w+ [^>]*id="field-${name}"[^>]*>`).exec(html)?.[0] ?? ''
const submitOf = (html: string) => /<button[^>]*type="submit"[^>]*>/.exec(html)?.[0] ?? ''

describe('a record form', () => {
  test('shows its fields in order, each with its label, and Cancel before Save', () => {
    const html = draw({ kind: 'LENDER' })
    const places = ['Name', 'Kind', 'Amount', 'Day', 'Place', 'Choice', 'Notes'].map((label) =>
      html.indexOf(`>${label}`),
    )
    expect(places.every((at) => at > 0)).toBe(true)
    expect(places.toSorted((one, other) => one - other)).toEqual(places)
    expect(html.indexOf('>Cancel')).toBeGreaterThan(html.indexOf('>So far'))
    expect(html.indexOf('>Cancel')).toBeLessThan(html.indexOf('>Save'))
    expect(tagOf(html, 'name')).toContain('aria-required="true"')
    expect(tagOf(html, 'kind')).not.toContain('aria-required')
  })

  test('shows, fills in and enables fields depending on its values', () => {
    expect(draw()).not.toContain('Place')
    expect(tagOf(draw(), 'amount')).toContain('disabled=""')
    const html = draw({ kind: 'LENDER' })
    expect(tagOf(html, 'amount')).not.toContain('disabled=""')
    expect(html).toContain('A LENDER')
  })

  test('shows an error of a further rule beside its field', () => {
    expect(tagOf(draw(), 'name')).toMatch(/aria-invalid="true" aria-describedby="field-name-error"/)
    expect(draw()).toContain('It is taken.')
  })

  test('disables Save until the visible required fields are filled', () => {
    expect(submitOf(draw())).toContain('disabled=""')
    expect(submitOf(draw({ name: 'Ada', choice: 'Y' }))).not.toContain('disabled=""')
    expect(submitOf(draw({ name: '  ', choice: 'Y' }))).toContain('disabled=""')
    expect(submitOf(draw({ name: 'Ada', choice: 'Y', kind: 'LENDER' }))).toContain('disabled=""')
    const place = { id: 1, name: 'Parkes' }
    expect(submitOf(draw({ name: 'Ada', choice: 'Y', kind: 'LENDER', place }))).not.toContain('disabled=""')
  })
})
