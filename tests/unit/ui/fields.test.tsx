import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { FilterFields } from '#components/data-table/filter-fields.tsx'
import { ErrorSummary } from '#components/forms/error-summary.tsx'
import { Field } from '#components/forms/field.tsx'
import { RequiredLegend } from '#components/market/criteria/form/legend.tsx'
import { Checkbox } from '#components/ui/checkbox.tsx'
import { Input } from '#components/ui/input.tsx'
import { RadioGroup } from '#components/ui/radio-group.tsx'
import { YesNoSelect } from '#components/ui/yes-no-select.tsx'
import { MAX_SEARCH } from '#lib/core/pagination.ts'

const attributes = (html: string, tag: string): Record<string, string> =>
  Object.fromEntries(
    [...(new RegExp(`<${tag} ([^>]*)`).exec(html)?.[1] ?? '').matchAll(/([\w-]+)="([^"]*)"/g)].map(
      ([, name, value]) => [name, value],
    ),
  )

test('a field ties its label, hint and error to its control', () => {
  const html = renderToStaticMarkup(
    <Field name="lenders.0.amount" label="Amount" isRequired hint="Whole dollars" error="Please enter the amount">
      {(control) => <Input {...control} />}
    </Field>,
  )
  expect(attributes(html, 'label').for).toBe('field-lenders-0-amount')
  expect(attributes(html, 'input')).toMatchObject({
    id: 'field-lenders-0-amount',
    name: 'lenders.0.amount',
    'aria-invalid': 'true',
    'aria-required': 'true',
    'aria-describedby': 'field-lenders-0-amount-error field-lenders-0-amount-hint',
  })
  expect(html).toContain('id="field-lenders-0-amount-error"')
  expect(html).toContain('id="field-lenders-0-amount-hint"')
})

test('a valid field has no error attributes', () => {
  const html = renderToStaticMarkup(
    <Field name="name" label="Name">
      {(control) => <Input {...control} />}
    </Field>,
  )
  expect(html).not.toMatch(/aria-(invalid|required|describedby)="/)
})

test('the error summary links each message to its field, and is absent without errors', () => {
  const errors = [{ field: 'lenders.0.amount', message: 'Please enter the amount' }, { message: 'Something else' }]
  const html = renderToStaticMarkup(<ErrorSummary heading="Not saved" errors={errors} />)
  expect(attributes(html, 'div').role).toBe('alert')
  expect(html).toContain('<a href="#field-lenders-0-amount"')
  expect(html).toContain('Something else')
  expect(renderToStaticMarkup(<ErrorSummary heading="Not saved" errors={[]} />)).toBe('')
})

test('a radio group has a legend and marks its choice, controlled or not', () => {
  const options = [
    { id: 'BROKER', name: 'Broker' },
    { id: 'LENDER', name: 'Lender' },
  ]
  const checked = (html: string) =>
    [...html.matchAll(/<input[^>]*>/g)]
      .filter(([tag]) => tag.includes('checked'))
      .map(([tag]) => /value="(\w+)"/.exec(tag)?.[1])
  const free = renderToStaticMarkup(
    <RadioGroup label="Profile type" name="t" options={options} defaultValue="LENDER" />,
  )
  const held = renderToStaticMarkup(
    <RadioGroup label="Profile type" name="t" options={options} value="BROKER" onChange={() => undefined} />,
  )
  expect(free).toMatch(/<legend[^>]*>Profile type<\/legend>/)
  expect([checked(free), checked(held)]).toEqual([['LENDER'], ['BROKER']])
})

test('[Q-04] a three-valued choice offers nothing, Yes and No', () => {
  const html = renderToStaticMarkup(<YesNoSelect aria-label="Valuation required" />)
  expect([...html.matchAll(/<option value="([^"]*)"[^>]*>([^<]*)/g)].map(([, id, name]) => [id, name])).toEqual([
    ['', 'Select'],
    ['true', 'Yes'],
    ['false', 'No'],
  ])
})

test('a checkbox is inside its label', () => {
  expect(renderToStaticMarkup(<Checkbox label="Co-lender" name="isCoLender" />)).toMatch(
    /<label[^>]*><input[^>]*>.*Co-lender/,
  )
})

test('a required group has an asterisk that screen readers skip', () => {
  expect(renderToStaticMarkup(<RequiredLegend>Zoning</RequiredLegend>)).toMatch(
    /^<legend[^>]*>Zoning<span[^>]*aria-hidden="true"[^>]*>\*</,
  )
})

test('a filter’s inputs have the maximum length that the search accepts', () => {
  const draw = (kind: 'text' | 'number') =>
    attributes(
      renderToStaticMarkup(
        <FilterFields controls={[[{ parameter: 'name', label: 'Name', kind }]]} params={{ name: 'Lee' }} lists={{}} />,
      ),
      'input',
    )
  expect(draw('text')).toMatchObject({ name: 'name', value: 'Lee', maxLength: String(MAX_SEARCH) })
  expect(draw('number')).toMatchObject({ inputMode: 'numeric', maxLength: '10' })
})
