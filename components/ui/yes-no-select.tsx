import { Select, type SelectProps } from './select.tsx'

const OPTIONS = [
  { id: 'true', name: 'Yes' },
  { id: 'false', name: 'No' },
] as const

/** A select of three options: `'true'`, `'false'`, or `''` for not stated. */
export const YesNoSelect = (props: Omit<SelectProps, 'options'>) => (
  <Select placeholder="Select" {...props} options={OPTIONS} />
)
