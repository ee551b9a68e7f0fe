import { textField } from '#components/forms/fields/text.tsx'
import type { FieldEntry } from '#components/forms/form-fields.tsx'
import { companyLabels, companyMessages } from '#lib/people/companies/labels.ts'
import { formatAcn, hasValidCheckDigit, isAcn, removeAcnSpaces } from '#lib/people/contacts/rules.ts'

type Shared = { companyName: string; companyACN: string; duplicateReason: string }

/** The field of a company's ACN: digits only, with a hint if the check digit is wrong. */
export const buildAcnField = <Values extends Shared>(
  entry: Pick<FieldEntry<Shared>, 'label' | 'isRequired' | 'isReadOnly'>,
): FieldEntry<Values> =>
  textField<Shared>({
    ...entry,
    name: 'companyACN',
    inputMode: 'numeric',
    echo: (acn) => (isAcn(acn) ? formatAcn(acn) : null),
    clean: (text) => removeAcnSpaces(text).slice(0, 9),
    hint: ({ companyACN }) => {
      const acn = removeAcnSpaces(companyACN)
      return isAcn(acn) && !hasValidCheckDigit(acn) ? companyMessages.acnCheckDigit : undefined
    },
  }) as unknown as FieldEntry<Values>

/** The field in which an administrator explains why two companies have the same ACN. */
export const buildDuplicateReasonField = <Values extends Shared>(isAsked: boolean): FieldEntry<Values> =>
  textField<Shared>({
    name: 'duplicateReason',
    label: companyLabels.duplicateReason,
    isRequired: true,
    className: 'sm:col-span-2',
    hint: companyMessages.reasonHint,
    isShown: () => isAsked,
  }) as unknown as FieldEntry<Values>
